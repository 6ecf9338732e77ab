import { describe, expect, it } from 'vitest';
import { situationText } from '#renderer/features/uploads/components/job/job-words.tsx';
import { en } from '#renderer/i18n/en/en.ts';
import { zhCn } from '#renderer/i18n/zh-cn/zh-cn.ts';
import type { UploadJob } from '#shared/contract/outbox-shapes.ts';

const of = (batches: number) => ({ batches, rows: batches * 10, bytes: batches * 400 });
const job = {
  summary: null,
  rejectedRows: 3,
  amounts: { done: of(5) },
  doubtful: {},
} as unknown as UploadJob;
const confirmed = { ...job, doubtful: { done: of(2) } };

describe('an upload of which batches count as stored because the user said so', () => {
  it.each([
    ['finished', job, 'sent completely'],
    ['finished', confirmed, 'sent completely, 2 batches confirmed by you'],
    ['finished-held', job, 'everything that was sent is stored; 3 rows held back'],
    [
      'finished-held',
      confirmed,
      'everything that was sent is stored (2 batches confirmed by you); 3 rows held back',
    ],
  ] as const)('is told apart: %s', (situation, of_, text) => {
    expect(situationText(en, situation, of_, 0)).toBe(text);
  });

  it('is told apart in Chinese too', () => {
    expect(situationText(zhCn, 'finished', confirmed, 0)).toBe('已全部发送，其中 2 批由您确认');
  });

  it('is told in notices by its records', () => {
    expect(en.outbox.notices.finishedText(50, 0)).toBe('50 records are stored.');
    expect(en.outbox.notices.finishedText(50, 20)).toBe(
      '50 records are stored, 20 of them confirmed by you.',
    );
  });
});
