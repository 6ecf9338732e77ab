import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
} from 'fast-check';

/** What a service does with a request that has arrived as a whole. Those that end in `stored` have stored it. */
const ANSWERS = [
  'done-stored',
  'reset-stored',
  'close-stored',
  'half-answer-stored',
  'bad-chunk-stored',
  'junk-behind-stored',
  'page-stored',
  'no-content-stored',
  'gateway-lost-stored',
  'gateway-waited-stored',
  'gateway-busy-stored',
  'head-only-stored',
  'silence-stored',
  'silence',
  'reset',
  'gateway-lost',
  'gateway-waited',
  'failing',
  'busy',
  'token-refused',
  'token-refused-reset',
  'not-accepted',
  'too-large',
  'too-large-reset',
  'result-false',
  'no-http',
] as const;
export type Answer = (typeof ANSWERS)[number];

/** What a service does before it has the whole request. */
const EARLY_ANSWERS = [
  'more',
  'too-large',
  'too-large-reset',
  'token-refused-reset',
  'failing',
  'gateway-lost',
  'done',
  'reset',
  'close',
  'no-http',
] as const;
export type EarlyAnswer = (typeof EARLY_ANSWERS)[number];

/** Calls of the store that fail now and then, or whose reply is lost. */
const FAILING = [
  'settle',
  'settle',
  'pick',
  'markWhole',
  'snapshot',
  'body',
  'passCanary',
  'failCanary',
  'beginJob',
  'addBatches',
  'completeJob',
  'abandonJob',
] as const;

/** What can be kept waiting on its way, so that other things happen meanwhile. */
const HELD = ['pick', 'markWhole', 'settle', 'snapshot', 'token', 'endpoint', 'read-back', 'policy'] as const;
export type Held = (typeof HELD)[number];

export const RENEWALS = ['fresh', 'same', 'network', 'refused'] as const;
export const READ_BACKS = ['truth', 'not-possible', 'network'] as const;

/** One event. Numbers that name something are taken modulo how many there are. */
export type Command =
  | {
      do: 'add-job';
      connection: number;
      batches: { equip: number; rows: number; isLarge: boolean }[];
      canary: boolean;
      delayMs: number;
      isSlow: boolean;
    }
  /** A file that has all that the one of another job has, and more. */
  | { do: 'add-longer'; job: number; rows: number; isSlow: boolean }
  /** A file that is put in slowly gets its next batch, or is complete; or the user thinks better of it. */
  | { do: 'fill-on' | 'abandon'; filling: number }
  | { do: 'answer'; upload: number; answer: Answer }
  | { do: 'answer-early'; upload: number; answer: EarlyAnswer }
  | { do: 'answer-all'; answer: Answer }
  | { do: 'advance'; ms: number }
  | { do: 'set-clock'; byMs: number }
  | { do: 'suspend'; ms: number; isSteadyClockGoing: boolean }
  | {
      do:
        | 'pause'
        | 'resume'
        | 'cancel'
        | 'retry'
        | 'retry-upload'
        | 'send-again'
        | 'agree-to-origin'
        | 'send-as';
      job: number;
    }
  | {
      do: 'retry-one' | 'bisect' | 'mark-as-sent' | 'leave-unknown' | 'give-up' | 'send-again-one';
      job: number;
      batch: number;
    }
  | { do: 'move-job'; job: number; before: number }
  | { do: 'try-now' | 'sign-out' | 'give-token' | 'take-token' | 'remove-connection'; connection: number }
  | { do: 'sign-in'; connection: number; account: number }
  | { do: 'renewal'; connection: number; ends: (typeof RENEWALS)[number] }
  | { do: 'read-back'; connection: number; finds: (typeof READ_BACKS)[number] }
  | { do: 'policy'; connection: number; repeats: 'overwrites' | 'not-known'; whenUnsure: 'resend' | 'hold' }
  | { do: 'change-address'; connection: number; host: number }
  | { do: 'host-down' | 'host-up'; host: number }
  | { do: 'disk-full' | 'disk-free' | 'second-app' | 'second-backend' | 'trim' }
  | { do: 'store-fails'; call: (typeof FAILING)[number]; times: number; isReplyLost: boolean }
  | { do: 'hold'; what: Held }
  | { do: 'release'; parked: number }
  | { do: 'kill' | 'close' | 'store-crash'; damagesBody: boolean };

const small = nat(5);
const equip = nat(2);
const isSlow = nat(3).map((n) => n === 0);

const batch = record({
  equip,
  rows: integer({ min: 1, max: 3 }),
  isLarge: nat(9).map((n) => n === 0),
});

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

const made = (what: Command['do'], others: Record<string, Arbitrary<unknown>> = {}) =>
  record({ do: constant(what), ...others }) as unknown as Arbitrary<Command>;

/** Commands as often as something interesting comes of them. */
export const command: Arbitrary<Command> = oneof(
  {
    weight: 14,
    arbitrary: made('add-job', {
      connection: small,
      batches: array(batch, { minLength: 1, maxLength: 4 }),
      canary: nat(3).map((n) => n === 0),
      delayMs: constantFrom(0, 0, 0, 8_000),
      isSlow,
    }),
  },
  { weight: 8, arbitrary: made('add-longer', { job: small, rows: integer({ min: 1, max: 2 }), isSlow }) },
  { weight: 12, arbitrary: made('fill-on', { filling: small }) },
  { weight: 1, arbitrary: made('abandon', { filling: small }) },
  { weight: 40, arbitrary: made('answer', { upload: small, answer: constantFrom(...ANSWERS) }) },
  { weight: 12, arbitrary: made('answer', { upload: small, answer: constant('done-stored') }) },
  {
    weight: 8,
    arbitrary: made('answer-early', { upload: small, answer: constantFrom(...EARLY_ANSWERS) }),
  },
  { weight: 5, arbitrary: made('answer-all', { answer: constantFrom('done-stored', ...ANSWERS) }) },
  {
    weight: 16,
    arbitrary: made('advance', { ms: constantFrom(100, 1_000, 3_000, 10_000, MINUTE_MS, 5 * MINUTE_MS) }),
  },
  {
    weight: 4,
    arbitrary: made('set-clock', {
      byMs: constantFrom(-30 * DAY_MS, -6 * HOUR_MS, -2_000, 2_000, 6 * HOUR_MS, 30 * DAY_MS),
    }),
  },
  {
    weight: 2,
    arbitrary: made('suspend', { ms: constantFrom(20_000, HOUR_MS), isSteadyClockGoing: boolean() }),
  },
  ...(
    [
      'pause',
      'resume',
      'cancel',
      'retry',
      'retry-upload',
      'send-again',
      'agree-to-origin',
      'send-as',
    ] as const
  ).map((what) => ({
    weight: what === 'resume' || what === 'send-again' ? 8 : 3,
    arbitrary: made(what, { job: small }),
  })),
  ...(['retry-one', 'bisect', 'mark-as-sent', 'leave-unknown', 'give-up', 'send-again-one'] as const).map(
    (what) => ({
      weight: 3,
      arbitrary: made(what, { job: small, batch: small }),
    }),
  ),
  { weight: 1, arbitrary: made('move-job', { job: small, before: small }) },
  ...(['try-now', 'sign-out', 'give-token', 'take-token', 'remove-connection'] as const).map((what) => ({
    weight: what === 'try-now' ? 5 : 1,
    arbitrary: made(what, { connection: small }),
  })),
  { weight: 6, arbitrary: made('sign-in', { connection: small, account: small }) },
  { weight: 4, arbitrary: made('renewal', { connection: small, ends: constantFrom(...RENEWALS) }) },
  { weight: 4, arbitrary: made('read-back', { connection: small, finds: constantFrom(...READ_BACKS) }) },
  {
    weight: 2,
    arbitrary: made('policy', {
      connection: small,
      repeats: constantFrom('overwrites', 'not-known', 'not-known'),
      whenUnsure: constantFrom('resend', 'hold'),
    }),
  },
  { weight: 4, arbitrary: made('change-address', { connection: small, host: small }) },
  { weight: 1, arbitrary: made('host-down', { host: small }) },
  { weight: 2, arbitrary: made('host-up', { host: small }) },
  { weight: 1, arbitrary: made('disk-full') },
  { weight: 3, arbitrary: made('disk-free') },
  { weight: 1, arbitrary: made('trim') },
  {
    weight: 6,
    arbitrary: made('store-fails', {
      call: constantFrom(...FAILING),
      times: integer({ min: 1, max: 5 }),
      isReplyLost: boolean(),
    }),
  },
  { weight: 1, arbitrary: made('second-backend') },
  { weight: 5, arbitrary: made('hold', { what: constantFrom(...HELD) }) },
  { weight: 6, arbitrary: made('release', { parked: small }) },
  ...(['kill', 'close', 'store-crash'] as const).map((what) => ({
    weight: what === 'kill' ? 4 : 2,
    arbitrary: made(what, { damagesBody: nat(4).map((n) => n === 0) }),
  })),
);

/** A second app is rare, for it is a second until the first one's lock turns it away. */
export const rareCommand: Arbitrary<Command> = oneof(
  { weight: 4_000, arbitrary: command },
  { weight: 1, arbitrary: made('second-app') },
);
