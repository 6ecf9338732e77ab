import type { ServerResponse } from 'node:http';
import type { MountedMessage } from '../page-frame.ts';
import { isPageLanguage, LANGUAGE_COOKIE } from '../pages/page-language.ts';
import type { SignOnAddresses } from '../realm.ts';

const YEAR_S = 31_536_000;

/** Remembers the language chosen on a page and shows that page again; leads nowhere outside the realm. */
export function switchLanguage(
  { url = '' }: MountedMessage,
  outgoing: ServerResponse,
  { realmPath, protocol }: SignOnAddresses,
): void {
  const query = new URLSearchParams(url.split('?', 2)[1] ?? '');
  const to = query.get('to');
  const back = query.get('back') ?? '';
  const inRealm = back.startsWith(`${realmPath}/`) && /^[\x21-\x7e]+$/.test(back) && !back.includes('\\');
  if (isPageLanguage(to)) {
    const secure = protocol === 'https' ? '; Secure' : '';
    outgoing.setHeader(
      'Set-Cookie',
      `${LANGUAGE_COOKIE}=${to}; Path=${realmPath}/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}`,
    );
  }
  outgoing
    .writeHead(303, { Location: inRealm ? back : `${realmPath}/device`, 'Cache-Control': 'no-store' })
    .end();
}
