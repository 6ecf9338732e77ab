import { n } from './amounts.ts';

export const watchedFolders = {
  title: 'Watched folders',
  text: 'While Stillwell runs, files that arrive in these folders are sent automatically if nothing in them needs your answer. A file moves to a subfolder “sending-…” while it is sent, then to “done” with its receipt.',
  emptyTitle: 'No folder is watched',
  add: 'Watch a folder…',
  addTitle: 'Watch a folder',
  addText: (connection: string) =>
    `Every file that arrives is read with this layout and sent to ${connection}. A file with an open question or a row to hold back waits for you.`,
  layout: 'Layout',
  noLayouts: 'Save a layout first: set up a file under “New upload”, then choose “Save layout…” there.',
  choose: 'Choose folder…',
  own: 'Use a folder of Stillwell',
  ownText: 'Stillwell makes the folder in its data folder and shows where it is.',
  noConnection: 'Choose a connection first.',
  facts: (connection: string, layout: string) => `To ${connection}, layout ${layout}`,
  goneConnection: '(removed connection)',
  goneLayout: '(deleted layout)',
  paused: 'paused',
  problems: {
    'folder-gone': 'The folder cannot be read. Stillwell keeps trying.',
    'no-answer': 'The folder has not answered for a minute. Is its network drive connected?',
    'not-writable':
      'Stillwell cannot create folders in it, so nothing is sent: sent files have to move to “done”.',
    'connection-gone': 'Its connection was removed. Stop watching the folder, then add it again.',
    'connection-moved':
      'Its files are not sent there unless you say so. If it is another service, change the address back, or stop watching the folder.',
    'layout-gone': 'Its layout was deleted. Stop watching the folder, then add it again.',
  },
  moved: (from: string, to: string) =>
    `The address of its connection has changed: its files are for ${from}, and the connection now leads to ${to}.`,
  nothing: 'No file has arrived yet.',
  more: (count: number) => (count === 1 ? '1 more file waits' : `${n(count)} more files wait`),
  open: 'Open folder',
  pause: 'Pause',
  resume: 'Resume',
  remove: 'Stop watching',
  removeName: (path: string) => `Stop watching ${path}`,
  columns: { file: 'File', state: 'State', time: 'Time' },
  waiting: {
    growing: 'still being written',
    locked: 'in use by another program',
    'other-app': 'being sent by another Stillwell',
    'signed-out': 'waits for you to sign in',
    service: 'waits for the service',
    'no-stations': 'the service lists no places yet; trying again soon',
    disk: 'could not be added to the outbox; trying again soon',
    receipt: 'stored; its receipt could not be written to “done”, trying again soon',
    name: 'its name is not valid text, so it cannot be opened; rename it',
    sending: 'being sent',
  },
  review: {
    'question-open': 'A question is open',
    'other-layout': 'Does not match the layout',
    'rows-held': 'Rows would be held back',
    unreadable: 'Cannot be read',
    'no-values': 'No table of times and values',
    'sheets-overlap': 'Several of its sheets have values for the same station and time',
    'other-reading': 'Already waiting in the outbox, read in a different way',
    'ends-open':
      'Its last row has no line end and may be incomplete. “Try again” sends this and all later files like it',
    'not-delivered': 'Not all of it was delivered',
    'outcome-lost':
      'The outbox no longer knows whether it was sent. “Try again” sends it, perhaps a second time',
  },
  saidOtherwise: (names: string, more: number) =>
    `Its values differ from those of ${names}${more > 0 ? ` and ${n(more)} more` : ''} for the same times, and it was not written later. “Send anyway” overwrites those values`,
  sendAnyway: 'Send anyway',
  done: 'sent',
  repeat: 'sent before, not sent again',
  receipt: 'Receipt',
  lookAt: 'Review',
  retry: 'Try again',
  notice: (fileName: string) => `${fileName} waits for you`,
  noticeOfMany: (files: number, isMore: boolean) =>
    `${isMore ? 'More than ' : ''}${n(files)} files wait for you`,
  noticeLink: 'Watched folders',
};
