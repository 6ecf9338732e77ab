import { Script } from 'node:vm';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { bundleOptions } from '#scripts/build/bundle-target.ts';
import { BUNDLES } from '#scripts/build/bundles.ts';
import type { ShellBridge } from '#shared/contract/shell-bridge.ts';
import { preloadProblems } from '#test/support/preload-problems.ts';

async function builtPreload(): Promise<string> {
  const bundle = BUNDLES.find(({ name }) => name === 'preload');
  if (!bundle) throw new Error('There is no preload bundle.');
  const { outputFiles } = await build({ ...bundleOptions(bundle), write: false });
  return outputFiles.find(({ path }) => path.endsWith('preload.cjs'))?.text ?? '';
}

it('is one file that a sandboxed window can load', async () => {
  expect(preloadProblems(await builtPreload())).toEqual([]);
});

it('exposes the bridge and nothing else of Electron', async () => {
  const sent: unknown[] = [];
  const exposed: Record<string, object> = {};
  const electron = {
    ipcRenderer: { on: () => {}, off: () => {}, send: (...words: unknown[]) => sent.push(words) },
    contextBridge: { exposeInMainWorld: (name: string, api: object) => (exposed[name] = api) },
  };
  new Script(await builtPreload()).runInNewContext({ require: () => electron, module: {}, exports: {} });
  expect(Object.keys(exposed)).toEqual(['stillwell']);
  const bridge = exposed['stillwell'];
  expect(Object.keys(bridge ?? {}).toSorted()).toEqual(['onMenuCommand', 'requestPort']);
  if (bridge && 'requestPort' in bridge && typeof bridge.requestPort === 'function') bridge.requestPort('x');
  expect(sent).toEqual([['backend:request-port']]);
});

it('keeps commands until the page listens, and hands each over once', async () => {
  const heard = new Map<string, ((event: unknown, command: string) => void)[]>();
  const listenersOf = (channel: string) => heard.get(channel) ?? [];
  const ipcRenderer = {
    on: (channel: string, listener: () => void) => heard.set(channel, [...listenersOf(channel), listener]),
    off: (channel: string, listener: () => void) =>
      heard.set(
        channel,
        listenersOf(channel).filter((each) => each !== listener),
      ),
  };
  const send = (command: string) => listenersOf('menu:command').forEach((listener) => listener({}, command));
  let bridge: ShellBridge | undefined;
  const contextBridge = { exposeInMainWorld: (_name: string, given: ShellBridge) => (bridge = given) };
  const electron = { ipcRenderer, contextBridge };
  new Script(await builtPreload()).runInNewContext({ require: () => electron, module: {}, exports: {} });
  send('show-tools');
  const commands: string[] = [];
  const stop = bridge?.onMenuCommand((command) => commands.push(command));
  expect(commands).toEqual(['show-tools']);
  send('show-places');
  expect(commands).toEqual(['show-tools', 'show-places']);
  stop?.();
  send('show-upload');
  bridge?.onMenuCommand((command) => commands.push(command));
  expect(commands).toHaveLength(2);
});

it.each([
  [`require('node:fs')`, 'node:fs'],
  [`require('./other.cjs')`, './other.cjs'],
  [`require(name)`, 'name'],
  [`import('electron')`, 'import'],
  [`import x from 'electron'`, 'CommonJS'],
  [`__dirname`, '__dirname'],
])('would notice %s', (code, named) => {
  expect(preloadProblems(code).join()).toContain(named);
});
