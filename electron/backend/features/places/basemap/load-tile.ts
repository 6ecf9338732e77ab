import { AppError } from '#shared/errors.ts';
import { tileAddress, type TileAt, tileOrigin } from '#shared/domain/tile-address.ts';
import { type Fetch, sendForBytes } from '../../../kit/http/send-request.ts';

const TIMEOUT_MS = 20_000;
const MAX_TILE_BYTES = 8_000_000;
const NO_TILE = new Set([204, 404, 410]);

type TileRequest = { template: string; tile: TileAt; key: string };

/**
 * Fetches a tile; no bytes where the server has none. A redirect is not followed: the user has agreed to one host, and
 * the address may carry the key. No failure tells more of the address than its origin.
 * @throws AppError HOST_NOT_FOUND, SERVICE_UNREACHABLE, CERTIFICATE_NOT_TRUSTED, SERVICE_NOT_ENCRYPTED, SERVICE_TIMED_OUT,
 * TILES_REFUSED, NOT_A_TILE, UNEXPECTED_ANSWER (too large), ANSWER_BROKE_OFF, CANCELLED.
 */
export async function loadTile(
  { template, tile, key }: TileRequest,
  fetch: Fetch,
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const origin = tileOrigin(template);
  const { status, contentType, bytes } = await sendForBytes(
    {
      address: tileAddress(template, tile, key),
      shownAddress: origin,
      method: 'GET',
      headers: { accept: 'image/*', 'user-agent': 'Stillwell' },
      secrets: [key],
      timeoutMs: TIMEOUT_MS,
      maxAnswerBytes: MAX_TILE_BYTES,
      signal,
    },
    fetch,
  );
  if (NO_TILE.has(status)) return new Uint8Array();
  if (status !== 200) throw new AppError('TILES_REFUSED', { origin, status });
  if (bytes.length > 0 && !isImage(bytes)) throw new AppError('NOT_A_TILE', { origin, contentType });
  return bytes;
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
