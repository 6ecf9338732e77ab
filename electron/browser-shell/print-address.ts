import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Redemption } from './launch-tickets.ts';
import type { ShellServer } from './shell-server.ts';

/** A person copies this address by hand, perhaps to another computer first. */
const TICKET_LIFETIME_MS = 10 * 60_000;

export type PrintedAddress = { onLaunch(redemption: Redemption): void; stop(): void };

/** Prints the one-time address, and a new one whenever the user presses Enter. */
export function printAddress(
  server: ShellServer,
  terminal: Terminal,
  withExplanation: boolean,
): PrintedAddress {
  const print = () => terminal.announce(`Stillwell is ready at ${server.launchAddress(TICKET_LIFETIME_MS)}`);
  print();
  terminal.say(
    'The address opens Stillwell once, in the next 10 minutes. Press Enter for a new one, Ctrl+C to end.',
  );
  if (withExplanation) {
    terminal.say(
      'Open it in Chrome, Edge or another browser of the Chromium family on this computer; from another computer, ' +
        `let it come through first:\n  ssh -L ${server.port}:127.0.0.1:${server.port} USER@THIS-COMPUTER`,
    );
  }
  const stop = terminal.onEnter(print);
  return {
    stop,
    onLaunch(redemption) {
      terminal.say(
        redemption === 'accepted'
          ? 'The address has been opened. Press Enter for a new one.'
          : `An address was refused (${redemption}). Press Enter for a new one.`,
      );
    },
  };
}

/** What a shell says to the terminal it was started from, and hears from it. */
export type Terminal = {
  /** The one line that a program may wait for, on standard output. */
  announce: (line: string) => void;
  /** Everything else, on standard error. */
  say: (line: string) => void;
  /** Calls `listener` when the user presses Enter; returns the function that stops listening. */
  onEnter: (listener: () => void) => () => void;
};

export function processTerminal(input: Readable & { isTTY?: boolean } = process.stdin): Terminal {
  return {
    announce: (line) => process.stdout.write(`${line}\n`),
    say: (line) => process.stderr.write(`${line}\n`),
    onEnter(listener) {
      // Without the terminal mode, which would take Ctrl+C for itself.
      const lines = createInterface({ input, terminal: false }).on('line', listener);
      return () => lines.close();
    },
  };
}
