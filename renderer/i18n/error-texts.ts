import type { ErrorCode, ErrorDetails, Failure } from '#shared/errors.ts';

/** What happened, and what to try. */
export type FailureText = { title: string; nextStep: string };

/** Texts for some codes. */
export type TextsOf<Codes extends ErrorCode> = { [C in Codes]: (details: ErrorDetails<C>) => FailureText };

export type ErrorTexts = TextsOf<ErrorCode>;

function textOf<C extends ErrorCode>(texts: ErrorTexts, code: C, details: ErrorDetails<C>): FailureText {
  return texts[code](details);
}

/** A failure in the words of `texts`, which are those of one language; addresses in it are written to be read. */
export function failureText(texts: ErrorTexts, failure: Failure): FailureText {
  return textOf(texts, failure.code, readable(failure.details));
}

const IS_ADDRESS = /^(?:→ )?https?:\/\//i;
const NON_ASCII_BYTES = /(?:%[89a-f][\da-f])+/gi;
const IS_PLAIN = /^[\p{L}\p{M}\p{N}]$/u;

function readable<T extends object>(details: T): T {
  const written = Object.entries(details).map(([name, value]: [string, unknown]) => [
    name,
    Array.isArray(value) ? value.map(readableIfAddress) : readableIfAddress(value),
  ]);
  return Object.fromEntries(written) as T;
}

function readableIfAddress(value: unknown): unknown {
  return typeof value === 'string' && IS_ADDRESS.test(value) ? readableAddress(value) : value;
}

/** Undoes the escapes of letters and digits beyond ASCII: whatever else is escaped could be taken for a part of the address. */
function readableAddress(address: string): string {
  return address.replaceAll(NON_ASCII_BYTES, (escaped) => {
    try {
      const spelled = Array.from(decodeURIComponent(escaped));
      return spelled.map((sign) => (IS_PLAIN.test(sign) ? sign : encodeURIComponent(sign))).join('');
    } catch {
      return escaped;
    }
  });
}

/** Where a service leads elsewhere, as what it says is kept; undefined if it does not. */
export function redirectTarget({ status, excerpt }: { status: number; excerpt: string }): string | undefined {
  return status >= 300 && status < 400 && excerpt.startsWith('→ ') ? excerpt.slice(2) : undefined;
}
