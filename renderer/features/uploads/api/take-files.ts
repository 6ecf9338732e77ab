import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { Answer } from '#shared/domain/import/import-plan.ts';
import type { rereadingOf } from '#shared/domain/import/question.ts';
import type { SourceSample, TextEncoding } from '#shared/domain/import/source-sample.ts';
import { AppError } from '#shared/errors.ts';
import { changeFile, changeSheet, withSample } from '../model/change-workspace.ts';
import { keptWorkspace, type KeptWorkspace } from '../model/kept-workspace.ts';
import { readAgain } from '#shared/domain/import/read-sheet.ts';
import type { WorkspaceFile, WorkspaceState } from '../model/workspace-state.ts';
import { expandFiles, MAX_FILES } from './expand-files.ts';
import { runToResult } from './run-to-result.ts';
import type { UploadWorkspace } from './upload-workspace.ts';

const PIECE_BYTES = 2_000_000;

/**
 * Puts files of the window on the workspace, those in ZIPs too: each is handed to the backend and looked at, a few at a time.
 * @returns false if there were more than are taken at once
 */
export async function addFiles(workspace: UploadWorkspace, files: readonly File[]): Promise<boolean> {
  const expanded = await expandFiles(files);
  const added = expanded.slice(0, MAX_FILES).map(({ file, why }): WorkspaceFile => {
    const key = crypto.randomUUID();
    workspace.sources.set(key, file);
    const { name: fileName, size: sizeBytes } = file;
    const failure = why && new AppError('FILE_UNREADABLE', { fileName, why }).toFailure();
    const state = failure
      ? { kind: 'failed' as const, failure, canRetry: false }
      : { kind: 'coming' as const, sentBytes: 0 };
    return { key, fileName, sizeBytes, fileId: null, state, sample: null };
  });
  workspace.update((state) => ({ ...state, files: [...state.files, ...added], step: 'file' }));
  for (const { key, state } of added) if (state.kind === 'coming') void takeFile(workspace, key);
  return expanded.length <= MAX_FILES;
}

/** Begins again with a file that could not be had or read. */
export function retryFile(workspace: UploadWorkspace, key: string): void {
  void takeFile(workspace, key);
}

async function takeFile(workspace: UploadWorkspace, key: string): Promise<void> {
  const source = workspace.sources.get(key);
  const ending = new AbortController();
  workspace.endings.set(key, ending);
  const known = workspace.getState().files.find((file) => file.key === key)?.fileId ?? null;
  const set = (change: Partial<WorkspaceFile>) => workspace.update((state) => changeFile(state, key, change));
  try {
    let fileId = known;
    if (fileId === null && source) {
      set({ state: { kind: 'coming', sentBytes: 0 } });
      fileId = await workspace.transfers.take(() =>
        uploadInChunks(workspace.client, source, ending.signal, (sentBytes) =>
          set({ state: { kind: 'coming', sentBytes } }),
        ),
      );
    }
    if (fileId === null) return;
    set({ fileId });
    await lookAt(workspace, key, fileId, ending.signal);
  } catch (error) {
    if (ending.signal.aborted) return;
    const failure = toAppError(error).toFailure();
    const isLost = failure.code === 'FILE_NOT_HELD';
    set({
      ...(isLost && { fileId: null }),
      state: {
        kind: 'failed',
        failure,
        canRetry: source !== undefined && failure.code !== 'FILE_UNREADABLE',
      },
    });
  }
}

async function lookAt(
  workspace: UploadWorkspace,
  key: string,
  fileId: string,
  signal: AbortSignal,
): Promise<void> {
  const set = (change: Partial<WorkspaceFile>) => workspace.update((state) => changeFile(state, key, change));
  set({ state: { kind: 'opening', rows: 0 } });
  const { sample } = await workspace.readings.take(() =>
    runToResult(workspace.client.uploads.files.open({ fileId }), 'sample', signal, (event) => {
      if (event.kind === 'progress') set({ state: { kind: 'opening', rows: event.rows } });
      else takeSample(workspace, key, { ...event.preview, sha256: '' });
    }),
  );
  takeSample(workspace, key, sample);
  set({ state: { kind: 'ready' } });
}

function takeSample(workspace: UploadWorkspace, key: string, sample: SourceSample): void {
  workspace.update((state) => {
    const file = state.files.find((other) => other.key === key);
    if (!file) return state;
    return restored(withSample(state, file, sample, workspace.knowledge), file, workspace.kept);
  });
}

/** Brings back how the sheets of a file were read before the window was reloaded. */
function restored(
  state: WorkspaceState,
  { key, fileId }: WorkspaceFile,
  kept: KeptWorkspace | null,
): WorkspaceState {
  if (!kept || fileId === null) return state;
  let next = state;
  const ofFile = kept.sheets.filter((one) => one.fileId === fileId);
  for (const { sheet, plan, answered, jobId, alreadySent } of ofFile) {
    next = changeSheet(next, `${key}/${sheet}`, ({ reading, past }) =>
      past.length > 0 ? {} : { reading: { ...reading, plan, answered }, past: [reading], jobId, alreadySent },
    );
  }
  const isShown = kept.shown?.fileId === fileId;
  return isShown ? { ...next, shown: `${key}/${kept.shown?.sheet ?? ''}`, step: kept.step } : next;
}

/** After a reload of the window: the files that the backend still holds, read as they were before. */
export async function takeHeldFiles(workspace: UploadWorkspace): Promise<void> {
  const kept = keptWorkspace();
  const held = await workspace.client.uploads.files.list();
  const known = new Set(workspace.getState().files.map(({ fileId }) => fileId));
  const missing = held.filter(({ fileId }) => !known.has(fileId));
  if (missing.length === 0) return;
  workspace.kept = kept;
  const files = missing.map(({ fileId, fileName, sizeBytes }): WorkspaceFile => ({
    key: fileId,
    fileName,
    sizeBytes,
    fileId,
    state: { kind: 'opening', rows: 0 },
    sample: null,
  }));
  workspace.update((state) => ({ ...state, files: [...state.files, ...files] }));
  for (const { key } of files) void takeFile(workspace, key);
}

/** Reads a file in another encoding or with another delimiter (null: found anew), which the user has chosen. */
export async function rereadFile(
  workspace: UploadWorkspace,
  key: string,
  {
    answers,
    ...reading
  }: Partial<ReturnType<typeof rereadingOf>> & {
    encoding: TextEncoding;
    delimiter: string | null;
    answers: Answer[];
  },
): Promise<void> {
  const file = workspace.getState().files.find((other) => other.key === key);
  if (!file?.fileId || !file.sample) return;
  const { format, sheets } = await workspace.client.uploads.files.reread({
    fileId: file.fileId,
    ...reading,
  });
  const sample: SourceSample = { ...file.sample, format, sheets };
  workspace.update((state) => {
    const next = changeFile(state, key, { sample });
    const ofSheets = sheets.reduce(
      (changed, sheet) =>
        changeSheet(changed, `${key}/${sheet.name}`, (old) => ({
          reading: readAgain(old.reading, sample, sheet, workspace.knowledge, old.refusedTemplates, {
            answers,
            tables: [],
          }),
          past: [...old.past, old.reading],
          future: [],
          check: null,
        })),
      next,
    );
    return ofSheets;
  });
}

/**
 * Hands a file of the window to the backend, piece by piece. What has come is let go of if it does not come whole.
 * @throws AppError CANCELLED, FILE_UNREADABLE, DISK_FAILED
 */
async function uploadInChunks(
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
