import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { LevelsScreen } from './screens/levels-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';
import { serveDemo } from './support/serve.ts';
import { expect, test } from './support/test.ts';

// Passwords are hashed slowly on purpose, and two processes take part.
test.describe.configure({ timeout: 180_000 });

test('levels that broke off in the middle say how many of all they are, and are no alerts', async ({
  window,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'stillwell-faults-'));
  const faults = join(folder, 'faults.json');
  const rules = [{ endpoint: 'mcp', every: 3, effect: { type: 'status', status: 503 } }];
  writeFileSync(faults, JSON.stringify({ rules }));
  const service = await serveDemo(['--demo-places', '5000', '--faults', faults]);
  const levels = new LevelsScreen(window);
  try {
    const connections = new ConnectionsScreen(window);
    await connections.add('River office', service.baseUrl);
    await connections.signIn('engineer', 'engineer-demo');
    await new PlacesScreen(window).open();
    await levels.signInForMcp('engineer', 'engineer-demo');
    // No reading of five pages is complete; whether its first page fails depends on what else was asked before it.
    await expect(async () => {
      await levels.status.getByRole('button', { name: 'Read the levels now' }).click();
      const partial = /Only [1-4],000 of 5,000 levels could be read at/;
      await expect(levels.status).toContainText(partial, { timeout: 5_000 });
    }).toPass();
    await levels.showAttention();
    await expect(levels.attention).toContainText('Levels are not known at present');
    await expect(levels.attention.getByRole('button', { name: /^Overflow 0$/ })).toBeVisible();
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
});
