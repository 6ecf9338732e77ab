import { prepareSending, startWaitingService, type WaitingService } from '../support/prepare-sending.ts';
import { expect, expectShown, test as base } from '../standin-test.ts';
import { uploadTab } from '#test/e2e/screens/navigation.ts';

const test = base.extend<{ delayMs: number; rows: number; service: WaitingService }>({
  delayMs: [4_000, { option: true }],
  rows: [3, { option: true }],
  service: async ({ dataDir, delayMs, rows }, use) => {
    const service = await startWaitingService();
    await prepareSending(dataDir, { baseUrl: service.baseUrl, delayMs, rows });
    await use(service);
    await service.close();
  },
});

test('closing the window while a file is being sent asks first, and stays if the user wants it', async ({
  service,
  start,
  page,
}) => {
  const standin = await start();
  await expectShown(page, standin);
  standin.tell({ type: 'close-window', windowId: 1 });
  await expect.poll(() => standin.dialogs.length).toBe(1);
  expect(standin.dialogs[0]?.message).toBe('One file is being sent.');
  expect(standin.dialogs[0]?.detail).toContain('0 of 3 rows have arrived. Nothing is lost if you quit');
  expect(standin.dialogs[0]?.buttons).toEqual(['Keep Sending', 'Quit']);
  standin.tell({ type: 'next-dialog-answer', response: 0 });
  service.letThrough();
  // It goes on to the end of the upload, which an app that is ending does not reach.
  const progress = async () => (await standin.ask('facts', null)).windows[0]?.progress;
  await expect.poll(progress, { message: 'it is still open', timeout: 20_000 }).toBe(-1);
  expect(standin.exitCode).toBeUndefined();
});

test.describe('before its time has come', () => {
  test.use({ delayMs: 15_000 });

  test('a user who quits all the same finds the file being sent at the next start', async ({
    service,
    start,
    page,
    context,
  }) => {
    service.letThrough();
    const first = await start();
    await expectShown(page, first);
    first.tell({ type: 'close-window', windowId: 1 });
    await expect.poll(() => first.dialogs.length).toBe(1);
    first.tell({ type: 'next-dialog-answer', response: 1 });
    await expect.poll(() => first.exitCode, { message: 'exit code', timeout: 20_000 }).toBe(0);
    expect(service.received(), 'uploads before the second start').toBe(0);
    const fresh = await context.newPage();
    const second = await start({ page: fresh });
    await expectShown(fresh, second);
    await expect.poll(service.received, { timeout: 30_000 }).toBe(1);
    expect(second.problems).toEqual([]);
  });
});

test('the system ends it without a question', async ({ service, start, page }) => {
  const standin = await start();
  await expectShown(page, standin);
  void standin.stop('SIGTERM');
  const seen = () => ({ exitCode: standin.exitCode, questions: standin.dialogs.length });
  await expect.poll(seen, { timeout: 20_000 }).toEqual({ exitCode: 0, questions: 0 });
  service.letThrough();
});

test('quitting while a file is being sent asks once, however often and however one quits', async ({
  service,
  start,
  page,
}) => {
  const standin = await start();
  await expectShown(page, standin);
  for (const type of ['quit', 'quit'] as const) standin.tell({ type });
  standin.tell({ type: 'close-window', windowId: 1 });
  const seen = async () => ({
    windows: (await standin.ask('facts', null)).windows.length,
    questions: standin.dialogs.length,
  });
  await expect.poll(seen).toEqual({ windows: 1, questions: 1 });
  standin.tell({ type: 'next-dialog-answer', response: 0 });
  await seen();
  standin.tell({ type: 'quit' });
  await expect.poll(seen, 'who kept sending is asked anew').toEqual({ windows: 1, questions: 2 });
  standin.tell({ type: 'next-dialog-answer', response: 1 });
  service.letThrough();
  await expect.poll(() => standin.exitCode, { message: 'exit code', timeout: 20_000 }).toBe(0);
});

test('on macOS a window is closed without a question, for sending goes on without it; quitting asks', async ({
  service,
  start,
  page,
}) => {
  const standin = await start({ platform: 'darwin' });
  await expectShown(page, standin);
  standin.tell({ type: 'close-window', windowId: 1 });
  const windows = async () => (await standin.ask('facts', null)).windows.length;
  await expect.poll(windows).toBe(0);
  expect(standin.dialogs, 'questions after closing').toEqual([]);
  standin.tell({ type: 'quit' });
  await expect.poll(() => standin.dialogs.length).toBe(1);
  standin.tell({ type: 'next-dialog-answer', response: 0 });
  service.letThrough();
  await expect.poll(() => standin.notifications.length, { timeout: 20_000 }).toBe(1);
  expect(standin.badges.at(-1), 'files on the dock').toBe(0);
  standin.tell({ type: 'quit' });
  await expect.poll(() => standin.exitCode, { message: 'exit code', timeout: 20_000 }).toBe(0);
});

test('an upload that stops is told once, to a user who looks elsewhere', async ({ service, start, page }) => {
  const standin = await start();
  await expectShown(page, standin);
  standin.tell({ type: 'focus-window', windowId: 1, isFocused: false });
  service.refuse();
  await expect.poll(() => standin.notifications.length, { timeout: 20_000 }).toBe(1);
  expect(standin.notifications[0]).toMatchObject({ title: 'gauge.csv has stopped' });
  expect(standin.badges.at(-1), 'files on the dock').toBe(0);
});

test.describe('in several batches', () => {
  test.use({ rows: 30_000 });

  test('sending shows on the dock, and its end is told to a user who looks elsewhere', async ({
    service,
    start,
    page,
  }) => {
    const standin = await start();
    await expectShown(page, standin);
    const progress = async () => (await standin.ask('facts', null)).windows[0]?.progress;
    await expect.poll(progress).toBe(0);
    expect(standin.badges).toContain(1);
    standin.tell({ type: 'focus-window', windowId: 1, isFocused: false });
    service.letThrough();
    await expect.poll(() => standin.notifications.length, { timeout: 20_000 }).toBe(1);
    expect(standin.notifications[0]).toMatchObject({
      title: 'gauge.csv has been sent',
      body: '30,000 rows have arrived.',
    });
    await expect.poll(progress).toBe(-1);
    expect(standin.badges.at(-1)).toBe(0);
    standin.tell({ type: 'click-notification', id: standin.notifications[0]?.id ?? 0 });
    await expect(page).toHaveURL(/#upload/);
    await uploadTab(page, 'Outbox').click();
    // The shell tells it, so the page neither asks for the permission nor says that it has none.
    await expect(page.getByText('You are notified outside this window, too.')).toBeVisible();
    standin.tell({ type: 'close-window', windowId: 1 });
    await expect.poll(() => standin.exitCode, 'exit code').toBe(0);
    expect(standin.dialogs, 'nothing is asked when all is sent').toEqual([]);
    expect(standin.notifications, 'it is told once').toHaveLength(1);
  });
});
