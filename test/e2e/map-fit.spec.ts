import { type ServedDataService, serveDemo } from './support/serve.ts';
import { expect, test as base } from './support/test.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { MapScreen } from './screens/map-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';

const test = base.extend<{ service: ServedDataService }>({
  service: async ({ browserName }, use) => {
    expect(browserName).toBeTruthy();
    const service = await serveDemo(['--demo-places', '20000']);
    await use(service);
    await service.stop();
  },
});

// Every frame is drawn by the processor here.
test.describe.configure({ timeout: 180_000 });

test('the map shows what passes the filter, whichever that is, until it is moved', async ({ window }) => {
  const map = new MapScreen(window);
  const places = new PlacesScreen(window);
  await new ConnectionsScreen(window).openBuiltIn();
  await expect(places.count('240 places')).toBeVisible();
  await places.chooseProject('P001');
  await expect(places.count('80 of 240 places')).toBeVisible();
  await map.open('Map');
  await expect(map.inView(/^(7\d|80) places in view/)).toBeVisible();
  await places.chooseProject('P002');
  await expect(map.inView(/^(7\d|80) places in view/)).toBeVisible();
  await places.filter.fill('P002-0001');
  await expect(map.inView('1 place in view')).toBeVisible();
  await places.filter.fill('');
  await expect(map.inView(/^(7\d|80) places in view/)).toBeVisible();

  // A pane of another size is no movement that anybody chose.
  await map.open('Split');
  await expect(map.inView(/^(7\d|80) places in view/)).toBeVisible();
  await window.setViewportSize({ width: 1000, height: 640 });
  await expect(map.inView(/^(7\d|80) places in view/)).toBeVisible();

  await map.canvas.focus();
  for (let step = 0; step < 6; step += 1) await window.keyboard.press('+');
  await expect(map.inView(/^(7\d|80) places in view/)).toBeHidden();
  await places.filter.fill('P002-0001');
  await expect(places.count('1 of 240 places')).toBeVisible();
  await places.filter.fill('');
  await expect(places.count('80 of 240 places')).toBeVisible();
  await expect(map.inView(/^(7\d|80) places in view/)).toBeHidden();
  await map.button('Show all places').click();
  await expect(map.inView(/^(7\d|80) places in view/)).toBeVisible();
});

test('the map shows all places of a connection, also of 20,000 that come in parts', async ({
  window,
  service,
}) => {
  const map = new MapScreen(window);
  const places = new PlacesScreen(window);
  const connections = new ConnectionsScreen(window);
  await connections.openBuiltIn();
  await expect(places.count('240 places')).toBeVisible();
  await map.open('Map');
  await expect(map.inView('237 places in view')).toBeVisible();
  await connections.open();
  await connections.add('River office', service.baseUrl);
  await connections.signIn('engineer', 'engineer-demo');
  await places.open();
  await expect(places.count('20,000 places')).toBeVisible();
  const without = await map.map.getByText(/^[\d,]+ of 20,000 places have no position/).textContent();
  const inView = 20_000 - Number(/^[\d,]+/.exec(without ?? '')?.[0].replace(',', ''));
  await expect(map.inView(`${inView.toLocaleString('en')} places in view`)).toBeVisible({ timeout: 30_000 });
});
