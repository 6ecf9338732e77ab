import { expect, it } from 'vitest';
import {
  DEFAULT_UPLOAD_POLICY,
  decideUnknown,
  type ReadBack,
  type UploadPolicy,
} from '#shared/domain/outbox/upload-policy.ts';

const overwrites: UploadPolicy = { ...DEFAULT_UPLOAD_POLICY, repeats: 'overwrites', whenUnsure: 'hold' };
const resend: UploadPolicy = { ...DEFAULT_UPLOAD_POLICY, whenUnsure: 'resend' };
const hold: UploadPolicy = { ...DEFAULT_UPLOAD_POLICY, whenUnsure: 'hold' };

it.each<[string, UploadPolicy, ReadBack | undefined, string]>([
  ['is sent again at once where a repeat does no harm', overwrites, undefined, 'resend'],
  ['is read back first where nobody knows', resend, undefined, 'read-back'],
  ['is done when all of it is there', hold, 'all-there', 'done'],
  ['is sent again when none of it is there', hold, 'none-there', 'resend'],
  ['is sent again by the setting when it cannot be read', resend, 'not-possible', 'resend'],
  ['is held by the setting when it cannot be read', hold, 'not-possible', 'hold'],
  ['is held by the setting when it reads differently', hold, 'differs', 'hold'],
])('a batch of unknown outcome %s', (_fact, policy, readBack, decision) => {
  expect(decideUnknown(policy, readBack)).toBe(decision);
});
