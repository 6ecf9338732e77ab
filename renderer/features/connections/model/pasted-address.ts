import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import { type ConnectionDraft, originOf, readBaseUrl } from '#shared/domain/connection.ts';
import { isZone } from '#shared/domain/service-time.ts';

export type PastedAddressProblem = keyof Dictionary['mcp']['dialog']['pasteProblems'];

/**
 * What is wrong with the address that a browser on another computer ended at, if anything. Whether it belongs to this
 * sign-in is for the backend to judge, which knows the state it must carry.
 */
export function pastedAddressProblem(
  text: string,
  signOnPage: string | null,
): PastedAddressProblem | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return 'empty';
  if (!URL.canParse(trimmed)) return 'not-an-address';
  const url = new URL(trimmed);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'not-an-address';
  const { searchParams } = url;
  if (searchParams.has('code') || searchParams.has('error')) return undefined;
  const isOfSignOn = signOnPage !== null && new URL(signOnPage).origin === url.origin;
  return isOfSignOn ? 'sign-on-page' : 'no-answer';
}

/** What saving a change of a connection ends, the most first. */
export type EffectOfSaving = 'other-server' | 'other-address' | 'other-zone';

/**
 * What saving ends of a connection as it is being edited: everything that is kept for its server, its sign-ins, or the sign-in to
 * its data, of which the times are read anew. What is unfinished changes nothing.
 */
export function effectOfSaving(
  draft: Pick<ConnectionDraft, 'baseUrl' | 'zone'>,
  before: Pick<ConnectionDraft, 'baseUrl' | 'zone'>,
): EffectOfSaving | undefined {
  const read = readBaseUrl(draft.baseUrl);
  if ('baseUrl' in read && originOf(read.baseUrl) !== originOf(before.baseUrl)) return 'other-server';
  if ('baseUrl' in read && read.baseUrl !== before.baseUrl) return 'other-address';
  const zone = draft.zone.trim();
  return isZone(zone) && zone !== before.zone ? 'other-zone' : undefined;
}
