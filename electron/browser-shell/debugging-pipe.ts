import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';

const messageSchema = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

export type DebuggingPipe = {
  send(method: string, params?: Record<string, unknown>, sessionId?: string): Promise<unknown>;
  onEvent(listener: (method: string, params: unknown) => void): void;
};

type Waiting = { resolve: (result: unknown) => void; reject: (cause: Error) => void };

/**
 * The browser's own remote control, over two inherited pipes that nobody else can open: messages are JSON texts, each
 * closed by a zero byte. Every call rejects when the browser ends or does not answer in `timeoutMs`.
 */
export function openDebuggingPipe(input: Writable, output: Readable, timeoutMs: number): DebuggingPipe {
  const waiting = new Map<number, Waiting>();
  const listeners: ((method: string, params: unknown) => void)[] = [];
  let lastId = 0;
  const failAll = () => {
    for (const { reject } of waiting.values())
      reject(new Error('The browser has closed its debugging pipe.'));
    waiting.clear();
  };
  const receive = (text: string) => {
    const message = readMessage(text);
    if (!message) return;
    if (message.id === undefined) {
      for (const listener of listeners) listener(message.method ?? '', message.params);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) call?.reject(new Error(message.error.message));
    else call?.resolve(message.result);
  };
  readTexts(output, receive);
  output.on('close', failAll).on('error', failAll);
  input.on('error', failAll);
  return {
    onEvent: (listener) => void listeners.push(listener),
    send(method, params = {}, sessionId) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(id);
          reject(new Error(`The browser did not answer ${method} in ${timeoutMs} ms.`));
        }, timeoutMs);
        timer.unref();
        waiting.set(id, {
          resolve: (result) => (clearTimeout(timer), resolve(result)),
          reject: (cause) => (clearTimeout(timer), reject(cause)),
        });
        input.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
      });
    },
  };
}

/** What cannot be understood is left: a call that waits for it then runs into its time limit. */
function readMessage(text: string): z.infer<typeof messageSchema> | undefined {
  try {
    return messageSchema.parse(parseJsonText(text));
  } catch {
    return undefined;
  }
}

function readTexts(output: Readable, receive: (text: string) => void): void {
  let rest = '';
  output.setEncoding('utf8');
  output.on('data', (piece: string) => {
    const texts = (rest + piece).split('\0');
    rest = texts.pop() ?? '';
    for (const text of texts) receive(text);
  });
}
