import { procedures } from '../procedures.ts';
import type { Answers, Preview, ReadingProgress } from '../reading/reading-messages.ts';
import { addFileToOutbox } from './add-file-to-outbox.ts';
import { compareFiles } from './compare-files.ts';
import { compareWithService } from './compare-with-service.ts';
import { dryRun } from './dry-run.ts';
import { uploadTarget } from './upload-target.ts';

/**
 * Turns work that tells things by calls into a stream: what `work` tells is yielded in order, then what it returns. When
 * the reader stops, the work is told to.
 */
async function* eventQueue<E>(
  work: (tell: (event: E) => void, signal: AbortSignal) => Promise<E>,
  signal: AbortSignal | undefined,
): AsyncGenerator<E> {
  const stopping = new AbortController();
  const both = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
  const events: E[] = [];
  let wakeUp = () => {};
  let isOver = false;
  const tell = (event: E) => {
    events.push(event);
    wakeUp();
  };
  const last = work(tell, both).finally(() => {
    isOver = true;
    wakeUp();
  });
  // Read below; a reader that has gone does not care.
  last.catch(() => {});
  try {
    for (;;) {
      const next = events.shift();
      if (next !== undefined) yield next;
      else if (isOver) break;
      else {
        await new Promise<void>((resolve) => {
          wakeUp = resolve;
        });
      }
    }
    yield await last;
  } finally {
    stopping.abort();
  }
}

const { files } = procedures.uploads;

type ProgressEvent = { kind: 'progress' } & ReadingProgress;
const progressEvent = (progress: ReadingProgress): ProgressEvent => ({ kind: 'progress', ...progress });

/** Files of the window: how they come in, how they are looked at, and how they go into the outbox. */
export const uploadFilesProcedures = files.router({
  list: files.list.handler(({ context }) => context.uploadFiles.list()),
  begin: files.begin.handler(async ({ context, input }) => ({
    fileId: await context.uploadFiles.begin(input.fileName),
  })),
  append: files.append.handler(async ({ context, input: { fileId, piece } }) =>
    context.uploadFiles.append(fileId, new Uint8Array(await piece.arrayBuffer())),
  ),
  finish: files.finish.handler(({ context, input }) => context.uploadFiles.finish(input.fileId)),
  discard: files.discard.handler(({ context, input }) => context.uploadFiles.discard(input.fileId)),
  open: files.open.handler(({ context, input: { fileId }, signal }) => {
    const file = context.uploadFiles.get(fileId);
    type Event =
      ProgressEvent | { kind: 'preview'; preview: Preview } | { kind: 'sample'; sample: Answers['open'] };
    return eventQueue<Event>(async (tell, stop) => {
      const sample = await context.spreadsheets.read(
        file,
        { type: 'open' },
        {
          signal: stop,
          onProgress: (progress) => tell(progressEvent(progress)),
          onPreview: (preview) => tell({ kind: 'preview', preview }),
        },
      );
      return { kind: 'sample', sample };
    }, signal);
  }),
  reread: files.reread.handler(({ context, input: { fileId, ...reading }, signal }) =>
    context.spreadsheets.read(
      context.uploadFiles.get(fileId),
      { type: 'reread', ...reading },
      signal ? { signal } : {},
    ),
  ),
  rows: files.rows.handler(({ context, input: { fileId, ...range }, signal }) =>
    context.spreadsheets.read(
      context.uploadFiles.get(fileId),
      { type: 'rows', ...range },
      signal ? { signal } : {},
    ),
  ),
  check: files.check.handler(({ context, input: { fileId, connectionId, plan, known }, signal }) => {
    const file = context.uploadFiles.get(fileId);
    const recordContext = { serviceZone: context.connections.get(connectionId).zone, nowMs: Date.now() };
    const task = { type: 'check' as const, plan, known, context: recordContext };
    type Event = ProgressEvent | ({ kind: 'summary' } & Answers['check']);
    return eventQueue<Event>(async (tell, stop) => {
      const onProgress = (progress: ReadingProgress) => tell(progressEvent(progress));
      const checked = await context.spreadsheets.read(file, task, { signal: stop, onProgress });
      return { kind: 'summary', ...checked };
    }, signal);
  }),
  dryRun: files.dryRun.handler(({ context, input, signal }) => {
    type Event = ProgressEvent | ({ kind: 'dry-run' } & Awaited<ReturnType<typeof dryRun>>);
    return eventQueue<Event>(async (tell, stop) => {
      const made = await dryRun(context, input, (progress) => tell(progressEvent(progress)), stop);
      return { kind: 'dry-run', ...made };
    }, signal);
  }),
  compare: files.compare.handler(({ context, input, signal }) => {
    type Event = ProgressEvent | { kind: 'repeats'; repeats: Awaited<ReturnType<typeof compareFiles>> };
    return eventQueue<Event>(async (tell, stop) => {
      const repeats = await compareFiles(context, input, (progress) => tell(progressEvent(progress)), stop);
      return { kind: 'repeats', repeats };
    }, signal);
  }),
  compareWithService: files.compareWithService.handler(({ context, input, signal }) => {
    type Event =
      ProgressEvent | { kind: 'in-service'; inService: Awaited<ReturnType<typeof compareWithService>> };
    return eventQueue<Event>(async (tell, stop) => {
      const onProgress = (progress: ReadingProgress) => tell(progressEvent(progress));
      return { kind: 'in-service', inService: await compareWithService(context, input, onProgress, stop) };
    }, signal);
  }),
  send: files.send.handler(({ context, input, signal }) => {
    type Event = ProgressEvent | ({ kind: 'added' } & Awaited<ReturnType<typeof addFileToOutbox>>);
    return eventQueue<Event>(async (tell, stop) => {
      const onProgress = (progress: ReadingProgress) => tell(progressEvent(progress));
      const file = { ...input, target: uploadTarget(context, input.connectionId) };
      const added = await addFileToOutbox(context, file, onProgress, stop);
      return { kind: 'added', ...added };
    }, signal);
  }),
});
