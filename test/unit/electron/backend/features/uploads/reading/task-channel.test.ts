import { describe, expect, it } from 'vitest';
import { CANCELLED, TAKEN } from '#electron/backend/features/uploads/reading/reading-messages.ts';
import { TaskChannel } from '#electron/backend/features/uploads/reading/task-channel.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';

const batch = { equipId: 'E1', body: new Uint8Array(2) } as UploadBatch;

function openLine() {
  const control = new Int32Array(new SharedArrayBuffer(8));
  let reports = 0;
  return { control, line: new TaskChannel(1, control.buffer, () => reports++), count: () => reports };
}

describe('The line of a reading task', () => {
  it('hands no more than eight batches over before some are taken in', () => {
    const { control, line, count } = openLine();
    control[CANCELLED] = 1;
    expect(() => {
      for (let made = 0; made < 20; made++) line.batch(batch);
    }).toThrow('cancelled');
    expect(count()).toBe(8);
  });

  it('hands more over for each that is taken in', () => {
    const { control, line, count } = openLine();
    control[TAKEN] = 12;
    for (let made = 0; made < 20; made++) line.batch(batch);
    expect(count()).toBe(20);
  });

  it('stops at the next piece of the file when the task is cancelled', () => {
    const { control, line } = openLine();
    const progress = { bytesRead: 1, sizeBytes: 2, rows: 1 };
    expect(() => line.progress(progress)).not.toThrow();
    control[CANCELLED] = 1;
    expect(() => line.progress(progress)).toThrow('cancelled');
  });
});
