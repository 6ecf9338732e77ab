import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import { originOf, readBaseUrl } from '#shared/domain/connection.ts';

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

/** Whether an address that is being typed leads to another server than the one before; an unfinished one leads nowhere. */
export function leadsElsewhere(typed: string, before: string): boolean {
  const read = readBaseUrl(typed);
  return 'baseUrl' in read && originOf(read.baseUrl) !== originOf(before);
}
