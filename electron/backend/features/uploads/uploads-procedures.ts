import type { PolicyState } from '#shared/contract/uploads.ts';
import type { Connection } from '#shared/domain/connection.ts';
import { jobOrigin } from './outbox/job-origin.ts';
import type { Target } from './outbox/store/hold-moved-jobs.ts';
import type { UploadsParts } from './procedures.ts';
import { procedures } from './procedures.ts';
import { readCorrespondence, saveCorrespondence } from './kept/correspondences.ts';
import { removeTemplate, saveTemplate } from './kept/import-templates.ts';
import { watchedFoldersProcedures } from './watch/watched-folders-procedures.ts';
import { uploadFilesProcedures } from './files/upload-files-procedures.ts';

const { uploads } = procedures;

const targetOf = (connection: Connection): Target => ({
  connectionId: connection.id,
  origin: jobOrigin(connection),
});

async function policyState(
  { connections, outbox }: UploadsParts,
  connectionId: string,
): Promise<PolicyState> {
  const policy = await outbox.destinations.policyOf(targetOf(connections.get(connectionId)));
  return { ...policy, canReadBack: await outbox.destinations.canReadBack(connectionId) };
}

const outboxProcedures = uploads.outbox.router({
  watch: uploads.outbox.watch.handler(({ context, signal }) => context.outbox.progress.state.watch(signal)),
  pause: uploads.outbox.pause.handler(({ context, input }) => context.outbox.change('pauseJob', input.jobId)),
  resume: uploads.outbox.resume.handler(({ context, input }) =>
    context.outbox.change('resumeJob', input.jobId),
  ),
  sendToOrigin: uploads.outbox.sendToOrigin.handler(({ context, input: { jobId, origin } }) =>
    context.outbox.change('sendToOrigin', jobId, origin),
  ),
  sendAs: uploads.outbox.sendAs.handler(({ context, input: { jobId, account } }) =>
    context.outbox.change('sendAs', jobId, account),
  ),
  cancel: uploads.outbox.cancel.handler(({ context, input }) =>
    context.outbox.change('cancelJob', input.jobId),
  ),
  move: uploads.outbox.move.handler(({ context, input: { jobId, beforeJobId } }) =>
    context.outbox.change('moveJob', jobId, beforeJobId),
  ),
  retry: uploads.outbox.retry.handler(async ({ context, input: { jobId, seqs, ...agreed } }) => ({
    batches: await context.outbox.change('retryBatches', jobId, seqs, agreed),
  })),
  markAsSent: uploads.outbox.markAsSent.handler(async ({ context, input: { jobId, seqs } }) => ({
    batches: await context.outbox.change('markAsSent', jobId, seqs),
  })),
  leaveUnknown: uploads.outbox.leaveUnknown.handler(async ({ context, input: { jobId, seqs } }) => ({
    batches: await context.outbox.change('leaveUnknown', jobId, seqs),
  })),
  giveUp: uploads.outbox.giveUp.handler(async ({ context, input: { jobId, seqs } }) => ({
    batches: await context.outbox.change('giveUp', jobId, seqs),
  })),
  bisect: uploads.outbox.bisect.handler(async ({ context, input: { jobId, seq, ...agreed } }) => ({
    batches: await context.outbox.change('bisect', { jobId, seq }, agreed),
  })),
  tryNow: uploads.outbox.tryNow.handler(({ context, input }) => context.outbox.tryNow(input.connectionId)),
  batches: uploads.outbox.batches.handler(({ context, input: { jobId, ...page } }) =>
    context.outbox.ask('jobBatches', jobId, page),
  ),
  batch: uploads.outbox.batch.handler(({ context, input: { jobId, seq, states } }) =>
    context.outbox.ask('placeOfBatch', jobId, seq, states),
  ),
  body: uploads.outbox.body.handler(async ({ context, input }) => {
    await context.outbox.ask('batch', input);
    const body = await context.outbox.ask('body', input);
    return body && { text: new TextDecoder().decode(body) };
  }),
});

const historyProcedures = uploads.history.router({
  search: uploads.history.search.handler(({ context, input }) => context.outbox.ask('searchJobs', input)),
  sent: uploads.history.sent.handler(({ context, input }) => context.outbox.ask('sentBatches', input)),
  equipment: uploads.history.equipment.handler(({ context, input }) =>
    context.outbox.ask('sentEquipment', input.connectionId),
  ),
  ofFile: uploads.history.ofFile.handler(({ context, input }) =>
    context.outbox.ask('jobsOfFile', input.fileSha256),
  ),
  sendAgain: uploads.history.sendAgain.handler(async ({ context, input: { jobId, seqs, delayMs } }) => ({
    jobId: await context.outbox.sendAgain(jobId, seqs, delayMs),
  })),
});

/** Everything of uploading that the window may ask for. */
export const uploadsProcedures = uploads.router({
  files: uploadFilesProcedures,
  watched: watchedFoldersProcedures,
  templates: {
    list: uploads.templates.list.handler(({ context }) => context.uploadTemplates.content.templates),
    save: uploads.templates.save.handler(({ context, input }) =>
      saveTemplate(context.uploadTemplates, input),
    ),
    remove: uploads.templates.remove.handler(({ context, input }) =>
      removeTemplate(context.uploadTemplates, input.templateId),
    ),
  },
  correspondence: {
    read: uploads.correspondence.read.handler(({ context, input }) =>
      readCorrespondence(context.correspondences, input.connectionId),
    ),
    save: uploads.correspondence.save.handler(({ context, input: { connectionId, table } }) => {
      context.connections.get(connectionId);
      return saveCorrespondence(context.correspondences, connectionId, table);
    }),
  },
  outbox: outboxProcedures,
  history: historyProcedures,
  receipts: {
    read: uploads.receipts.read.handler(({ context, input }) => context.outbox.ask('job', input.jobId)),
    rejectedRows: uploads.receipts.rejectedRows.handler(({ context, input: { jobId, ...page } }) =>
      context.outbox.ask('rejectedRows', jobId, page),
    ),
  },
  policy: {
    read: uploads.policy.read.handler(({ context, input }) => policyState(context, input.connectionId)),
    change: uploads.policy.change.handler(async ({ context, input: { connectionId, policy } }) => {
      const target = targetOf(context.connections.get(connectionId));
      await context.outbox.change('changePolicy', target, policy);
      return policyState(context, connectionId);
    }),
  },
  rate: uploads.rate.handler(({ context, input }) => ({
    bytesPerSecond: context.outbox.progress.bytesPerSecondTo(input.connectionId),
  })),
});
