import * as oauth from 'oauth4webapi';
import { quotedAddress } from '#shared/domain/visible-text.ts';
import { AppError } from '#shared/errors.ts';
import { saidBy } from './wire.ts';

type Where = { issuer: string; step: string };

/** Says which failure of the catalogue an error of the library is. What it carries besides may hold tokens and stays out. */
export function toSignOnFailure(error: unknown, { issuer, step }: Where): Error {
  if (error instanceof AppError) return error;
  const refused = oauthErrorOf(error);
  if (refused) return new AppError('AUTHORISATION_REFUSED', { issuer, step, ...refused }, { cause: error });
  if (error instanceof oauth.OperationProcessingError) {
    const mismatch = mismatchOf(error);
    if (mismatch) return new AppError('SIGN_ON_MISMATCH', { step, ...mismatch });
    return new AppError('UNEXPECTED_ANSWER', { address: issuer, reason: `${step}: ${error.message}` });
  }
  if (error instanceof oauth.UnsupportedOperationError) {
    return new AppError('UNEXPECTED_ANSWER', { address: issuer, reason: `${step}: ${error.message}` });
  }
  return error instanceof Error ? error : new Error(String(error));
}

/** `error` and `error_description` of a refusal in the sense of OAuth. */
export function oauthErrorOf(error: unknown): { error: string; says: string } | undefined {
  if (error instanceof oauth.AuthorizationResponseError) {
    return { error: error.error, says: error.error_description ?? '' };
  }
  if (error instanceof oauth.ResponseBodyError) {
    const { response, error_description: says = '' } = error;
    return { error: error.error, says: saidBy(response, says) };
  }
  if (error instanceof oauth.WWWAuthenticateChallengeError) {
    const parameters = error.cause.find((each) => each.parameters.error)?.parameters;
    return {
      error: parameters?.error ?? `http_${error.status}`,
      says: saidBy(error.response, parameters?.error_description ?? ''),
    };
  }
  return undefined;
}

const COMPARISONS = new Set<string>([
  oauth.JSON_ATTRIBUTE_COMPARISON,
  oauth.JWT_CLAIM_COMPARISON,
  oauth.JWT_TIMESTAMP_CHECK,
]);

const PARAMETER = /response parameter "(\w+)"|"(\w+)" \(\w+\) (?:response|claim)/;

/** The value that was another than it must, from the few fields of the cause that are no secrets. */
function mismatchOf({ code = '', message, cause }: oauth.OperationProcessingError) {
  const details = asRecord(cause);
  const name = details['attribute'] ?? details['claim'];
  if (COMPARISONS.has(code)) {
    const what = typeof name === 'string' ? name : message;
    const found = asRecord(details['body'] ?? details['claims'])[what];
    return { what, expected: shown(details['expected'] ?? details['now']), found: shown(found) };
  }
  const [, first, second] = PARAMETER.exec(message) ?? [];
  const what = first ?? second;
  if (what === undefined) return undefined;
  const { parameters } = details;
  const found = parameters instanceof URLSearchParams ? parameters.get(what) : null;
  return { what, expected: shown(details['expected']), found: shown(found) };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function shown(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return quotedAddress(String(value));
  return Array.isArray(value) ? value.map(shown).join(' ') : '';
}
