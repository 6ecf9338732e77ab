import { expect, test } from '../standin-test.ts';

test('the window has exactly the members of the bridge, the main process one channel, and neither more', async ({
  standin,
}) => {
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
  expect((await standin.ask('facts', null)).ipcChannels).toEqual(['backend:request-port']);
});
