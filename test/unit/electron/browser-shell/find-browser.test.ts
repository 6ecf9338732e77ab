import { describe, expect, it } from 'vitest';
import { type BrowserPlace, findBrowsers } from '#electron/browser-shell/find-browser.ts';

function place(given: Partial<BrowserPlace> & { programs: string[] | Record<string, string> }): BrowserPlace {
  const { programs } = given;
  const real = Array.isArray(programs) ? Object.fromEntries(programs.map((path) => [path, path])) : programs;
  return { platform: 'linux', env: {}, homeDir: '/home/ann', programAt: (path) => real[path], ...given };
}

const paths = (given: Parameters<typeof place>[0]) => findBrowsers(place(given)).map(({ path }) => path);

describe('on Linux', () => {
  const env = { PATH: '/usr/local/bin:/usr/bin' };

  it('finds the browsers on the path, Chrome before Chromium before Edge', () => {
    const programs = ['/usr/bin/chromium', '/usr/bin/microsoft-edge', '/usr/local/bin/google-chrome'];
    expect(paths({ env, programs })).toEqual([
      '/usr/local/bin/google-chrome',
      '/usr/bin/chromium',
      '/usr/bin/microsoft-edge',
    ]);
  });

  it('names a program once when two folders lead to it', () => {
    const programs = { '/usr/bin/chromium': '/opt/c', '/bin/chromium': '/opt/c' };
    expect(paths({ env: { PATH: '/usr/bin:/bin' }, programs })).toEqual(['/usr/bin/chromium']);
  });

  it('takes a browser out of a snap last', () => {
    const programs = ['/snap/bin/chromium', '/usr/bin/vivaldi'];
    expect(paths({ env: { PATH: '/snap/bin:/usr/bin' }, programs })).toEqual([
      '/usr/bin/vivaldi',
      '/snap/bin/chromium',
    ]);
  });

  it('never looks in a folder that depends on where it was started', () => {
    expect(paths({ env: { PATH: '.::bin' }, programs: ['chromium', 'bin/chromium', '/chromium'] })).toEqual(
      [],
    );
  });

  it('finds nothing without a path', () => {
    expect(paths({ programs: ['/usr/bin/chromium'] })).toEqual([]);
  });
});

it('takes the browser that the user names before all others', () => {
  const env = { PATH: '/usr/bin', CHROME_PATH: '/opt/thorium/thorium' };
  const programs = ['/usr/bin/chromium', '/opt/thorium/thorium'];
  expect(findBrowsers(place({ env, programs }))[0]).toEqual({
    name: 'thorium',
    path: '/opt/thorium/thorium',
  });
});

it('leaves out a named browser that is not there', () => {
  const env = { PATH: '/usr/bin', STILLWELL_BROWSER: '/gone' };
  expect(paths({ env, programs: ['/usr/bin/chromium'] })).toEqual(['/usr/bin/chromium']);
});

it('finds applications of the system and of the user on macOS', () => {
  const chrome = '/Users/ann/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const edge = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge';
  expect(paths({ platform: 'darwin', homeDir: '/Users/ann', programs: [edge, chrome] })).toEqual([
    chrome,
    edge,
  ]);
});

it('finds programs for all users and for one user on Windows', () => {
  const env = { ProgramFiles: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\ann\\AppData\\Local' };
  const chrome = 'C:\\Users\\ann\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe';
  const edge = 'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe';
  expect(paths({ platform: 'win32', env, programs: [edge, chrome] })).toEqual([chrome, edge]);
});
