import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished, vi } from 'vitest';
import { BodyBuffers } from '#server/read-body.ts';
import { CheckerInThread, checkerInPlace } from '#server/upload/check-upload.ts';
import { StoreBusyError } from '#server/store/store.ts';
import { ACCEPTED_UPLOAD_BYTES } from '#shared/domain/upload-limits.ts';
import { tempDir } from '#test/support/temp-dir.ts';
import { UNREADABLE_WORKER } from '#test/support/threads/kill-thread.ts';

const THREAD = new URL('../../../../server/upload/check-thread.ts', import.meta.url);
const record = '{"timestamp":"2026-01-01 00:00:00","level":1.5,"note":"正常"}';
const sourceOf = (body: string) => ({
  request: new Request('http://service.test', { method: 'POST', body }),
});
const many = (text: string) => Array.from({ length: 4_000 }, () => text).join(',');

function begin(file: URL | string = THREAD): CheckerInThread {
  const checker = new CheckerInThread(file);
  onTestFinished(() => checker.close());
  return checker;
}

function checked(checker: CheckerInThread, buffers: BodyBuffers, text: string, account = 'kim') {
  return buffers.use(
    sourceOf(text),
    () => {},
    (body) => checker.check(body, account),
  );
}

it('says of every body what the check in place says, in whatever order they come', async () => {
  const [checker, buffers] = [begin(), new BodyBuffers(ACCEPTED_UPLOAD_BYTES, 2)];
  const texts = [
    `[${many(record)}]`,
    `[${many(record)},{"timestamp":"2026-02-30 00:00:00"}]`,
    `[ ${many(record)} ]`,
    `[${many(record)}`,
    `[${' '.repeat(100_000)}]`,
    `[${many(record)},{"timestamp":"2026-01-01 00:00:00","v":[1]}]`,
    `[ ${record} ]${' '.repeat(10_000)}`,
    '[]',
    record,
  ];
  const answers = await Promise.all([...texts, ...texts].map((text) => checked(checker, buffers, text)));
  const expected = await Promise.all(
    [...texts, ...texts].map((text) => checkerInPlace.check(Buffer.from(text), 'kim')),
  );
  expect(answers).toEqual(expected);
});

it('has its thread end by itself', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  onTestFinished(() => terminate.mockRestore());
  const checker = new CheckerInThread(THREAD);
  await checker.check(Buffer.from(`[ ${many(record)} ]`), 'kim');
  await checker.close();
  expect(terminate).not.toHaveBeenCalled();
});

it('has others wait for nothing while it parses a body', async () => {
  const [checker, buffers] = [begin(), new BodyBuffers(ACCEPTED_UPLOAD_BYTES, 2)];
  const done: string[] = [];
  const checking = checked(checker, buffers, `[ ${many(record)} ]`).finally(() => done.push('checked'));
  await new Promise((resolve) => setImmediate(resolve));
  done.push('other');
  await checking;
  expect(done).toEqual(['other', 'checked']);
});

it('accounts are served in turn: one body of another does not wait for all that somebody has sent', async () => {
  const [checker, buffers] = [begin(), new BodyBuffers(ACCEPTED_UPLOAD_BYTES, 2)];
  const odd = `[ ${many(record)} ]`;
  const order: string[] = [];
  const send = (account: string) => checked(checker, buffers, odd, account).then(() => order.push(account));
  const flood = Array.from({ length: 12 }, () => send('flood'));
  await send('kim');
  await Promise.all(flood);
  expect(order.indexOf('kim')).toBeLessThan(4);
});

it('an account has a bounded number of bodies waiting, and others are taken all the same', async () => {
  const dir = await tempDir();
  const file = join(dir, 'thread.mjs');
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (body) => body === 'end-thread' && parentPort.close());`,
  );
  const checker = new CheckerInThread(pathToFileURL(file));
  const body = Buffer.from(`[ ${many(record)} ]`);
  const send = (account: string) => checker.check(body, account);
  const waiting = Array.from({ length: 130 }, () => send('flood'));
  waiting.push(send('kim'));
  const outcomes = Promise.allSettled(waiting);
  await expect(send('flood')).rejects.toThrow(StoreBusyError);
  await checker.close();
  expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true);
});

it('a thread that ends is an error for who waits, and another judges the next body', async () => {
  const dir = await tempDir();
  const file = join(dir, 'thread.mjs');
  const text = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (body) => {
      if (body === 'end-thread') return parentPort.close();
      if (body.byteLength === 100_000) process.exit(1);
      parentPort.postMessage({ hasRecords: true, fields: ['level'] });
    });`;
  await writeFile(file, text);
  const [checker, buffers] = [begin(pathToFileURL(file)), new BodyBuffers(ACCEPTED_UPLOAD_BYTES, 2)];
  await expect(checked(checker, buffers, 'x'.repeat(100_000))).rejects.toThrow('has ended');
  expect(await checked(checker, buffers, 'x'.repeat(100_001))).toEqual({ hasRecords: true, fieldCount: 1 });
});

it('does not wait for a thread whose answer cannot be read', async () => {
  const [checker, buffers] = [begin(UNREADABLE_WORKER), new BodyBuffers(ACCEPTED_UPLOAD_BYTES, 2)];
  await expect(checked(checker, buffers, `[ ${many(record)} ]`)).rejects.toThrow('has ended');
});
