import { z } from 'zod';
import { ERRORS, type Failure, isErrorCode } from '../errors.ts';

/** A failure kept as the reason of a state: its code must be of the catalogue and its details of that code's shape. */
export const failureSchema = z.custom<Failure>((value) => {
  if (typeof value !== 'object' || value === null || !('code' in value) || !('details' in value))
    return false;
  return isErrorCode(value.code) && ERRORS[value.code].details.safeParse(value.details).success;
});
