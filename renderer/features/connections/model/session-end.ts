import type { I18n } from '#renderer/i18n/i18n-context.tsx';
import type { SessionState } from '#shared/contract/session.ts';

type SignedIn = Extract<SessionState, { status: 'signed-in' }>;

/** Until when a login for data holds, as other times are written; as the service wrote it, if that is no time. */
export function sessionEnd({ validDate, validUntilMs }: SignedIn, { moment }: Pick<I18n, 'moment'>): string {
  return validUntilMs === null ? validDate : moment(validUntilMs);
}
