import { expect, it } from 'vitest';
import type { ShellCommand } from '#shared/contract/shell-bridge.ts';
import { type MenuActions, menuTemplate } from '#electron/window/menu-template.ts';

type Item = ReturnType<typeof menuTemplate>[number];

const NOTHING: MenuActions = { run: () => {}, openFiles: () => {}, openFolder: () => {} };

function flatten(items: Item[]): Item[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flatten(item.submenu) : [])]);
}

function template(platform: NodeJS.Platform, actions: Partial<MenuActions> = {}) {
  return flatten(menuTemplate({ language: 'en', platform, actions: { ...NOTHING, ...actions } }));
}

it.each(['linux', 'darwin', 'win32'] as const)('reaches every command of the window on %s', (platform) => {
  const seen = new Set<ShellCommand>();
  const folders: string[] = [];
  let opened = 0;
  const items = template(platform, {
    run: (command) => seen.add(command),
    openFiles: () => (opened += 1),
    openFolder: (folder) => folders.push(folder),
  });
  for (const item of items) item.click?.({} as never, undefined, {});
  expect([...seen].toSorted()).toEqual([
    'show-connections',
    'show-guide',
    'show-places',
    'show-settings',
    'show-support',
    'show-tools',
    'show-upload',
    'zoom-in',
    'zoom-out',
    'zoom-reset',
  ]);
  expect([opened, folders.toSorted()]).toEqual([1, ['data', 'logs']]);
});

it.each(['linux', 'darwin', 'win32'] as const)('can edit text and quit on %s', (platform) => {
  const roles = template(platform).map(({ role }) => role);
  expect(roles).toEqual(expect.arrayContaining(['cut', 'copy', 'paste', 'selectAll', 'undo', 'quit']));
});

it('gives no key to two entries', () => {
  const keys = template('linux').flatMap(({ accelerator }) => accelerator ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});

it.each(['en', 'zh'] as const)('has words of its own for every entry in %s', (language) => {
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    const items = flatten(menuTemplate({ language, platform, actions: NOTHING }));
    const without = items.filter(({ label, type }) => type !== 'separator' && !label);
    expect(without).toEqual([]);
  }
});
