import { describe, expect, it } from 'vitest';
import {
  askedWords,
  situationText,
  stopWords,
} from '#renderer/features/uploads/components/job/job-words.tsx';
import { en } from '#renderer/i18n/en/en.ts';
import { zhCn } from '#renderer/i18n/zh-cn/zh-cn.ts';
import type { JobProgress, UploadJob } from '#shared/contract/outbox-shapes.ts';
import type { Failure } from '#shared/errors.ts';

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

describe.each([
  ['English', en],
  ['Chinese', zhCn],
])('what a stopped upload says in %s once its connection was removed', (_language, t) => {
  const stopped = (stopReason: Failure) => ({ ...job, state: 'stopped' as const, stopReason });
  const moved = stopped({
    code: 'CONNECTION_MOVED',
    details: { connectionId: 'c', from: 'http://a', to: 'http://b' },
  });
  const refused = stopped({
    code: 'UPLOAD_NOT_ACCEPTED',
    details: { equipType: 'gauge', equipId: 'G1', status: 406, says: '' },
  });
  const nextStep = t.outbox.obstacles.noConnectionText;

  it('is not that it can be sent where the connection leads', () => {
    expect(stopWords(t, moved, true)).toEqual({
      failure: moved.stopReason,
      nextStep: undefined,
      isGone: false,
    });
    expect(stopWords(t, moved, false)).toEqual({ failure: null, nextStep, isGone: true });
  });

  it('is what the service has said, and what can still be done', () => {
    expect(stopWords(t, refused, false)).toEqual({ failure: refused.stopReason, nextStep, isGone: false });
  });
});

describe('an upload of another account than the one that is signed in', () => {
  const asked = (state: UploadJob['state'], stopReason: Failure | null) => {
    const ofAnn = { ...job, connectionId: 'c', origin: 'http://a', account: 'ann', state, stopReason };
    const progress = { job: ofAnn, elsewhere: { origin: null, account: 'kim' } } as unknown as JobProgress;
    return askedWords(en, progress);
  };
  const details = { equipType: 'gauge', equipId: 'G1', status: 406, says: '' };

  it.each([
    ['paused', null],
    ['stopped', { code: 'UPLOAD_NOT_ACCEPTED', details }],
  ] as const)(
    'does not say that it resumes by itself where it waits for something else (%s)',
    (state, reason) => {
      expect(asked(state, reason)).toMatchObject({
        failure: { code: 'ACCOUNT_CHANGED' },
        nextStep: 'Nothing of it is sent as kim unless you say so.',
      });
    },
  );

  it('says so once where that is what it has stopped for', () => {
    const from = { connectionId: 'c', from: 'ann', to: 'kim' };
    expect(asked('stopped', { code: 'ACCOUNT_CHANGED', details: from })).toBeUndefined();
  });
});
