import { expect, it } from 'vitest';
import { sessionEnd } from '#renderer/features/connections/model/session-end.ts';
import { formatMoment } from '#renderer/i18n/format.ts';

const ZONE = 'Asia/Shanghai';
const NOW_MS = Date.UTC(2026, 10, 23, 8);
const i18n = { moment: (ms: number) => formatMoment(ms, NOW_MS, 'en', ZONE) };
const session = {
  status: 'signed-in',
  connectionId: 'river',
  username: 'engineer',
  zone: ZONE,
  projects: [],
  placeCount: 240,
  renewalFailure: null,
} as const;

it('writes the end of a login for data as that of the MCP login beside it', () => {
  const validUntilMs = Date.UTC(2026, 10, 23, 17, 55, 33);
  const signedIn = { ...session, projects: [], validDate: '2026-11-24 01:55:33', validUntilMs };
  expect(sessionEnd(signedIn, i18n)).toBe('24 Nov 2026, 01:55');
});

it('writes it as the service did where that is no time', () => {
  expect(sessionEnd({ ...session, projects: [], validDate: 'tomorrow', validUntilMs: null }, i18n)).toBe(
    'tomorrow',
  );
});
