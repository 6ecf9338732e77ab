import type { Outbox } from '../outbox/outbox.ts';
import { sizeIn } from './arriving-files.ts';
import type { ClaimedFiles } from './claimed-files.ts';
import { sha256OfUpload } from './end-of-upload.ts';
import type { FolderNotes } from './folder-notes.ts';

/** So many of the files that were done last are looked at for what was written to them since. */
const MAX_DONE_LOOKED_AT = 50;

/**
 * A logger that had its file open goes on writing to it wherever it is: it goes back into the folder, if it was only added to.
 * What somebody has changed in the archive is nobody's measurement, and stays. @throws AppError as the outbox does, DISK_FAILED
 */
export async function putBackWhatGrewInDone(
  outbox: Pick<Outbox, 'ask'>,
  claims: ClaimedFiles,
  notes: FolderNotes,
): Promise<void> {
  for (const { file, doneName, mark } of notes.lookedAtInDone(MAX_DONE_LOOKED_AT)) {
    const markNow = await claims.markInDone(doneName);
    // One that is gone may be on a share that is back later.
    if (markNow === mark || markNow === null) continue;
    const bytes = sizeIn(mark);
    const sha256 = await sha256OfUpload(outbox, file.jobIds[0]);
    const begins = sha256 !== null && (await claims.beginsInDone(doneName, { bytes, sha256 }));
    if (begins === null) continue;
    if (begins && sizeIn(markNow) === bytes) await notes.lookAtDone(file.id, { doneName, mark: markNow });
    else if (!begins || (await claims.takeOutOfDone(doneName, file.fileName)) !== null)
      await notes.lookAtDone(file.id, { doneName: null, mark });
  }
}
