import { AppError } from '#shared/errors.ts';

const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME', 'EAI_NODATA']);
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;
/** What OpenSSL makes of an answer that is no TLS at all. */
const NO_TLS = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']);

/** Says which failure of the catalogue an error of `fetch` is: the host, the encryption, or the way there. */
export function connectionFailure(address: string, error: unknown): AppError {
  const { code, message } = innermost(error);
  if (UNKNOWN_HOST.has(code)) {
    return new AppError('HOST_NOT_FOUND', { address, host: new URL(address).hostname }, { cause: error });
  }
  if (NO_TLS.has(code)) return new AppError('SERVICE_NOT_ENCRYPTED', { address }, { cause: error });
  const cause = code || message;
  if (TLS.test(code)) return new AppError('CERTIFICATE_NOT_TRUSTED', { address, cause }, { cause: error });
  return new AppError('SERVICE_UNREACHABLE', { address, cause }, { cause: error });
}

/** `fetch` hides the system's error behind a TypeError; several addresses of one host give an AggregateError. */
function innermost(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0]);
  if ('code' in error && typeof error.code === 'string') return { code: error.code, message: error.message };
  return error.cause === undefined ? { code: '', message: error.message } : innermost(error.cause);
}
