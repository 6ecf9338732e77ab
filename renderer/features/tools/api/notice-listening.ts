import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { NoticeEvent } from '#shared/contract/tools/notices.ts';
import type { Failure } from '#shared/errors.ts';

/** Whether a target is listened to, and how that stands. */
export type Listening = {
  isOn: boolean;
  /** Resources whose changes are reported. */
  uris: readonly string[];
  /**
   * `no-stream`: it can report only while it answers a request. `reopening`: it has closed the stream, which is opened again in a
   * while. `ended`: it is not.
   */
  state: 'off' | 'starting' | 'on' | 'no-stream' | 'reopening' | 'ended';
  failure: Failure | null;
};

const STATES = { open: 'on', none: 'no-stream', reopening: 'reopening' } as const;

const OFF: Listening = { isOn: false, uris: [], state: 'off', failure: null };

/** What this window listens to, and which lists that makes stale. It goes on while another section is shown. */
export class NoticeListening {
  readonly #client: BackendClient;
  readonly #onStale: (targetId: string) => void;
  readonly #listeners = new Set<() => void>();
  readonly #leaving = new Map<string, AbortController>();
  #all: ReadonlyMap<string, Listening> = new Map();
  #lastNoticeId = 0;

  /** @param onStale told when the lists of a target have changed, or may have. */
  constructor(client: BackendClient, onStale: (targetId: string) => void) {
    this.#client = client;
    this.#onStale = onStale;
  }

  all = (): ReadonlyMap<string, Listening> => this.#all;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  of(targetId: string): Listening {
    return this.#all.get(targetId) ?? OFF;
  }

  /** What was said while nobody in this window followed it counts as well. */
  heard(event: NoticeEvent): void {
    const notices =
      event.kind === 'added' ? [event.notice] : event.notices.filter(({ id }) => id > this.#lastNoticeId);
    const changed = notices.filter(({ kind }) => kind === 'list-changed');
    for (const targetId of new Set(changed.map((notice) => notice.targetId))) this.#onStale(targetId);
    this.#lastNoticeId = notices.at(-1)?.id ?? this.#lastNoticeId;
  }

  turn(targetId: string, isOn: boolean): void {
    void this.#follow(targetId, isOn, this.of(targetId).uris);
  }

  /** Whoever subscribes to a resource listens. */
  toggle(targetId: string, uri: string): void {
    const { uris } = this.of(targetId);
    const next = uris.includes(uri) ? uris.filter((each) => each !== uri) : [...uris, uri];
    void this.#follow(targetId, true, next);
  }

  async #follow(targetId: string, isOn: boolean, uris: readonly string[]): Promise<void> {
    this.#leaving.get(targetId)?.abort();
    this.#become(targetId, { isOn, uris, state: isOn ? 'starting' : 'off', failure: null });
    if (!isOn) return;
    const leaving = new AbortController();
    this.#leaving.set(targetId, leaving);
    const become = (change: Partial<Listening>) => {
      if (!leaving.signal.aborted) this.#become(targetId, { ...this.of(targetId), ...change });
    };
    try {
      const { signal } = leaving;
      const events = await this.#client.tools.notices.listen({ targetId, uris: [...uris] }, { signal });
      for await (const { stream } of events) {
        become({ state: STATES[stream] });
        // What changed before the stream was open was not reported on it.
        if (stream === 'open' && !signal.aborted) this.#onStale(targetId);
      }
      if (this.of(targetId).state !== 'no-stream') become({ state: 'ended' });
    } catch (error) {
      become({ state: 'ended', failure: toAppError(error).toFailure() });
    }
  }

  #become(targetId: string, listening: Listening): void {
    this.#all = new Map(this.#all).set(targetId, listening);
    for (const listener of this.#listeners) listener();
  }
}
