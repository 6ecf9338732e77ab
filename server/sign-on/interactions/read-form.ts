import { BodyTooLargeError, readBody } from '../../read-body.ts';
import type { SignOnExchange } from '../mounted-message.ts';

const LIMIT_BYTES = 16_384;

/** Reads the form of a page; `undefined` if it is none of ours: too large, or of another type. */
export async function readForm({ request, incoming }: SignOnExchange): Promise<URLSearchParams | undefined> {
  const type = incoming.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return undefined;
  try {
    return new URLSearchParams(new TextDecoder().decode(await readBody({ request, incoming }, LIMIT_BYTES)));
  } catch (error) {
    if (error instanceof BodyTooLargeError) return undefined;
    throw error;
  }
}
