import {
  postUpload,
  type UploadRequest,
} from '#electron/backend/features/uploads/outbox/sender/post-upload.ts';
import type { Target } from '#electron/backend/features/uploads/outbox/store/hold-moved-jobs.ts';
import type { StoredBatch } from '#electron/backend/features/uploads/outbox/store/read-rows.ts';
import type { Exchange } from '#electron/backend/features/uploads/outbox/sender/judge-exchange.ts';
import { type RawUpload, RawUploadHost } from '#test/support/outbox/raw-upload-host.ts';
import type { Answer, EarlyAnswer } from './commands.ts';
import { namesOf } from './fuzz-rows.ts';

const DONE = '{"result":true,"msg":""}';
const POST_HEADER = 'x-fuzz-post';
/** Nothing listens on it. */
const CLOSED_ADDRESS = 'http://127.0.0.1:1';

/** One request of the sender, from its first byte to what both sides made of it. */
export type Post = {
  id: number;
  jobId: string;
  seq: number;
  /** Numbers of the rows of its file. */
  rows: number[];
  equip: string;
  target: Target;
  token: string;
  upload: RawUpload | undefined;
  /** The rest of a large body waits for a word of the test. */
  sendMore: (() => void) | undefined;
  isAnswered: boolean;
  /** It waits until its last piece may go out, or has come so far once. */
  isHeldBack: boolean;
  wasHeldBack: boolean;
  mayBeWhole: boolean;
  /** The exchange comes to its end without anything more happening. */
  mustEnd: boolean;
  hasEnded: boolean;
  /** Its process was killed. */
  isOrphaned: boolean;
  isStored: boolean;
};

export class FuzzHost {
  readonly name: string;
  readonly origin: string;
  isDown = false;
  /** How often each row is stored, by file and number of the row. */
  readonly stored = new Map<string, number>();
  readonly #server: RawUploadHost;

  constructor(name: string, server: RawUploadHost) {
    this.name = name;
    this.#server = server;
    this.origin = server.baseUrl;
  }

  close(): Promise<void> {
    return this.#server.close();
  }
}

/** The services, and every request that was made to them. */
export class FuzzHosts {
  readonly hosts: FuzzHost[] = [];
  posts: Post[] = [];
  /** Called when a request is stored. */
  onStored: (post: Post) => void = () => {};
  /** Called when a request may become whole. */
  onWhole: (post: Post) => void = () => {};
  /** Of the last request that was begun. */
  lastId = 0;

  static async open(names: readonly string[]): Promise<FuzzHosts> {
    const all = new FuzzHosts();
    for (const name of names) {
      const see = (upload: RawUpload) => {
        const post = all.posts.find(({ id }) => String(id) === upload.headers.get(POST_HEADER));
        if (post) post.upload = upload;
      };
      const server = await RawUploadHost.open({ onHead: see, onWhole: see });
      all.hosts.push(new FuzzHost(name, server));
    }
    return all;
  }

  reset(): void {
    for (const post of this.posts) post.upload?.socket.destroy();
    this.posts = [];
    for (const host of this.hosts) {
      host.stored.clear();
      host.isDown = false;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.hosts.map((host) => host.close()));
  }

  hostAt(origin: string): FuzzHost | undefined {
    return this.hosts.find((host) => host.origin === origin);
  }

  /** Requests that somebody must do something about. */
  get waiting(): Post[] {
    return this.posts.filter(({ upload, isAnswered }) => upload?.isWhole && !isAnswered);
  }

  /** Large requests of which the beginning has arrived. */
  get beginning(): Post[] {
    return this.posts.filter(({ upload, sendMore, isAnswered }) => upload && sendMore && !isAnswered);
  }

  get live(): Post[] {
    return this.posts.filter(({ hasEnded, isOrphaned }) => !hasEnded && !isOrphaned);
  }

  /** True while something of the network is on its way that nobody holds up. */
  get isBusy(): boolean {
    return this.live.some(
      ({ upload, sendMore, mustEnd, isHeldBack }) =>
        !isHeldBack && (!upload || mustEnd || (!upload.isWhole && sendMore === undefined)),
    );
  }

  /** Sends as the app does, and remembers what of. */
  async post(
    request: UploadRequest,
    batch: StoredBatch,
    target: Target,
    killed: AbortSignal,
  ): Promise<Exchange> {
    const { jobId, seq, equipId } = batch;
    const url = new URL(request.address);
    this.lastId += 1;
    const post: Post = {
      id: this.lastId,
      jobId,
      seq,
      rows: namesOf(request.body).map(({ row }) => row),
      equip: equipId,
      target: { ...target, origin: url.origin },
      token: Object.values(request.headers)[0] ?? '',
      upload: undefined,
      sendMore: undefined,
      isAnswered: false,
      isHeldBack: false,
      wasHeldBack: false,
      mayBeWhole: false,
      mustEnd: false,
      hasEnded: false,
      isOrphaned: false,
      isStored: false,
    };
    this.posts.push(post);
    const isDown = this.hostAt(url.origin)?.isDown ?? true;
    if (isDown) post.mustEnd = true;
    let pieces = 0;
    const exchange = await postUpload({
      ...request,
      address: isDown ? `${CLOSED_ADDRESS}${url.pathname}` : request.address,
      headers: { ...request.headers, [POST_HEADER]: String(post.id) },
      signal: AbortSignal.any([request.signal, killed]),
      pace: async () => {
        pieces += 1;
        if (pieces === 2) await new Promise<void>((resolve) => (post.sendMore = resolve));
        post.sendMore = undefined;
      },
      beforeLast: async () => {
        [post.isHeldBack, post.wasHeldBack] = [true, true];
        await request.beforeLast?.().finally(() => (post.isHeldBack = false));
        post.mayBeWhole = true;
        this.onWhole(post);
      },
    });
    post.sendMore?.();
    post.sendMore = undefined;
    post.hasEnded = true;
    return exchange;
  }

  /** How often a batch of a job was stored as it is. */
  timesStored(jobId: string, seq: number): number {
    return this.posts.filter((post) => post.isStored && post.jobId === jobId && post.seq === seq).length;
  }

  /** The connection is as broken for the service as for the app: what has arrived of a batch is given up. */
  forgetOrphans(jobId: string, seq: number, origin: string): void {
    for (const post of this.posts) {
      const isOfBatch = post.jobId === jobId && post.seq === seq && post.target.origin === origin;
      if (isOfBatch && (post.isOrphaned || post.hasEnded)) post.isAnswered = true;
    }
  }

  /** Does with a whole request as it is told. `file` names the rows. */
  answer(post: Post, answer: Answer, file: string): void {
    const { upload } = post;
    if (!upload || post.isAnswered) return;
    post.isAnswered = true;
    if (answer.endsWith('stored')) this.#store(post, file);
    if (upload.isGone) return;
    post.mustEnd = !answer.startsWith('silence') && !answer.startsWith('head-only');
    WHOLE[answer](upload);
  }

  /** Answers a request that is not there as a whole, or lets the rest of it come. */
  answerEarly(post: Post, answer: EarlyAnswer): void {
    const { upload } = post;
    if (!upload || !post.sendMore) return;
    if (answer === 'more') {
      post.sendMore();
      post.sendMore = undefined;
      return;
    }
    post.isAnswered = true;
    post.mustEnd = true;
    EARLY[answer](upload);
  }

  #store(post: Post, file: string): void {
    const { stored } = this.hostAt(post.target.origin) ?? { stored: new Map<string, number>() };
    for (const row of post.rows) {
      stored.set(`${file}/${row}`, (stored.get(`${file}/${row}`) ?? 0) + 1);
    }
    post.isStored = true;
    this.onStored(post);
  }
}

function inPartThenReset(status: number): (upload: RawUpload) => void {
  return (upload) => {
    upload.answerInPart(status, 30, '{"result":');
    upload.reset();
  };
}

const reset = (upload: RawUpload) => upload.socket.resetAndDestroy();
const close = (upload: RawUpload) => upload.socket.destroy();
const noHttp = (upload: RawUpload) => upload.write('SSH-2.0-OpenSSH_9.6\r\n');
const refusal = '{"result":false,"msg":"no"}';

const WHOLE: Record<Answer, (upload: RawUpload) => void> = {
  'done-stored': (upload) => upload.answer(200, DONE),
  'reset-stored': reset,
  'close-stored': close,
  'half-answer-stored': inPartThenReset(200),
  'bad-chunk-stored': (upload) =>
    upload.write(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n${DONE}`),
  'junk-behind-stored': (upload) =>
    upload.write(`HTTP/1.1 200 OK\r\nContent-Length: ${DONE.length}\r\nConnection: close\r\n\r\n${DONE}junk`),
  'page-stored': (upload) => upload.answer(200, '<html>Welcome</html>'),
  'no-content-stored': (upload) => upload.answer(204, ''),
  'gateway-lost-stored': (upload) => upload.answer(504, ''),
  'gateway-waited-stored': (upload) => upload.answer(524, '<html>A timeout occurred</html>'),
  'gateway-busy-stored': (upload) => upload.answer(503, 'upstream reset before headers'),
  'head-only-stored': (upload) => upload.write('HTTP/1.1 200 OK\r\nContent-Le'),
  'silence-stored': () => {},
  silence: () => {},
  reset,
  'gateway-lost': (upload) => upload.answer(502, ''),
  'gateway-waited': (upload) => upload.answer(522, ''),
  failing: (upload) => upload.answer(500, refusal),
  busy: (upload) => upload.answer(503, refusal, 'Retry-After: 120\r\n'),
  'token-refused': (upload) => upload.answer(401, refusal),
  'token-refused-reset': inPartThenReset(401),
  'not-accepted': (upload) => upload.answer(406, refusal),
  'too-large': (upload) => upload.answer(413, refusal),
  'too-large-reset': inPartThenReset(413),
  'result-false': (upload) => upload.answer(200, refusal),
  'no-http': noHttp,
};

const EARLY: Record<Exclude<EarlyAnswer, 'more'>, (upload: RawUpload) => void> = {
  'too-large': (upload) => upload.answer(413, refusal),
  'too-large-reset': inPartThenReset(413),
  'token-refused-reset': inPartThenReset(401),
  failing: (upload) => upload.answer(500, refusal),
  'gateway-lost': (upload) => upload.answer(502, ''),
  done: (upload) => upload.answer(200, DONE),
  reset,
  close,
  'no-http': noHttp,
};
