import { hash, randomBytes } from 'node:crypto';

/** A new token: 256 random bits as 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the store keeps of a token. A plain hash is enough, because nobody can guess 256 random bits. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
