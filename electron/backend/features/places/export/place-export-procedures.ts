import type { ExportEvent } from '#shared/contract/place-export.ts';
import { AppError } from '#shared/errors.ts';
import { procedures } from '../procedures.ts';

const { placeExport } = procedures;

export const placeExportProcedures = placeExport.router({
  write: placeExport.write.handler(async function* ({
    context,
    input,
    signal,
  }): AsyncGenerator<ExportEvent, void> {
    const total = input.rows.length;
    const ending = new AbortController();
    signal?.addEventListener('abort', () => ending.abort(), { once: true });
    let done = 0;
    let wake = Promise.withResolvers<void>();
    const onProgress = (rowsDone: number) => {
      done = rowsDone;
      wake.resolve();
    };
    const writing = context.placeLists.export(input, onProgress, ending.signal);
    // Nobody waits for it any more once the window has left; otherwise its failure is thrown below.
    writing.catch(() => {});
    try {
      let pieces: Awaited<typeof writing> | undefined;
      while (!pieces) {
        yield { kind: 'progress', done, total };
        pieces = await Promise.race([writing, wake.promise.then(() => undefined)]);
        wake = Promise.withResolvers<void>();
      }
      yield { kind: 'ready', ...context.heldExport.hold(pieces) };
    } finally {
      ending.abort();
    }
  }),
  piece: placeExport.piece.handler(({ context, input: { exportId, offset } }) => {
    const piece = context.heldExport.take(exportId, offset);
    if (!piece) throw new AppError('PLACE_LIST_GONE', { listId: exportId });
    return new File([piece], 'piece');
  }),
});
