import { holdsMoreValues, NestedTooDeeplyError, parseJsonText } from '#shared/domain/parse-json-text.ts';
import { maskKnown } from '#shared/domain/mask-secrets.ts';
import { excerptOf, quotedAddress, visibleText } from '#shared/domain/visible-text.ts';
import { AppError } from '#shared/errors.ts';
import type { ServiceAnswer } from './send-request.ts';

/** The parts of an answer that are judged, in any thread. */
type JudgedAnswer = Omit<ServiceAnswer, 'headers' | 'serviceTimeMs'>;

const EXCERPT_CHARS = 200;
/** The longest body that is shown as an error message. */
const MAX_MESSAGE_CHARS = 64_000;
const MAX_MESSAGE_VALUES = 1_000;

/**
 * Reads the JSON of an answer with status 200.
 * @throws AppError SERVICE_FAILED for 5xx, NOT_A_DATA_SERVICE for any other status or a body that is not JSON,
 * UNEXPECTED_ANSWER for JSON that is nested too deeply.
 */
export function readJsonAnswer(answer: JudgedAnswer): unknown {
  if (answer.status >= 500) {
    const { address, status } = answer;
    throw new AppError('SERVICE_FAILED', { address, status, says: whatItSays(answer) });
  }
  if (answer.status !== 200) throw notADataService(answer);
  try {
    return parseJsonText(answer.text);
  } catch (error) {
    if (error instanceof NestedTooDeeplyError)
      throw new AppError('UNEXPECTED_ANSWER', { address: answer.address, reason: error.message });
    throw notADataService(answer, error);
  }
}

/** The failure for an answer that does not come from a data service, with what it is instead. */
export function notADataService(answer: JudgedAnswer, cause?: unknown): AppError {
  const { address, status, location, secrets } = answer;
  const contentType = maskKnown(answer.contentType, secrets);
  const excerpt = location === null ? whatItSays(answer) : `→ ${quotedAddress(location, secrets)}`;
  return new AppError('NOT_A_DATA_SERVICE', { address, status, contentType, excerpt }, { cause });
}

/** The sentence in an error's body: `msg` of a JSON body, the visible text of a page, or the text itself. */
function whatItSays({ text, contentType, secrets }: JudgedAnswer): string {
  const sentence = contentType.includes('json') ? messageOfJson(text) : undefined;
  return sentence === undefined
    ? visibleText(text, EXCERPT_CHARS, secrets)
    : excerptOf(sentence, EXCERPT_CHARS, secrets);
}

function messageOfJson(text: string): string | undefined {
  if (text.length > MAX_MESSAGE_CHARS || holdsMoreValues(text, MAX_MESSAGE_VALUES)) return undefined;
  try {
    const body: unknown = parseJsonText(text);
    if (typeof body === 'object' && body !== null && 'msg' in body && typeof body.msg === 'string')
      return body.msg;
  } catch {
    // Not the JSON it says it is: the text itself is shown.
  }
  return undefined;
}
