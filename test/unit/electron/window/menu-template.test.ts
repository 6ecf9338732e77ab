import { expect, it } from 'vitest';
import { MENU_COMMANDS, type MenuCommand } from '#shared/contract/shell-bridge.ts';
import { menuTemplate } from '#electron/window/menu-template.ts';
import { menuLanguage } from '#electron/window/menu-text.ts';

type Item = ReturnType<typeof menuTemplate>[number];

function flatten(items: Item[]): Item[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flatten(item.submenu) : [])]);
}

function template(platform: NodeJS.Platform, run: (command: MenuCommand) => void = () => {}) {
  return flatten(menuTemplate({ language: 'en', platform, run }));
}

it.each(['linux', 'darwin', 'win32'] as const)('reaches every command once on %s', (platform) => {
  const seen: MenuCommand[] = [];
  for (const item of template(platform, (command) => seen.push(command))) {
    item.click?.({} as never, undefined, {});
  }
  expect(seen.toSorted()).toEqual([...MENU_COMMANDS].toSorted());
});

it.each(['linux', 'darwin', 'win32'] as const)('can edit text and quit on %s', (platform) => {
  const roles = template(platform).map(({ role }) => role);
  expect(roles).toEqual(expect.arrayContaining(['cut', 'copy', 'paste', 'selectAll', 'undo', 'quit']));
});

it('gives no key to two entries', () => {
  const keys = template('linux').flatMap(({ accelerator }) => accelerator ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});

it('speaks Chinese where the system does, and English elsewhere', () => {
  expect(['zh', 'zh-CN', 'zh-TW', 'ZH-Hans'].map(menuLanguage)).toEqual(Array(4).fill('zh'));
  expect(['en-US', 'de', '', 'zha'].map(menuLanguage)).toEqual(Array(4).fill('en'));
});

it.each(['en', 'zh'] as const)('has words of its own for every entry in %s', (language) => {
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    const items = flatten(menuTemplate({ language, platform, run: () => {} }));
    const without = items.filter(({ label, type }) => type !== 'separator' && !label);
    expect(without).toEqual([]);
  }
});
