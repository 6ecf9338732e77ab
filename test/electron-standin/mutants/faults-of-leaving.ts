import type { Fault } from './fault.ts';

const ONCE = 'quitting while a file is being sent asks once';
const MAC = 'on macOS a window is closed without a question';
const STOPS = 'an upload that stops is told once';
const DOCK = 'sending shows on the dock';
const CLOSING = 'closing the window stops the built-in service';

export const FAULTS_OF_LEAVING: Fault[] = [
  {
    name: 'quitting by the menu does not wait for what is being sent',
    file: 'electron/window/ask-before-leaving.ts',
    from: 'if (!mayLeave()) event.preventDefault();',
    to: 'event.preventDefault;',
    test: MAC,
    reason: /Expected: 1\s+Received: 0|the main process has ended/,
  },
  {
    name: 'every way to leave asks a question of its own',
    file: 'electron/window/ask-before-leaving.ts',
    from: 'if (isAsking || !sending) return;',
    to: 'if (!sending) return;',
    test: ONCE,
    reason: /-\s+"questions": 1,\n\+\s+"questions": [23]/,
  },
  {
    name: 'a question that was answered is never asked again',
    file: 'electron/window/ask-before-leaving.ts',
    from: 'isAsking = false;\n    }',
    to: '}',
    test: ONCE,
    reason: /who kept sending is asked anew/,
  },
  {
    name: 'an app that sends nothing never ends',
    file: 'electron/window/ask-before-leaving.ts',
    from: 'isDecided || sendingSummary(uploads.value) === null',
    to: 'isDecided',
    test: CLOSING,
    reason: /exit code/,
  },
  {
    name: 'on macOS a window asks before it closes, though sending goes on',
    file: 'electron/window/ask-before-leaving.ts',
    from: 'staysOpen() || mayLeave()',
    to: 'mayLeave()',
    test: MAC,
    reason: /Expected: 0\s+Received: 1/,
  },
  {
    name: 'on macOS the last window ends the app',
    file: 'electron/window/end-in-order.ts',
    from: '!staysOpen()',
    to: 'true',
    test: 'on macOS it stays without a window',
    reason: /the main process has ended|waiting for getByRole\('button'/,
  },
  {
    name: 'on macOS the dock opens no window',
    file: 'electron/window/open-desktop.ts',
    from: `app.on('activate', mainWindow.show);`,
    to: '',
    test: 'on macOS it stays without a window',
    reason: /waiting for event "page"|Test timeout/,
  },
  {
    name: 'it ends before anything is closed',
    file: 'electron/window/end-in-order.ts',
    from: `event.preventDefault();\n    if (isEnding) return;`,
    to: 'if (isEnding) return;',
    test: CLOSING,
    reason: /running\.json/,
  },
  {
    name: 'nobody can tell who has the data folder',
    file: 'electron/main.ts',
    from: /lock\.announce\(.*/,
    to: '',
    test: CLOSING,
    reason: /ENOENT.*running\.json/,
  },
  {
    name: 'the number on the dock stays away',
    file: 'electron/window/dock-badge.ts',
    from: /app\.setBadgeCount\(.*/,
    to: '',
    test: DOCK,
    reason: /toContain|Expected value: 1/,
  },
  {
    name: 'the end of every batch is told as that of the upload',
    file: 'electron/window/open-desktop.ts',
    from: `if (state !== 'finished') return undefined;`,
    to: '',
    test: DOCK,
    reason: /it is told once|Expected: 1\s+Received: [2-9]|-\s+"body": "30,000 rows have arrived\."/,
  },
  {
    name: 'an upload that stops is told to nobody',
    file: 'electron/window/open-desktop.ts',
    from: /if \(state === 'stopped'\).*/,
    to: '',
    test: STOPS,
    reason: /Expected: 1\s+Received: 0/,
  },
  {
    name: 'an upload that stops is told as one that has arrived',
    file: 'electron/window/open-desktop.ts',
    from: 'title: text.stopped(fileName)',
    to: 'title: text.sent(fileName)',
    test: STOPS,
    reason: /\+\s+"title": "gauge\.csv has been sent"/,
  },
];
