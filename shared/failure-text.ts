import { ERRORS, type Failure } from './errors.ts';

/** A failure in one line for somebody at a terminal: what happened, and the evidence. */
export function failureText({ code, details }: Failure): string {
  const evidence = Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
  const { message } = ERRORS[code];
  return evidence.length === 0 ? message : printable(`${message} (${evidence.join(', ')})`);
}

/** What others write does not command the terminal that shows it. */
export function printable(text: string, control = /\p{Cc}+/gu): string {
  return text.replaceAll(control, ' ');
}
