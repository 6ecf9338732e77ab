import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

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
