import type { ErrorCode, ErrorDetails, Failure } from '#shared/errors.ts';

/** What happened, and what to try. */
export type FailureText = { title: string; nextStep: string };

/** Texts for some codes. */
export type TextsOf<Codes extends ErrorCode> = { [C in Codes]: (details: ErrorDetails<C>) => FailureText };

export type ErrorTexts = TextsOf<ErrorCode>;

function textOf<C extends ErrorCode>(texts: ErrorTexts, code: C, details: ErrorDetails<C>): FailureText {
  return texts[code](details);
}

/** A failure in the words of `texts`, which are those of one language. */
export function failureText(texts: ErrorTexts, failure: Failure): FailureText {
  return textOf(texts, failure.code, failure.details);
}

/** Where a service leads elsewhere, as what it says is kept; undefined if it does not. */
export function redirectTarget({ status, excerpt }: { status: number; excerpt: string }): string | undefined {
  return status >= 300 && status < 400 && excerpt.startsWith('→ ') ? excerpt.slice(2) : undefined;
}
