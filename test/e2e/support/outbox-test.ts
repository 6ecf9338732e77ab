import { OutboxScreen } from '../screens/outbox-screen.ts';
import { fillOutbox, levelFile } from './fill-outbox.ts';
import { expect as usualExpect, test as base } from './test.ts';
import { startUploadGate, type UploadGate } from './upload-gate.ts';

// Passwords are hashed slowly on purpose, and sending begins with one.
export const expect = usualExpect.configure({ timeout: 30_000 });

/** Rows that make four batches. */
export const FOUR_BATCHES = 30_000;
const ONE_BATCH = 500;

/** A service behind a gate, and two files in the outbox that wait for it. */
export const test = base.extend<{ gate: UploadGate; filled: string[]; outbox: OutboxScreen }>({
  gate: async ({ browserName }, use) => {
    expect(browserName).toBeTruthy();
    const gate = await startUploadGate();
    await use(gate);
    gate.set('pass');
    await gate.stop();
  },
  /** Names of the files that are in the outbox before Stillwell is started. */
  filled: async ({ dataDir, gate }, use) => {
    const files = [levelFile('WL-01', FOUR_BATCHES), levelFile('WL-02', ONE_BATCH)];
    await fillOutbox(dataDir, { baseUrl: gate.baseUrl, name: 'River office' }, files);
    await use(files.map(({ fileName }) => fileName));
  },
  outbox: async ({ filled, window }, use) => {
    expect(filled).toHaveLength(2);
    const outbox = new OutboxScreen(window);
    await outbox.open();
    await use(outbox);
  },
});
