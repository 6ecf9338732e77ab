import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { UsageError } from '../start-problem.ts';

const MIN_CHARACTERS = 8;

/** Asks on the terminal without showing what is typed. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const stopped = new Promise<never>((_resolve, reject) => {
    prompt.once('SIGINT', () => reject(new UsageError('Nothing was changed.')));
  });
  try {
    return await Promise.race([prompt.question(''), stopped]);
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}

async function askTwice(): Promise<string> {
  const password = await ask('Password: ');
  if ((await ask('Repeat password: ')) !== password) {
    throw new UsageError('The two passwords differ; nothing was changed.');
  }
  return password;
}

/**
 * Reads a new password: from the terminal without echo, or the first line of what is piped in. Never from the
 * arguments, which every user of the machine can see.
 * @throws UsageError if it is too short or the two differ.
 */
export async function readPassword(): Promise<string> {
  const password = process.stdin.isTTY
    ? await askTwice()
    : ((await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '');
  if (password.length < MIN_CHARACTERS) {
    throw new UsageError(`A password needs at least ${MIN_CHARACTERS} characters; nothing was changed.`);
  }
  return password;
}
