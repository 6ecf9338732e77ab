import { expect, test } from 'vitest';
import type { Command } from '#test/fuzz/outbox/commands.ts';
import { runSequence, runSequences } from '#test/fuzz/outbox/run-sequences.ts';

/** The long run is `npm run fuzz -- outbox --steps N --seed S`. */
test('whatever happens, in whatever order, nothing is lost, sent to somebody else, or called unsent', async () => {
  const { violation } = await runSequences({ steps: 250, seed: 1, length: 50, withSecondApp: false });
  expect(violation).toBeNull();
});

const ONE_JOB: Command = {
  do: 'add-job',
  connection: 0,
  batches: [{ equip: 1, rows: 2, isLarge: false }],
  canary: false,
  delayMs: 0,
  isSlow: false,
};

const TWO_EQUIPMENTS: Command = {
  ...ONE_JOB,
  batches: [
    { equip: 0, rows: 3, isLarge: false },
    { equip: 2, rows: 1, isLarge: false },
  ],
};

/** Sequences that have led to something wrong at some time, or would if something was left out. */
test.each<[string, Command[]]>([
  [
    'a job whose first row turns out to be damaged when it is sent again stops, and goes on without it',
    [
      { ...ONE_JOB, canary: true },
      { do: 'answer', upload: 0, answer: 'gateway-lost-stored' },
      { do: 'kill', damagesBody: true },
    ],
  ],
  [
    'a job whose first row is rejected stops, and goes on without it',
    [
      { ...ONE_JOB, canary: true },
      { do: 'answer', upload: 0, answer: 'result-false' },
    ],
  ],
  [
    'a batch of unknown outcome is not called unsent when its upload is cancelled',
    [
      { do: 'read-back', connection: 0, finds: 'network' },
      ONE_JOB,
      { do: 'answer', upload: 0, answer: 'gateway-lost-stored' },
      { do: 'cancel', job: 0 },
    ],
  ],
  [
    'a file that is put in slowly while another one is sent is sent when it is complete, also after a call has failed',
    [
      { ...TWO_EQUIPMENTS, isSlow: true },
      { do: 'store-fails', call: 'pick', times: 2, isReplyLost: true },
      ONE_JOB,
      { do: 'fill-on', filling: 0 },
      { do: 'store-fails', call: 'completeJob', times: 1, isReplyLost: true },
      { do: 'fill-on', filling: 0 },
      { do: 'fill-on', filling: 0 },
    ],
  ],
  [
    'a file of which a part is put in when the app is killed is not sent, and another backend that waits goes on',
    [
      ONE_JOB,
      { ...TWO_EQUIPMENTS, isSlow: true },
      { do: 'fill-on', filling: 0 },
      { do: 'second-backend' },
      { do: 'kill', damagesBody: false },
    ],
  ],
  [
    'a longer export that is queued while the first one is on its way sends only its rest',
    [
      ONE_JOB,
      { do: 'add-longer', job: 0, rows: 2, isSlow: false },
      { do: 'answer', upload: 0, answer: 'done-stored' },
    ],
  ],
  [
    'of an upload and a copy of it, both of which go on, each row is stored once',
    [
      ONE_JOB,
      { do: 'answer', upload: 0, answer: 'not-accepted' },
      { do: 'send-again', job: 0 },
      { do: 'pause', job: 1 },
      { do: 'retry', job: 0 },
      { do: 'answer', upload: 0, answer: 'done-stored' },
      { do: 'resume', job: 1 },
    ],
  ],
  [
    'what waits in an upload is sent by it though a copy of it was cancelled',
    [
      { ...TWO_EQUIPMENTS, canary: true },
      { do: 'answer', upload: 0, answer: 'result-false' },
      { do: 'send-again', job: 0 },
      { do: 'pause', job: 1 },
      { do: 'resume', job: 0 },
      { do: 'cancel', job: 1 },
    ],
  ],
  [
    'a batch whose outcome the store does not take is of unknown outcome in the end',
    [
      ONE_JOB,
      { do: 'store-fails', call: 'settle', times: 5, isReplyLost: false },
      { do: 'answer', upload: 0, answer: 'reset' },
      { do: 'advance', ms: 60_000 },
    ],
  ],
  [
    'a batch whose outcome the store does not take for a while does not stay on its way',
    [
      ONE_JOB,
      { do: 'store-fails', call: 'settle', times: 3, isReplyLost: false },
      { do: 'answer', upload: 0, answer: 'done-stored' },
      { do: 'advance', ms: 10_000 },
    ],
  ],
  [
    'nothing starts while the app is being closed',
    [{ do: 'hold', what: 'pick' }, ONE_JOB, { do: 'close', damagesBody: false }],
  ],
  [
    'a job is held when its connection leads elsewhere, and waits for the user',
    [
      { do: 'pause', job: 0 },
      { do: 'host-down', host: 0 },
      ONE_JOB,
      { do: 'change-address', connection: 0, host: 1 },
      { do: 'advance', ms: 60_000 },
    ],
  ],
  [
    'a clock that is set back six hours keeps nothing waiting',
    [ONE_JOB, { do: 'answer', upload: 0, answer: 'failing' }, { do: 'set-clock', byMs: -6 * 3_600_000 }],
  ],
  [
    'a job that a wrong clock has planned in thirty days is sent when the clock is right',
    [
      { do: 'set-clock', byMs: 30 * 86_400_000 },
      { do: 'kill', damagesBody: false },
      { ...ONE_JOB, delayMs: 8_000 },
      { do: 'set-clock', byMs: -30 * 86_400_000 },
      { do: 'kill', damagesBody: false },
    ],
  ],
  [
    'a job is held when another account signs in while it is on its way, and waits for the user',
    [
      { ...ONE_JOB, batches: [{ equip: 1, rows: 2, isLarge: true }] },
      { do: 'sign-in', connection: 0, account: 1 },
      { do: 'answer-early', upload: 0, answer: 'more' },
      { do: 'resume', job: 0 },
      { do: 'advance', ms: 60_000 },
      { do: 'send-as', job: 0 },
      { do: 'sign-in', connection: 0, account: 0 },
    ],
  ],
  [
    'a cancelled job is not asked for again while a copy of a part of it is still on its way',
    [
      { ...ONE_JOB, connection: 3, batches: [{ equip: 2, rows: 3, isLarge: false }], isSlow: true },
      {
        ...ONE_JOB,
        batches: [
          { equip: 1, rows: 1, isLarge: false },
          { equip: 2, rows: 2, isLarge: true },
          { equip: 2, rows: 2, isLarge: false },
        ],
      },
      { do: 'answer', upload: 3, answer: 'done-stored' },
      { do: 'store-crash', damagesBody: true },
      { do: 'send-again-one', job: 1, batch: 5 },
      { do: 'cancel', job: 1 },
      { do: 'retry-upload', job: 1 },
    ],
  ],
  [
    'the pieces of a batch that was sent twice are named as repeats, as it was',
    [
      TWO_EQUIPMENTS,
      { do: 'store-crash', damagesBody: false },
      { do: 'answer-all', answer: 'done-stored' },
      { do: 'answer', upload: 5, answer: 'no-content-stored' },
      { do: 'advance', ms: 10_000 },
      { do: 'answer-all', answer: 'too-large' },
      { do: 'bisect', job: 1, batch: 4 },
    ],
  ],
  [
    'the pieces of a batch that may be stored at another address are never called unsent',
    [
      { do: 'read-back', connection: 0, finds: 'not-possible' },
      ONE_JOB,
      { do: 'answer', upload: 0, answer: 'gateway-lost-stored' },
      { do: 'change-address', connection: 0, host: 1 },
      { do: 'sign-in', connection: 0, account: 0 },
      { do: 'retry', job: 0 },
      { do: 'agree-to-origin', job: 0 },
      { do: 'answer-all', answer: 'not-accepted' },
      { do: 'bisect', job: 0, batch: 0 },
      { do: 'read-back', connection: 0, finds: 'truth' },
      { do: 'answer-all', answer: 'reset' },
      { do: 'answer-all', answer: 'not-accepted' },
    ],
  ],
])('%s', async (_what, commands) => {
  expect(await runSequence(commands)).toBeNull();
});
