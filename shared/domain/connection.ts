import { z } from 'zod';
import { isZone } from './service-time.ts';

/** RFC 9110 5.6.2: a field name is a token. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Headers that belong to HTTP itself: a token sent under such a name would be lost or change the request. */
const RESERVED_HEADERS = new Set([
  'host',
  'content-length',
  'content-type',
  'connection',
  'transfer-encoding',
  'cookie',
]);

/** What a person says about a connection to a data service; the problems of each field are i18n keys of the window. */
export const connectionDraftSchema = z.object({
  name: z.string().trim().min(1, 'name-missing').max(80, 'name-too-long'),
  baseUrl: z.string().transform((text, context) => {
    const read = readBaseUrl(text);
    if ('baseUrl' in read) return read.baseUrl;
    context.addIssue({ code: 'custom', message: `address-${read.problem}` });
    return z.NEVER;
  }),
  /** Name of the header that carries the token (interface 10.7). */
  tokenHeader: z
    .string()
    .trim()
    .refine((name) => HEADER_NAME.test(name) && !RESERVED_HEADERS.has(name.toLowerCase()), 'header-unusable'),
  /** IANA zone in which the service writes its times (interface 10.2). */
  zone: z.string().trim().refine(isZone, 'zone-unknown'),
});

export type ConnectionDraft = z.infer<typeof connectionDraftSchema>;

/** A data service the user works with. The built-in one has no address of its own: it gets one when it runs. */
export const connectionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('remote'),
    id: z.string().min(1),
    /** Account last signed in with; offered again, never with its password. */
    username: z.string().nullable(),
    ...connectionDraftSchema.shape,
  }),
  z.object({
    kind: z.literal('built-in'),
    id: z.literal('built-in'),
    username: z.string().nullable(),
    tokenHeader: z.string(),
    zone: z.string().refine(isZone, 'zone-unknown'),
  }),
]);

export type Connection = z.infer<typeof connectionSchema>;

/**
 * The origin (scheme, host and port, RFC 6454) that an address leads to. Secrets, sessions and waiting uploads of a
 * connection are for one origin and are never sent to another.
 * @throws TypeError for a text that is not an address.
 */
export function originOf(address: string): string {
  return new URL(address).origin;
}

type BaseUrlProblem = 'empty' | 'not-an-address' | 'not-http' | 'has-credentials' | 'has-query';

const LOOPBACK_OR_PRIVATE = /^(localhost|\[?::1\]?|\d{1,3}(\.\d{1,3}){3})$/i;

/**
 * Reads the base address of a data service as a person types it. Without a scheme, `http` is meant for localhost and
 * for bare IP addresses, `https` for names. A path is kept (services behind a reverse proxy), its trailing slashes go.
 */
export function readBaseUrl(text: string): { baseUrl: string } | { problem: BaseUrlProblem } {
  const trimmed = text.trim();
  if (trimmed === '') return { problem: 'empty' };
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : withGuessedScheme(trimmed);
  if (!URL.canParse(withScheme)) return { problem: 'not-an-address' };
  const url = new URL(withScheme);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { problem: 'not-http' };
  if (url.username !== '' || url.password !== '') return { problem: 'has-credentials' };
  if (url.search !== '' || url.hash !== '') return { problem: 'has-query' };
  let end = url.pathname.length;
  while (url.pathname[end - 1] === '/') end -= 1;
  return { baseUrl: url.origin + url.pathname.slice(0, end) };
}

function withGuessedScheme(text: string): string {
  const host = /^(\[[^\]]*\]|[^:/]*)/.exec(text)?.[0] ?? '';
  return `${LOOPBACK_OR_PRIVATE.test(host) ? 'http' : 'https'}://${text}`;
}
