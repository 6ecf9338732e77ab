import { describe, expect, it } from 'vitest';
import { parseStartOptions } from '#scripts/start/start-options.ts';

it('chooses the shell, opens a window and picks a port without options', () => {
  expect(parseStartOptions([])).toEqual({
    options: { shell: 'choose', isOpening: true, port: 0, dataDir: undefined },
  });
});

it('reads every option', () => {
  const words = ['--browser', '--no-open', '--port', '8080', '--data-dir', 'a b'];
  expect(parseStartOptions(words)).toEqual({
    options: { shell: 'browser', isOpening: false, port: 8080, dataDir: 'a b' },
  });
  expect(parseStartOptions(['--electron', '--data-dir=x'])).toEqual({
    options: { shell: 'electron', isOpening: true, port: 0, dataDir: 'x' },
  });
});

it.each([['--no-open'], ['--port=1']])('uses the browser shell for %s, which only it has', (word) => {
  expect(parseStartOptions([word])).toMatchObject({ options: { shell: 'browser' } });
});

describe('refuses', () => {
  it.each(['-1', '65536', 'x', '', '1.5', '0x10', '1e3'])('port %j', (port) => {
    expect(parseStartOptions([`--port=${port}`])).toEqual({
      error: expect.stringContaining('a number from 0 to 65535'),
    });
  });

  it('an unknown option, and lists the known ones', () => {
    const parsed = parseStartOptions(['--brwoser']);
    expect(parsed).toEqual({ error: expect.stringMatching(/--brwoser[^]*--browser[^]*--data-dir/) });
  });

  it('a word that is no option', () => {
    expect(parseStartOptions(['browser'])).toEqual({ error: expect.stringContaining('browser') });
  });

  it.each([['--browser'], ['--no-open'], ['--port=80']])('--electron together with %s', (word) => {
    expect(parseStartOptions(['--electron', word])).toEqual({
      error: expect.stringContaining('exclude each other'),
    });
  });

  it('an option without its value', () => {
    expect(parseStartOptions(['--data-dir'])).toEqual({ error: expect.stringContaining('--data-dir') });
    expect(parseStartOptions(['--data-dir='])).toEqual({ error: expect.stringContaining('--data-dir') });
  });
});

it('shows help whatever else is asked', () => {
  expect(parseStartOptions(['--help', '--browser'])).toEqual({ help: expect.stringContaining('--no-open') });
});
