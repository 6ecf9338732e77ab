import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { z } from 'zod';
import type { Update } from '#shared/contract/desktop.ts';
import { AppError } from '#shared/errors.ts';
import { type Fetch, sendRequest } from '../../kit/http/send-request.ts';

const TIMEOUT_MS = 15_000;
const MAX_FEED_BYTES = 100_000;

const feedSchema = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  page: z.url({ protocol: /^https$/ }),
});

type CheckOptions = {
  /** Address of a JSON text with `version` and `page`; null if there is none. */
  feed: string | null;
  version: string;
  fetch: Fetch;
  signal?: AbortSignal | undefined;
};

/** Asks the feed for the newest version. Nothing is sent along, and nothing is downloaded. @throws AppError UPDATE_NOT_CHECKED */
export async function checkForUpdate({ feed, version, fetch, signal }: CheckOptions): Promise<Update> {
  if (feed === null) return { status: 'no-feed' };
  const request = { address: feed, method: 'GET', secrets: [], timeoutMs: TIMEOUT_MS, signal };
  try {
    const { status, text } = await sendRequest({ ...request, maxAnswerBytes: MAX_FEED_BYTES }, fetch);
    if (status < 200 || status > 299) throw new Error(`answered ${status}`);
    const newest = feedSchema.parse(parseJsonText(text));
    if (!isNewer(newest.version, version)) return { status: 'newest', version };
    return { status: 'newer', ...newest };
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? 'gave no version' : plain(cause);
    throw new AppError('UPDATE_NOT_CHECKED', { host: hostOf(feed), reason }, { cause });
  }
}

/** Whether version `a` comes after `b`; a pre-release (`1.2.0-beta`) comes before its release. */
export function isNewer(a: string, b: string): boolean {
  const numbers = (version: string) => (version.split('-')[0] ?? '').split('.').map(Number);
  const [left, right] = [numbers(a), numbers(b)];
  const index = left.findIndex((part, at) => part !== right[at]);
  if (index !== -1) return (left[index] ?? 0) > (right[index] ?? 0);
  return !a.includes('-') && b.includes('-');
}

function plain(cause: unknown): string {
  return cause instanceof Error && cause.message.startsWith('answered') ? cause.message : 'did not answer';
}

function hostOf(feed: string): string {
  return URL.canParse(feed) ? new URL(feed).host : feed;
}
