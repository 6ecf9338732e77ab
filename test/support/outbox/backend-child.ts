import { setTimeout as pause } from 'node:timers/promises';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { openBackendClient } from '../open-backend-client.ts';

/*
 * The app's backend in a process of its own, to be killed: it signs in, brings the files it is given unless they are in the
 * outbox already, and says so when all are sent. Arguments: data folder, address of the service, JSON of the files.
 */
const IMPATIENT_EVERY = 10;
/** Paused too: the app may have been killed in the middle of hurrying. Stopped is what two refusals of a token in a row do. */
const HURRIED = new Set(['sending', 'paused', 'stopped']);
const [dataDir = '', baseUrl = '', filesJson = '[]'] = process.argv.slice(2);
const files = JSON.parse(filesJson) as { fileName: string; text: string }[];
const { client, close } = await openBackendClient(dataDir);
const { uploads } = client;

async function bring(connectionId: string, fileName: string, text: string): Promise<void> {
  const { fileId } = await uploads.files.begin({ fileName });
  await uploads.files.append({ fileId, piece: new File([text], 'piece') });
  await uploads.files.finish({ fileId });
  for await (const event of await uploads.files.open({ fileId })) {
    const [sheet] = event.kind === 'sample' ? event.sample.sheets : [];
    if (event.kind !== 'sample' || !sheet) continue;
    const guessed = guessPlan(event.sample, sheet, []).plan;
    const plan = { ...guessed, equipment: { ...guessed.equipment, equipType: 'gauge' } };
    for await (const sending of await uploads.files.send({ fileId, connectionId, plan })) void sending;
  }
}

/** What a user does who does not want to wait for the next try; else this would take minutes now and then. */
async function hurry(jobs: readonly { id: string; state: string }[]): Promise<void> {
  for (const { id: jobId, state } of jobs) {
    if (state === 'sending') await uploads.outbox.pause({ jobId });
    await uploads.outbox.resume({ jobId });
  }
  await uploads.outbox.tryNow({ connectionId });
}

const { connections } = await client.connections.list();
const connectionId =
  connections.find(({ kind }) => kind === 'remote')?.id ??
  (await client.connections.add({ name: 'Faulty', baseUrl, tokenHeader: 'X-SVC-TOKEN', zone: DEFAULT_ZONE }))
    .id;
await client.session.signIn({ connectionId, username: 'uploader', password: 'uploader-demo' });
process.stdout.write('signed in\n');
const known = await uploads.history.search({});
const isThere = (name: string) =>
  known.jobs.some(({ fileName, state }) => fileName === name && state !== 'incomplete');
for (const { fileName, text } of files) {
  if (!isThere(fileName)) await bring(connectionId, fileName, text);
}
for (let round = 1; ; round += 1) {
  const { jobs } = await uploads.history.search({});
  const counted = jobs.filter(({ state }) => state !== 'incomplete');
  if (counted.length === files.length && counted.every(({ state }) => state === 'finished')) break;
  if (round % IMPATIENT_EVERY === 0) await hurry(counted.filter(({ state }) => HURRIED.has(state)));
  await pause(50);
}
await close();
process.stdout.write('all sent\n');
