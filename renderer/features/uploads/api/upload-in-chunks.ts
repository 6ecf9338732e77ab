import { AppError } from '#shared/errors.ts';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';

const PIECE_BYTES = 2_000_000;

/**
 * Hands a file of the window to the backend, piece by piece. What has come is let go of if it does not come whole.
 * @throws AppError CANCELLED, FILE_UNREADABLE, DISK_FAILED
 */
export async function uploadInChunks(
  { uploads }: BackendClient,
  file: File,
  signal: AbortSignal,
  onProgress: (sentBytes: number) => void,
): Promise<string> {
  const { fileId } = await uploads.files.begin({ fileName: file.name });
  try {
    for (let offset = 0; offset < file.size; offset += PIECE_BYTES) {
      if (signal.aborted) throw new AppError('CANCELLED', {});
      const piece = await readPiece(file, offset);
      await uploads.files.append({ fileId, piece });
      onProgress(Math.min(file.size, offset + PIECE_BYTES));
    }
    await uploads.files.finish({ fileId });
    return fileId;
  } catch (error) {
    await uploads.files.discard({ fileId }).catch(() => {});
    throw error;
  }
}

async function readPiece(file: File, offset: number): Promise<File> {
  try {
    const bytes = await file.slice(offset, offset + PIECE_BYTES).arrayBuffer();
    return new File([bytes], file.name);
  } catch (cause) {
    // Moved, or changed since it was dropped: the browser refuses to read it on.
    throw new AppError('FILE_UNREADABLE', { fileName: file.name, why: 'gone' }, { cause });
  }
}
