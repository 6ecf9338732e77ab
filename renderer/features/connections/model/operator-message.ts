import type { Diagnosis } from '#shared/contract/mcp-sign-in.ts';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import { ownWord } from '#renderer/i18n/own-word.ts';

/** What the operator needs in order to help, in the user's language; it holds nothing secret. */
export function operatorMessage(
  diagnosis: Diagnosis,
  about: { address: string; username: string | undefined },
  t: Dictionary,
): string {
  const texts = t.mcp.whyRefused;
  const { colon, inBrackets } = t.punctuation;
  const checks = diagnosis.checks.map(
    ({ id, verdict, found }) =>
      `- ${texts.checks[id]}${colon}${texts.verdicts[verdict]}${found === '' ? '' : inBrackets(ownWord(texts.words, found) ?? found)}`,
  );
  return texts.askOperator.message({
    address: about.address,
    username: about.username ?? texts.askOperator.nobody,
    checks: checks.join('\n'),
  });
}
