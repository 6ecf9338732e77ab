import { expect, it } from 'vitest';
import { safeWebPreferences } from '#test/electron-standin/main-process/web-preferences.ts';

it('adds what Electron has by itself', () => {
  expect(safeWebPreferences({ spellcheck: false })).toMatchObject({ sandbox: true, spellcheck: false });
});

it.each([
  [{ sandbox: false }],
  [{ contextIsolation: false }],
  [{ nodeIntegration: true }],
  [{ nodeIntegrationInWorker: true }],
  [{ nodeIntegrationInSubFrames: true }],
  [{ webSecurity: false }],
  [{ webviewTag: true }],
  [{ allowRunningInsecureContent: true }],
  [{ experimentalFeatures: true }],
])('refuses %o', (preferences) => {
  const [name = ''] = Object.keys(preferences);
  expect(() => safeWebPreferences(preferences)).toThrow(`webPreferences.${name}`);
});
