import { tileAddress, type TileAt, tileOrigin } from '#shared/domain/tile-address.ts';
import { AppError } from '#shared/errors.ts';
import { type Fetch, sendForBytes } from '../../../kit/http/send-request.ts';

const TIMEOUT_MS = 20_000;
const MAX_TILE_BYTES = 8_000_000;
const NO_TILE = new Set([204, 404, 410]);
const NOT_MODIFIED = 304;
/** So long a tile may be shown whose server does not say how long (the tile policy of OpenStreetMap asks for it). */
const UNSAID_MS = 7 * 24 * 60 * 60_000;

/** A tile as its server gave it, and until when it may be shown without asking again. No bytes: the server has none. */
export type LoadedTile = {
  bytes: Uint8Array<ArrayBuffer>;
  freshUntilMs: number;
  etag: string | null;
  lastModified: string | null;
};

type TileRequest = {
  template: string;
  tile: TileAt;
  key: string;
  /** Of this app: servers ask to be told who asks. */
  version: string;
  /** The tile of before, which may still be the one of the server. */
  kept?: LoadedTile | undefined;
};

/**
 * Fetches a tile, or learns that the kept one still holds. A redirect is not followed: the user has agreed to one host, and
 * the address may carry the key. No failure tells more of the address than its origin.
 * @throws AppError HOST_NOT_FOUND, SERVICE_UNREACHABLE, CERTIFICATE_NOT_TRUSTED, SERVICE_NOT_ENCRYPTED, SERVICE_TIMED_OUT,
 * TILES_REFUSED, NOT_A_TILE, UNEXPECTED_ANSWER (too large), ANSWER_BROKE_OFF, CANCELLED.
 */
export async function loadTile(
  { template, tile, key, version, kept }: TileRequest,
  fetch: Fetch,
  signal: AbortSignal | undefined,
): Promise<LoadedTile> {
  const origin = tileOrigin(template);
  const { status, contentType, bytes, headers } = await sendForBytes(
    {
      address: tileAddress(template, tile, key),
      shownAddress: origin,
      method: 'GET',
      headers: {
        accept: 'image/*',
        'user-agent': `Stillwell/${version}`,
        ...(kept?.etag && { 'if-none-match': kept.etag }),
        ...(kept?.lastModified && { 'if-modified-since': kept.lastModified }),
      },
      secrets: [key],
      timeoutMs: TIMEOUT_MS,
      maxAnswerBytes: MAX_TILE_BYTES,
      signal,
    },
    fetch,
  );
  const freshUntilMs = Date.now() + freshForMs(headers);
  if (kept && status === NOT_MODIFIED) return { ...kept, freshUntilMs };
  const loaded = { freshUntilMs, etag: headers.get('etag'), lastModified: headers.get('last-modified') };
  if (NO_TILE.has(status)) return { ...loaded, bytes: new Uint8Array() };
  if (status !== 200) throw new AppError('TILES_REFUSED', { origin, status });
  if (bytes.length > 0 && !isImage(bytes)) throw new AppError('NOT_A_TILE', { origin, contentType });
  return { ...loaded, bytes };
}

/** How long an answer may be used, from now on, as its headers say (RFC 9111, 4.2). */
export function freshForMs(headers: Headers): number {
  const control = (headers.get('cache-control') ?? '').toLowerCase();
  if (/\bno-(?:store|cache)\b/.test(control)) return 0;
  const maxAgeS = /\bmax-age=(\d+)/.exec(control)?.[1];
  if (maxAgeS !== undefined) return Math.max(0, Number(maxAgeS) - (Number(headers.get('age')) || 0)) * 1_000;
  const expires = headers.get('expires');
  if (expires === null) return UNSAID_MS;
  const [untilMs, sentMs] = [Date.parse(expires), Date.parse(headers.get('date') ?? '')];
  // A moment that cannot be read is in the past (5.3).
  return Math.max(0, untilMs - (Number.isNaN(sentMs) ? Date.now() : sentMs)) || 0;
}

/** What servers say of their tiles is often wrong, so their first bytes are looked at: PNG, JPEG, WebP, GIF, AVIF. */
function isImage(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (
    text.startsWith('\u0089PNG') ||
    text.startsWith('\u00ff\u00d8\u00ff') ||
    text.startsWith('GIF8') ||
    (text.startsWith('RIFF') && text.endsWith('WEBP')) ||
    text.slice(4, 12) === 'ftypavif'
  );
}
