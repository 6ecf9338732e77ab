import { many, n } from './amounts.ts';

export const outbox = {
  title: 'Outbox',
  rail: {
    sending: (count: number) => `${n(count)} sending`,
    waiting: (count: number) => `${n(count)} waiting`,
    attention: (count: number) => `${n(count)} to look at`,
  },
  status: {
    sending: (fileName: string, batch: number, batches: number) =>
      `Sending: ${fileName}, batch ${n(batch)} of ${n(batches)}`,
    delayed: (fileName: string, countdown: string) => `${fileName}: sending starts in ${countdown}`,
    more: (count: number) => `and ${many(count, 'more upload', 'more uploads')}`,
    left: (time: string) => `${time} left`,
    sums: (unknown: number, held: number) => `Outbox: ${n(unknown)} unknown · ${n(held)} held`,
    hindered: (fileName: string, batch: number, batches: number) =>
      `Sending waits: ${fileName}, batch ${n(batch)} of ${n(batches)}`,
    failed: 'The outbox cannot be used',
  },
  open: 'Being sent, in this order',
  over: 'Ended since Stillwell was started, or waiting for your decision',
  emptyTitle: 'Nothing is waiting to be sent',
  emptyText:
    'What you send from “New upload” goes through here, batch by batch. What was sent earlier is in the history.',
  toNew: 'New upload',
  toHistory: 'History',
  goesOn:
    'You may close Stillwell at any time. Nothing is lost: when it is next started and signed in, sending goes on where it stopped.',
  rules: 'Rules of sending…',
  setAside: (keptAs: string, reason: string) =>
    `The outbox of the last run could not be read (${reason}) and was set aside as ${keptAs}. What had not been sent is in that file only: please send those uploads anew.`,
  situations: {
    filling: 'being prepared',
    delayed: (countdown: string) => `starts in ${countdown}`,
    sending: 'being sent',
    queued: 'waiting for its turn',
    retrying: 'waiting for the next try',
    checking: 'finding out what became of a batch',
    hindered: 'cannot be sent at the moment',
    pausing: 'pausing: the batch under way is seen to its end',
    paused: 'paused',
    stopped: 'stopped: it needs you',
    finished: 'sent completely',
    'finished-held': (rows: number, partly: number) =>
      `all that was released is stored; ${[rows > 0 && `${many(rows, 'row', 'rows')} held back`, partly > 0 && `${many(partly, 'row', 'rows')} sent in part`].filter(Boolean).join(', ')}`,
    'finished-open': 'ended, but not everything is stored',
    'finished-unknown': 'ended, but it is not known whether all of it is stored',
    cancelling: 'being cancelled: the batch under way is seen to its end',
    cancelled: 'cancelled',
    incomplete: 'Stillwell ended while it was being prepared: nothing of it was sent',
  },
  groups: {
    done: 'stored',
    inflight: 'under way',
    unknown: 'outcome unknown',
    held: 'held',
    rejected: 'refused',
    waiting: 'waiting',
    cancelled: 'not sent',
  },
  barLabel: (fileName: string) => `Batches of ${fileName}`,
  amounts: {
    rows: (done: number, all: number) => `${n(done)} of ${many(all, 'record', 'records')}`,
    batches: (done: number, all: number) => `${n(done)} of ${many(all, 'batch', 'batches')}`,
    bytes: (done: string, all: string) => `${done} of ${all}`,
    left: (time: string) => `about ${time} left`,
    nextTry: (countdown: string) => `next try in ${countdown}`,
  },
  actions: {
    label: (fileName: string) => `Actions for ${fileName}`,
    pause: 'Pause',
    resume: 'Go on',
    sendNow: 'Send now',
    sendToOrigin: (origin: string) => `Send to ${origin}`,
    sendAs: (account: string) => `Send as ${account}`,
    cancel: 'Cancel…',
    retry: (count: number) => `Send ${many(count, 'batch', 'batches')} once more`,
    markAsSent: (count: number) => `${many(count, 'batch is', 'batches are')} stored already: do not send`,
    leaveUnknown: (count: number) => `Leave ${many(count, 'batch', 'batches')} as unknown`,
    giveUp: (count: number) => `Do not send ${many(count, 'batch', 'batches')}`,
    tryNow: 'Try now',
    details: 'Details and receipt',
    move: (fileName: string) => `Move ${fileName}`,
    moveHint: 'Drag, or press the up and down arrow keys, to change the order of sending.',
    moved: (fileName: string, place: number, count: number) =>
      `${fileName} is now number ${n(place)} of ${n(count)}.`,
    signIn: 'Sign in…',
    uploadToken: 'Upload token…',
    connection: 'Open the connection',
    notify: 'Tell me outside this window too',
    notifyOn: 'You are told outside this window too.',
    notifyDenied: 'This browser does not allow notices outside the window.',
  },
  cancelTitle: (fileName: string) => `Cancel ${fileName}?`,
  cancelText: (sent: number, waiting: number, doubtful: number) =>
    `${many(waiting, 'batch', 'batches')} will not be sent. ${
      sent === 0
        ? doubtful === 0
          ? 'Nothing of it has been stored so far.'
          : ''
        : `${many(sent, 'batch that is', 'batches that are')} stored already stay in the service: it offers no way to take them back.`
    }${
      doubtful === 0
        ? ''
        : ` It is not known whether ${doubtful === 1 ? '1 other batch is stored: it is' : `${n(doubtful)} other batches are stored: they are`} kept for you to decide.`
    }`,
  cancelUnderWay: 'A batch under way is seen to its end, so that it is known what became of it.',
  cancelConfirm: 'Cancel the upload',
  cancelKeep: 'Keep sending',
  obstacles: {
    unreachable: (name: string) => `${name} cannot be reached`,
    failing: (name: string) => `${name} answers with errors`,
    'signed-out': (name: string) => `Nobody is signed in to ${name}`,
    'disk-full': () => 'The disk is full',
    'no-connection': () => 'The connection of an upload was removed',
    unreachableText:
      'Nothing is lost. It is tried again by itself, more and more rarely; one batch goes first.',
    failingText:
      'Nothing is lost. It is tried again by itself; one batch goes first to see whether it works.',
    signedOutText: 'Sending goes on as soon as somebody signs in or an upload token is given.',
    diskFullText:
      'What becomes of the batches cannot be written down. Make some space: sending goes on by itself.',
    noConnectionText:
      'These uploads have nowhere to go. Cancel them; their files can be sent to another connection.',
    offline: 'This computer seems to have no network at the moment.',
    nextTry: (countdown: string) => `Next try in ${countdown}`,
    trying: 'Being tried now',
  },
  notices: {
    finished: (fileName: string) => `${fileName} is sent completely`,
    finishedHeld: (fileName: string) =>
      `${fileName}: all that was released is stored, part of the file is held back`,
    finishedText: (rows: number) => `${many(rows, 'record is', 'records are')} stored.`,
    finishedUnknown: (fileName: string) =>
      `${fileName} has ended, but it is not known whether all of it is stored`,
    finishedOpen: (fileName: string) => `${fileName} has ended, but not everything is stored`,
    finishedOpenText: (batches: number) => `${many(batches, 'batch needs', 'batches need')} a look.`,
    stopped: (fileName: string) => `${fileName} has stopped`,
    receipt: 'Open the receipt',
    look: 'Look at it',
  },
  token: {
    title: (name: string) => `Upload token of ${name}`,
    refused: (equipId: string) =>
      `The service refused the token for ${equipId} twice, with a renewed one too. An upload token of the operator may be needed.`,
    text: 'It is used for uploads to this connection only, and never shown again.',
    label: 'Upload token',
    missing: 'Type the token that the operator gave you.',
    save: 'Keep it and go on',
    show: 'Show what is typed',
    hide: 'Hide what is typed',
  },
  policy: {
    title: (name: string) => `Rules of sending to ${name}`,
    unanswered: 'When an answer is missing',
    text: 'A batch may have been sent completely without an answer that says whether it was stored. The interface document does not say what happens when the same rows arrive twice.',
    repeatsLabel: 'Rows that arrive twice',
    repeats: {
      overwrites: 'The later ones replace the earlier (the operator says so): a repeat does no harm',
      'not-known': 'Not known: they may be stored twice',
    },
    unsureLabel: 'If it cannot be read back either',
    whenUnsure: {
      resend: 'Send the batch again: no gap, but perhaps a whole batch twice. The receipt names it.',
      hold: 'Hold the batch and ask me',
    },
    canReadBack: {
      yes: 'What was sent can be read back from this service, so such a batch is looked up first.',
      no: 'This service offers no tool that reads back what was sent.',
      unknown: 'Sign in for MCP and Stillwell looks such a batch up in the service first.',
    },
    keptLabel: 'Kept for sending again',
    keptDays: 'Days',
    keptMegabytes: 'At most (MB)',
    keptText: 'The bytes of stored batches, packed to about a fifth. Receipts stay for good.',
    rateLabel: 'How fast',
    rate: 'At most (kB a second)',
    noRate: 'as fast as it goes',
    rateText: (least: number) => `Leaves some of the line to others. ${n(least)} kB a second is the least.`,
    save: 'Keep',
  },
};
