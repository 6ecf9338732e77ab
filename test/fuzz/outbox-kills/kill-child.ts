import { setTimeout as pause } from 'node:timers/promises';
import { AT_ONCE, jobParts, newJob } from '#test/support/outbox/make-batches.ts';
import { openOutboxParts } from '#test/support/outbox/open-outbox-parts.ts';
import { batchesOfRound, fileOfRound } from './kill-rounds.ts';

/*
 * The outbox in a process of its own, to be killed: puts the jobs of all rounds in that are not there yet, and sends them.
 * Arguments: data folder, address of the service, upload token, number of rounds.
 */
const HURRY_EVERY_MS = 100;
const [dataDir = '', baseUrl = '', token = '', rounds = '0'] = process.argv.slice(2);
const { outbox, connectionId, secrets, close } = await openOutboxParts({ dataDir, baseUrl });
await secrets.write(connectionId, 'upload-token', token);
outbox.tryNow(connectionId);
process.stdout.write('open\n');

async function jobsNow() {
  const { jobs } = await outbox.ask('searchJobs', { text: '', offset: 0, limit: 100_000 });
  return jobs.filter(({ state }) => state !== 'incomplete' && state !== 'filling');
}

const known = new Set((await jobsNow()).map(({ fileName }) => fileName));
for (let round = 0; round < Number(rounds); round += 1) {
  if (known.has(fileOfRound(round))) continue;
  const job = newJob(connectionId, { origin: baseUrl, fileName: fileOfRound(round) });
  await outbox.addJob(job, jobParts(batchesOfRound(round)), AT_ONCE);
}
while ((await jobsNow()).some(({ state }) => state !== 'finished')) {
  await pause(HURRY_EVERY_MS);
  outbox.tryNow(connectionId);
}
process.stdout.write('all sent\n');
await close();
