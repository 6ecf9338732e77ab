import type { Notice, NoticeEvent } from '#shared/contract/tools/notices.ts';
import type { LogLevel } from '#shared/domain/mcp/wire/log-level.ts';
import { Watchers } from '../../../kit/event-queue.ts';
import type { Notices } from '../wire/endpoint.ts';
import type { HeardMessage } from '../wire/heard-message.ts';

const MAX_NOTICES = 1_000;
const MAX_CHARS = 4_000_000;
const MAX_QUEUED = 200;

/** What endpoints say beside their answers, the newest in memory, and from which level on each is to send lines of log. */
export class NoticeLog {
  readonly #watchers = new Watchers<NoticeEvent>(
    () => ({ kind: 'all', notices: this.#notices.slice(-MAX_NOTICES) }),
    MAX_QUEUED,
  );
  readonly #levels = new Map<string, LogLevel>();
  #notices: Notice[] = [];
  #chars = 0;
  #lastId = 0;

  /** Where an endpoint reports to. */
  of({ targetId, targetName }: { targetId: string; targetName: string }): Notices {
    return {
      hear: (message) => {
        const said = readNotice(message);
        if (said) this.#add({ ...said, targetId, targetName });
      },
      logLevel: () => this.#levels.get(targetId) ?? null,
    };
  }

  setLevel(targetId: string, level: LogLevel | null): void {
    if (level === null) this.#levels.delete(targetId);
    else this.#levels.set(targetId, level);
  }

  clear(): void {
    this.#notices = [];
    this.#chars = 0;
    this.#watchers.tell({ kind: 'all', notices: [] });
  }

  watch(signal: AbortSignal | undefined): AsyncGenerator<NoticeEvent> {
    return this.#watchers.watch(signal);
  }

  #add(said: Omit<Notice, 'id' | 'atMs'>): void {
    this.#lastId += 1;
    const notice = { ...said, id: this.#lastId, atMs: Date.now() };
    this.#notices.push(notice);
    this.#chars += charsOf(notice);
    // A thousandth is moved no more often than every thousandth time.
    while (this.#chars > MAX_CHARS && this.#notices.length > 1) this.#chars -= charsOf(this.#notices.shift());
    if (this.#notices.length >= 2 * MAX_NOTICES) {
      this.#notices = this.#notices.slice(-MAX_NOTICES);
      this.#chars = this.#notices.reduce((sum, each) => sum + charsOf(each), 0);
    }
    this.#watchers.tell({ kind: 'added', notice });
  }
}

function charsOf(notice: Notice | undefined): number {
  return (notice?.text.length ?? 0) + (notice?.uri?.length ?? 0) + (notice?.level?.length ?? 0);
}

/** Undefined for what is no report: an answer or a question. */
function readNotice(
  message: HeardMessage,
): Omit<Notice, 'id' | 'atMs' | 'targetId' | 'targetName'> | undefined {
  const none = { level: null, uri: null, progress: null };
  switch (message.kind) {
    case 'log':
      return { ...none, kind: 'log', level: message.level, text: message.text };
    case 'progress':
      return {
        ...none,
        kind: 'progress',
        text: message.message,
        progress: { done: message.progress, total: message.total },
      };
    case 'notice': {
      const { method, uri } = message;
      const isList = method.endsWith('/list_changed');
      const kind = isList
        ? 'list-changed'
        : method === 'notifications/resources/updated'
          ? 'resource-updated'
          : 'other';
      return { ...none, kind, text: method, uri };
    }
    case 'result':
    case 'error':
    case 'request':
    default:
      return undefined;
  }
}
