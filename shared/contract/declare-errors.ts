import { z } from 'zod';
import { type ErrorCode, ERRORS, type Failure, isErrorCode } from '../errors.ts';

type Declared<C extends ErrorCode> = { [K in C]: { message: string; data: (typeof ERRORS)[K]['details'] } };

/** Declares, with a call of the contract, which failures of the catalogue it can end in. */
export function declareErrors<C extends ErrorCode>(...codes: C[]): Declared<C> {
  return Object.fromEntries(
    codes.map((code) => [code, { message: ERRORS[code].message, data: ERRORS[code].details }]),
  ) as Declared<C>;
}

/** What any request to a data service can end in, before its answer means anything. */
export const SERVICE_ERRORS = [
  'HOST_NOT_FOUND',
  'SERVICE_UNREACHABLE',
  'CERTIFICATE_NOT_TRUSTED',
  'SERVICE_NOT_ENCRYPTED',
  'SERVICE_TIMED_OUT',
  'ANSWER_BROKE_OFF',
  'SERVICE_FAILED',
  'NOT_A_DATA_SERVICE',
  'UNEXPECTED_ANSWER',
  'CANCELLED',
] as const satisfies ErrorCode[];

/** A failure kept as the reason of a state: its code must be of the catalogue and its details of that code's shape. */
export const failureSchema = z.custom<Failure>((value) => {
  if (typeof value !== 'object' || value === null || !('code' in value) || !('details' in value))
    return false;
  return isErrorCode(value.code) && ERRORS[value.code].details.safeParse(value.details).success;
});
