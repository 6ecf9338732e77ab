import { PORT_MESSAGE, SHELL_CHANNELS } from '#shared/contract/shell-bridge.ts';
import { expect, test } from '../standin-test.ts';
import { sectionLink } from '#test/e2e/screens/navigation.ts';

const OPEN_PORTS = { timeout: 5_000 };

test('the window gets one port, and a new one in its place after a reload', async ({ standin }) => {
  const { page } = standin.window;
  const openPorts = async () => (await standin.ask('facts', null)).openPorts;
  await expect.poll(openPorts, OPEN_PORTS).toBe(1);
  const given = standin.delivered.length;
  await page.reload();
  await expect(page.getByRole('navigation')).toBeVisible();
  await expect.poll(() => standin.delivered.length).toBe(given + 1);
  await expect.poll(openPorts, OPEN_PORTS).toBe(1);
  await page.getByRole('button', { name: 'Built-in demo service' }).click();
  await expect(page.getByRole('main').getByText('240 places', { exact: true })).toBeVisible({
    timeout: 20_000,
  });
});

test('a window that loses its port asks for another, and goes on', async ({ standin }) => {
  const { page } = standin.window;
  await expect.poll(() => standin.delivered.length).toBe(1);
  standin.tell({ type: 'close-ports' });
  await expect.poll(() => standin.delivered.length).toBe(2);
  await sectionLink(page, 'Settings').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect.poll(async () => (await standin.ask('facts', null)).openPorts).toBe(1);
});

test('the port comes as a message of the window to itself', async ({ standin }) => {
  const { page } = standin.window;
  const seen = await page.evaluate(async (expected) => {
    const heard = new Promise<MessageEvent>((resolve) => {
      window.addEventListener('message', resolve, { once: true });
    });
    Reflect.get(window, 'stillwell').requestPort();
    const event = await heard;
    return [
      event.data === expected,
      event.source === window,
      event.origin === location.origin,
      event.ports.length,
    ];
  }, PORT_MESSAGE);
  expect(seen).toEqual([true, true, true, 1]);
});

const OTHERS = {
  'a foreign page': { url: 'https://example.com/', parentUrl: null },
  'a page whose address begins like ours': { url: 'app://bundle.evil.test/index.html', parentUrl: null },
  'another host of our scheme': { url: 'app://evil/index.html', parentUrl: null },
  'a frame inside our page': { url: 'app://bundle/index.html', parentUrl: 'app://bundle/index.html' },
  'a frame that is gone': null,
};

test('nobody but the window itself gets a port', async ({ standin }) => {
  await expect.poll(() => standin.delivered.length).toBe(1);
  for (const [who, frame] of Object.entries(OTHERS)) {
    standin.window.sayAs(frame, SHELL_CHANNELS.requestPort, []);
    // Messages are heard in order: once this is answered, the other has been judged.
    expect((await standin.ask('facts', null)).openPorts, who).toBe(1);
    expect(standin.delivered, who).toHaveLength(1);
  }
});
