import type { Failure } from '#shared/errors.ts';
import type { ResultQuestion } from './results.ts';

export type ResultsRequest = { id: number; name: ResultQuestion; args: unknown[] };

export type ResultsReport =
  { id: number; value: unknown } | { id: number; failure: Failure } | { id: number; error: string };
