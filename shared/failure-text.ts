import { ERRORS, type Failure } from './errors.ts';

/** A failure in one line for somebody at a terminal: what happened, and the evidence. */
export function failureText({ code, details }: Failure): string {
  const evidence = Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
  return evidence.length === 0 ? ERRORS[code].message : `${ERRORS[code].message} (${evidence.join(', ')})`;
}
