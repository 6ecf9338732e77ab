import type { Answer } from '#shared/domain/import/import-plan.ts';
import type { SourceSample, TextEncoding } from '#shared/domain/import/source-sample.ts';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { changeFile, changeSheet, withSample } from '../model/change-desk.ts';
import type { DeskFile, DeskState } from '../model/desk-state.ts';
import { type KeptDesk, keptDesk } from '../model/kept-desk.ts';
import { readSheet } from '../model/read-sheet.ts';
import { handOverFile } from './hand-over-file.ts';
import { runToResult } from './run-to-result.ts';
import type { UploadDesk } from './upload-desk.ts';

/** Puts files of the window on the desk: each is handed to the backend and looked at, a few at a time. */
export function addFiles(desk: UploadDesk, files: readonly File[]): void {
  const added = files.map((file): DeskFile => {
    const key = crypto.randomUUID();
    desk.sources.set(key, file);
    const state = { kind: 'coming' as const, sentBytes: 0 };
    return { key, fileName: file.name, sizeBytes: file.size, fileId: null, state, sample: null };
  });
  desk.update((state) => ({ ...state, files: [...state.files, ...added], step: 'file' }));
  for (const { key } of added) void takeFile(desk, key);
}

/** Begins again with a file that could not be had or read. */
export function retryFile(desk: UploadDesk, key: string): void {
  void takeFile(desk, key);
}

async function takeFile(desk: UploadDesk, key: string): Promise<void> {
  const source = desk.sources.get(key);
  const ending = new AbortController();
  desk.endings.set(key, ending);
  const known = desk.getState().files.find((file) => file.key === key)?.fileId ?? null;
  const set = (change: Partial<DeskFile>) => desk.update((state) => changeFile(state, key, change));
  try {
    let fileId = known;
    if (fileId === null && source) {
      set({ state: { kind: 'coming', sentBytes: 0 } });
      fileId = await desk.handOvers.take(() =>
        handOverFile(desk.client, source, ending.signal, (sentBytes) =>
          set({ state: { kind: 'coming', sentBytes } }),
        ),
      );
    }
    if (fileId === null) return;
    set({ fileId });
    await lookAt(desk, key, fileId, ending.signal);
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

async function lookAt(desk: UploadDesk, key: string, fileId: string, signal: AbortSignal): Promise<void> {
  const set = (change: Partial<DeskFile>) => desk.update((state) => changeFile(state, key, change));
  set({ state: { kind: 'opening', rows: 0 } });
  const { sample } = await desk.readings.take(() =>
    runToResult(desk.client.uploads.files.open({ fileId }), 'sample', signal, (event) => {
      if (event.kind === 'progress') set({ state: { kind: 'opening', rows: event.rows } });
      else takeSample(desk, key, { ...event.preview, sha256: '' });
    }),
  );
  takeSample(desk, key, sample);
  set({ state: { kind: 'ready' } });
}

function takeSample(desk: UploadDesk, key: string, sample: SourceSample): void {
  desk.update((state) => {
    const file = state.files.find((other) => other.key === key);
    if (!file) return state;
    return restored(withSample(state, file, sample, desk.knowledge), file, desk.kept);
  });
}

/** Brings back how the sheets of a file were read before the window was reloaded. */
function restored(state: DeskState, { key, fileId }: DeskFile, kept: KeptDesk | null): DeskState {
  if (!kept || fileId === null) return state;
  let next = state;
  for (const { sheet, plan, jobId, alreadySent } of kept.sheets.filter((one) => one.fileId === fileId)) {
    next = changeSheet(next, `${key}/${sheet}`, ({ reading, past }) =>
      past.length > 0 ? {} : { reading: { ...reading, plan }, past: [reading], jobId, alreadySent },
    );
  }
  const isShown = kept.shown?.fileId === fileId;
  return isShown ? { ...next, shown: `${key}/${kept.shown?.sheet ?? ''}`, step: kept.step } : next;
}

/** After a reload of the window: the files that the backend still holds, read as they were before. */
export async function takeHeldFiles(desk: UploadDesk): Promise<void> {
  const kept = keptDesk();
  const held = await desk.client.uploads.files.list();
  const known = new Set(desk.getState().files.map(({ fileId }) => fileId));
  const missing = held.filter(({ fileId }) => !known.has(fileId));
  if (missing.length === 0) return;
  desk.kept = kept;
  const files = missing.map(({ fileId, fileName, sizeBytes }): DeskFile => ({
    key: fileId,
    fileName,
    sizeBytes,
    fileId,
    state: { kind: 'opening', rows: 0 },
    sample: null,
  }));
  desk.update((state) => ({ ...state, files: [...state.files, ...files] }));
  for (const { key } of files) void takeFile(desk, key);
}

/** Reads a file in another encoding or with another delimiter (null: found anew), which the user has chosen. */
export async function rereadFile(
  desk: UploadDesk,
  key: string,
  {
    answers,
    ...reading
  }: { encoding: TextEncoding; delimiter: string | null; joinsThousands?: boolean; answers: Answer[] },
): Promise<void> {
  const file = desk.getState().files.find((other) => other.key === key);
  if (!file?.fileId || !file.sample) return;
  const { format, sheets } = await desk.client.uploads.files.reread({
    fileId: file.fileId,
    ...reading,
  });
  const sample: SourceSample = { ...file.sample, format, sheets };
  desk.update((state) => {
    const next = changeFile(state, key, { sample });
    const ofSheets = sheets.reduce(
      (changed, sheet) =>
        changeSheet(changed, `${key}/${sheet.name}`, (old) => ({
          reading: readSheet(sample, sheet, desk.knowledge, old.refusedTemplates, {
            answers: [...old.reading.plan.answers, ...answers],
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
