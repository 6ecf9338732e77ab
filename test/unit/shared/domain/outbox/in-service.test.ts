import { expect, it } from 'vitest';
import { NOTHING_IN_SERVICE, tellsSentBefore } from '#shared/domain/outbox/in-service.ts';
import { NOTHING_SENT_BEFORE } from '#shared/domain/outbox/sent-before.ts';

it('a service that tells less than was sent from here does not stand for it', () => {
  const sent = { ...NOTHING_SENT_BEFORE, equal: 1, different: 2 };
  expect(tellsSentBefore({ ...NOTHING_IN_SERVICE, compared: 3, equal: 2, different: 1 }, sent)).toBe(true);
  expect(tellsSentBefore({ ...NOTHING_IN_SERVICE, compared: 3, different: 2 }, sent)).toBe(false);
  expect(tellsSentBefore({ ...NOTHING_IN_SERVICE, compared: 3 }, sent)).toBe(false);
  expect(
    tellsSentBefore({ ...NOTHING_IN_SERVICE, compared: 3, equal: 1, different: 2, isWhole: false }, sent),
  ).toBe(false);
  expect(tellsSentBefore(null, sent)).toBe(false);
});
