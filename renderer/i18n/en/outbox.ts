import { MAX_SENDS_WITHOUT_ANSWER } from '#shared/domain/outbox/upload-policy.ts';
import { many, n } from './amounts.ts';

/** Of batches that count as stored for no other reason. */
const confirmedByUser = (batches: number) => `${many(batches, 'batch', 'batches')} confirmed by you`;

const groups = {
  done: 'stored',
  inflight: 'in progress',
  unknown: 'outcome unknown',
  held: 'held',
  rejected: 'refused',
  waiting: 'waiting',
  cancelled: 'not stored',
};

export const outbox = {
  title: 'Outbox',
  rail: {
    sending: (count: number) => `${n(count)} sending`,
    waiting: (count: number) => `${n(count)} waiting`,
    attention: (count: number) => `${n(count)} ${count === 1 ? 'needs' : 'need'} attention`,
  },
  status: {
    sending: (fileName: string, batch: number, batches: number) =>
      `Sending: ${fileName}, batch ${n(batch)} of ${n(batches)}`,
    delayed: (fileName: string, countdown: string) => `${fileName}: sending starts in ${countdown}`,
    more: (count: number) => `and ${many(count, 'more upload', 'more uploads')}`,
    left: (time: string) => `${time} left`,
    sums: (unknown: number, toDecide: number) => {
      const sums = [unknown > 0 && `${n(unknown)} unknown`, toDecide > 0 && `${n(toDecide)} to decide`];
      const said = sums.filter(Boolean).join(' · ');
      return said === '' ? 'Outbox' : `Outbox: ${said}`;
    },
    hindered: (fileName: string, batch: number, batches: number) =>
      `Sending is on hold: ${fileName}, batch ${n(batch)} of ${n(batches)}`,
    failed: 'The outbox cannot be used',
  },
  open: 'Not sent yet, in this order',
  over: 'Finished since Stillwell started, or waiting for your decision',
  unlisted: (uploads: number) =>
    `${many(uploads, 'more upload waits', 'more uploads wait')} for your decision: show them in the history`,
  emptyTitle: 'Nothing is waiting to be sent',
  emptyText:
    'What you send from “New upload” goes through here, batch by batch. What was sent earlier is in the history.',
  toNew: 'New upload',
  toHistory: 'History',
  goesOn:
    'You can close Stillwell at any time. Nothing is lost: after the next start and sign-in, sending resumes where it stopped.',
  rules: 'Sending rules…',
  setAside: (keptAs: string, reason: string) =>
    `The outbox could not be read (${reason}) and was set aside as ${keptAs}. What had not been sent is only in that file: send those uploads again.`,
  situations: {
    filling: 'preparing',
    delayed: (countdown: string) => `starts in ${countdown}`,
    sending: 'sending',
    queued: 'queued',
    retrying: 'waiting for the next attempt',
    checking: 'finding out whether a batch was stored',
    hindered: 'cannot be sent at the moment',
    'no-connection': 'cannot be sent: its connection was removed',
    pausing: 'pausing after the current batch',
    paused: 'paused',
    stopped: 'stopped: needs your decision',
    finished: (confirmed: number) =>
      confirmed > 0 ? `sent completely, ${confirmedByUser(confirmed)}` : 'sent completely',
    'finished-held': (rows: number, partly: number, confirmed: number) =>
      `everything that was sent is stored${confirmed > 0 ? ` (${confirmedByUser(confirmed)})` : ''}; ${[rows > 0 && `${many(rows, 'row', 'rows')} held back`, partly > 0 && `${many(partly, 'row', 'rows')} sent in part`].filter(Boolean).join(', ')}`,
    'finished-open': 'finished, but not everything is stored',
    'finished-unknown': 'finished, but it is not known whether everything is stored',
    cancelling: 'cancelling after the current batch',
    cancelled: 'cancelled',
    incomplete: 'Stillwell was closed while preparing it: nothing was sent',
  },
  lastAttempt: (answer: string) => `Last attempt: ${answer}`,
  groups,
  inGroup: (group: keyof typeof groups, count: number) =>
    `${many(count, 'batch', 'batches')} ${group === 'unknown' ? 'with unknown outcome' : groups[group]}`,
  confirmed: confirmedByUser,
  barLabel: (fileName: string) => `Batches of ${fileName}`,
  amounts: {
    rows: (done: number, all: number) => `${n(done)} of ${many(all, 'record', 'records')}`,
    batches: (done: number, all: number) => `${n(done)} of ${many(all, 'batch', 'batches')}`,
    bytes: (done: string, all: string) => `${done} of ${all}`,
    left: (time: string) => `about ${time} left`,
    noResponse: (time: string) => `no response for ${time}`,
    nextTry: (countdown: string) => `next attempt in ${countdown}`,
  },
  actions: {
    label: (fileName: string) => `Actions for ${fileName}`,
    pause: 'Pause',
    resume: 'Resume',
    /** What to do where everything is decided that the upload has stopped for. */
    resumeRest: 'Everything that was held is decided. Resume to send the rest.',
    resumeWithout: (count: number) => `Resume without ${many(count, 'batch', 'batches')}`,
    sendNow: 'Send now',
    sendToOrigin: (origin: string) => `Send to ${origin}`,
    sendAs: (account: string) => `Send as ${account}`,
    /** Of an upload that waits for something else as well, so that it does not resume when its own account signs in. */
    nothingAs: (account: string) => `Nothing of it is sent as ${account} unless you say so.`,
    cancel: 'Cancel…',
    /** An action on an upload that goes to another address than it was made for, or with another account. */
    elsewhere: (action: string, to: { origin: string | null; account: string | null } | null) =>
      [action, to?.origin && `to ${to.origin}`, to?.account && `as ${to.account}`].filter(Boolean).join(' '),
    retry: (count: number) => `Send ${many(count, 'batch', 'batches')} again`,
    markAsSent: (count: number) => `${many(count, 'batch is', 'batches are')} already stored: do not send`,
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
    notify: 'Notify me outside this window, too',
    notifyOn: 'You are notified outside this window, too.',
    notifyDenied: 'This browser does not allow notifications outside the window.',
  },
  /** Asked before a decision about batches is carried out. */
  decisions: {
    markAsSent: {
      title: (count: number) => `Mark ${many(count, 'batch', 'batches')} as stored?`,
      text: 'Nothing is sent again, and the receipt states that you confirmed it. Rows that are not stored after all will be missing from the service. This cannot be undone.',
    },
    leaveUnknown: {
      title: (count: number) => `Leave ${many(count, 'batch', 'batches')} as unknown?`,
      text: 'Nothing is sent again automatically, and the receipt goes on saying that the outcome is unknown. You can still send it again on the page of the upload.',
    },
    giveUp: {
      title: (count: number) => `Do not send ${many(count, 'batch', 'batches')}?`,
      text: 'The rows will be missing from the service. This cannot be undone: to send them later, choose the file again.',
    },
  },
  /** Of a decision that came too late. */
  decidedAlready: 'Nothing was changed: no batch waits for this decision any more.',
  cancelTitle: (fileName: string) => `Cancel ${fileName}?`,
  cancelText: (sent: number, waiting: number, doubtful: number) => {
    const [stored, unknown] = [
      many(sent, 'batch that is', 'batches that are'),
      `${n(doubtful)} ${sent + waiting > 0 ? 'other ' : ''}`,
    ];
    const sentences = [
      waiting > 0 && `${many(waiting, 'batch', 'batches')} will not be sent.`,
      sent + doubtful === 0 && 'Nothing of it has been stored so far.',
      sent > 0 &&
        `${stored} already stored ${sent === 1 ? 'stays' : 'stay'} in the service: it offers no way to take ${sent === 1 ? 'it' : 'them'} back.`,
      doubtful > 0 &&
        `It is not known whether ${unknown}${doubtful === 1 ? 'batch is stored: it is' : 'batches are stored: they are'} kept for you to decide.`,
    ];
    return sentences.filter(Boolean).join(' ');
  },
  cancelUnderWay: 'A batch in progress is completed, so that its outcome is known.',
  cancelConfirm: 'Cancel the upload',
  cancelKeep: 'Keep sending',
  obstacles: {
    unreachable: (name: string) => `${name} cannot be reached`,
    failing: (name: string) => `${name} responds with errors`,
    'signed-out': (name: string) => `You are not signed in to ${name}`,
    'disk-full': () => 'The disk is full',
    'no-connection': () => 'The connection of an upload was removed',
    unreachableText: 'Nothing is lost. Stillwell keeps trying, less and less often, with one batch first.',
    failingText: 'Nothing is lost. Stillwell keeps trying, with one batch first to see whether it works.',
    signedOutText: 'Sending resumes as soon as somebody signs in or an upload token is entered.',
    diskFullText: 'The outcome of batches cannot be saved. Free some space; sending then resumes by itself.',
    noConnectionText:
      'What has not been sent yet can no longer be sent there. Cancel these uploads, and send their files to another connection. If you no longer have a file, save its batches from the page of the upload.',
    offline: 'This computer seems to have no network at the moment.',
    nextTry: (countdown: string) => `Next attempt in ${countdown}`,
    trying: 'Trying now',
  },
  notices: {
    finished: (fileName: string) => `${fileName} has been sent completely`,
    finishedHeld: (fileName: string) =>
      `${fileName}: everything that was sent is stored; part of the file is held back`,
    finishedText: (rows: number, confirmed: number) =>
      `${many(rows, 'record is', 'records are')} stored${confirmed > 0 ? `, ${n(confirmed)} of them confirmed by you` : ''}.`,
    finishedUnknown: (fileName: string) =>
      `${fileName} has finished, but it is not known whether everything is stored`,
    finishedOpen: (fileName: string) => `${fileName} has finished, but not everything is stored`,
    finishedOpenText: (batches: number) => `${many(batches, 'batch needs', 'batches need')} attention.`,
    stopped: (fileName: string) => `${fileName} has stopped`,
    receipt: 'Open the receipt',
    look: 'View',
  },
  token: {
    title: (name: string) => `Upload token of ${name}`,
    refused: (equipId: string, token: 'upload-token' | 'sign-in') =>
      token === 'upload-token'
        ? `The service rejected the upload token for ${equipId}. Enter another one.`
        : `The service rejected the token for ${equipId} twice, even after renewal. You may need an upload token from the operator.`,
    text: 'It is used only for uploads to this connection, and never shown again.',
    label: 'Upload token',
    missing: 'Enter the token that the operator gave you.',
    save: 'Save and resume',
    show: 'Show what is typed',
    hide: 'Hide what is typed',
  },
  policy: {
    title: (name: string) => `Sending rules for ${name}`,
    unanswered: 'When a response is missing',
    text: 'A batch may have been sent completely without a response that says whether it was stored. The interface document does not say what happens when the same rows arrive twice.',
    repeatsLabel: 'Rows that arrive twice',
    repeats: {
      overwrites: 'Later ones replace earlier ones (the operator says so): a repeat does no harm',
      'not-known': 'Not known: they may be stored twice',
    },
    unsureLabel: 'If it cannot be read back either',
    whenUnsure: {
      resend: `Send the batch again, up to ${n(MAX_SENDS_WITHOUT_ANSWER)} times in all, then ask me: no gap, but possibly repeated rows. The receipt names it.`,
      hold: 'Hold the batch and ask me',
    },
    canReadBack: {
      yes: 'What was sent can be read back from this service, so the batch is looked up first.',
      no: 'This service offers no tool that reads back what was sent.',
      unknown: 'Sign in for MCP and Stillwell looks the batch up in the service first.',
    },
    keptLabel: 'Kept for sending again',
    keptDays: 'Days',
    keptMegabytes: 'At most (MB)',
    keptText: 'The bytes of stored batches, compressed to about a fifth. Receipts are kept permanently.',
    rateLabel: 'Speed',
    rate: 'At most (kB/s)',
    noRate: 'no limit',
    rateText: (least: number) => `Leaves bandwidth for others. The minimum is ${n(least)} kB/s.`,
    save: 'Save',
  },
};
