import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { onlyEvents, strict } from '#test/electron-standin/main-process/strict.ts';

class Counter {
  #count = 0;
  add(): number {
    this.#count += 1;
    return this.#count;
  }
}

it('gives what is modelled, private fields and all', () => {
  const counter = strict('Counter', new Counter());
  counter.add();
  expect(counter.add()).toBe(2);
});

it('throws with the name of what is not modelled, read or written', () => {
  const shell = strict('shell', { beep: () => {} });
  expect(() => Reflect.get(shell, 'openPath')).toThrow('electron.shell.openPath is not modelled');
  expect(() => Reflect.set(shell, 'beep', 1)).toThrow('electron.shell.beep');
});

it('can be awaited and imported like any object', async () => {
  const shell = strict('shell', {});
  expect(await Promise.resolve(shell)).toBe(shell);
});

it('refuses listeners for events that never come', () => {
  const app = onlyEvents('app', new EventEmitter(), ['ready']);
  let isHeard = false;
  app.once('ready', () => (isHeard = true));
  app.emit('ready');
  expect(isHeard).toBe(true);
  expect(() => app.on('raedy', () => {})).toThrow(`electron.app.on('raedy') is not modelled`);
});

it('lets those members be set that can be', () => {
  const theme = strict('nativeTheme', { themeSource: 'system' }, { settable: ['themeSource'] });
  theme.themeSource = 'dark';
  expect(theme.themeSource).toBe('dark');
});
