import { existsSync, writeFileSync } from 'node:fs';
import { MessagePort, workerData } from 'node:worker_threads';

/** The first that is asked to make jobs complete does so, and dies before it can say it; so does the first that copies one. */
const { file } = workerData as { file: string };
let done: string | undefined;

type Post = (this: MessagePort, message: unknown, transfer?: []) => void;
const { postMessage } = MessagePort.prototype as { postMessage: Post };
MessagePort.prototype.postMessage = function post(this: MessagePort, message: unknown, transfer?: []) {
  const marker = `${file}.${done}`;
  if (done === undefined || existsSync(marker)) return postMessage.call(this, message, transfer);
  writeFileSync(marker, '');
  process.exit(1);
} as MessagePort['postMessage'];

const { OutboxStore } = await import('#electron/backend/features/uploads/outbox/store/outbox-store.ts');
type Call = (this: InstanceType<typeof OutboxStore>, name: string, args: unknown[]) => unknown;
const { call } = OutboxStore.prototype as unknown as { call: Call };
Object.assign(OutboxStore.prototype, {
  call(this: InstanceType<typeof OutboxStore>, name: string, args: unknown[]) {
    const answer = call.call(this, name, args);
    if (name === 'completeJobs' || name === 'copyJob') done = name;
    return answer;
  },
});
void import('#electron/backend/features/uploads/outbox/outbox-worker.ts');
