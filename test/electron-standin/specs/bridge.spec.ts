import { expect, test } from '../standin-test.ts';

test('the window has exactly the members of the bridge, and nothing of Node', async ({ standin }) => {
  const seen = await standin.window.page.evaluate(() => {
    const bridge: object = Reflect.get(window, 'stillwell');
    return {
      members: Object.keys(bridge).toSorted(),
      isFrozen: Object.isFrozen(bridge),
      node: [typeof Reflect.get(window, 'require'), typeof Reflect.get(window, 'process')],
      ofElectron: Object.keys(window).filter((name) => /electron|ipc/i.test(name)),
    };
  });
  expect(seen).toEqual({
    members: ['onMenuCommand', 'requestPort'],
    isFrozen: true,
    node: ['undefined', 'undefined'],
    ofElectron: [],
  });
});

test('the main process hears one channel and no other', async ({ standin }) => {
  expect((await standin.ask('facts', null)).ipcChannels).toEqual(['backend:request-port']);
});
