import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { JsonFolder } from '#electron/backend/kit/json-folder.ts';
import { fetchPlaceTable } from '#electron/backend/features/places/list/fetch-place-list.ts';
import { UploadFiles } from '#electron/backend/features/uploads/files/upload-files.ts';
import { saveTemplate } from '#electron/backend/features/uploads/kept/import-templates.ts';
import { FolderWatch } from '#electron/backend/features/uploads/watch/folder-watch.ts';
import { openWatchedFolders } from '#electron/backend/features/uploads/watch/kept-folders.ts';
import { SETTLE_MS } from '#electron/backend/features/uploads/watch/arriving-files.ts';
import { serviceEndpoint } from '#electron/backend/identity/connections/service-endpoint.ts';
import { closeParts, openParts } from '#electron/backend/open-parts.ts';
import type { WatchedFolder } from '#shared/contract/watched-folders.ts';
import { knownEquipmentOf } from '#shared/domain/import/equipment-of-places.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { makeTemplate } from '#shared/domain/import/template/import-template.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { SOURCE_WORKERS } from '#scripts/build/source-workers.ts';

type WatchOptions = {
  dataDir: string;
  baseUrl: string;
  /** The folder to watch. */
  folder: string;
  /** A file of the layout, of which the layout is made. */
  example: { path: string; fileName: string };
  uploadFiles?: typeof UploadFiles;
  /** What somebody has answered before the layout was saved. */
  answer?: (plan: ImportPlan) => ImportPlan;
  /** What happens after the stations were asked for, while a file is read. */
  onStations?: (connectionId: string, signal: AbortSignal) => Promise<void>;
  stationsTimeoutMs?: number;
  stoppingMs?: number;
};

/** The parts of an app that watches a folder, with a clock that the test sets; what is there from an earlier run is used. */
export async function openWatch(options: WatchOptions) {
  const { dataDir, baseUrl, folder, example, uploadFiles = UploadFiles, answer = (plan) => plan } = options;
  const { onStations, stationsTimeoutMs = 60_000, stoppingMs } = options;
  const log = () => {};
  const parts = await openParts({
    dataDir,
    version: '0.0.0-test',
    shell: 'browser',
    workers: SOURCE_WORKERS,
    log,
  });
  const [known] = parts.connections.list().connections;
  const draft = { name: 'Weekly', baseUrl, tokenHeader: 'X-SVC-TOKEN', zone: DEFAULT_ZONE };
  const { id: connectionId } = known ?? (await parts.connections.add(draft));
  const end = await serviceEndpoint(parts, connectionId);
  await parts.sessions.signIn(end, { username: 'uploader', password: 'uploader-demo' });
  const equipmentOf = async (id: string, signal?: AbortSignal) =>
    knownEquipmentOf(await fetchPlaceTable(parts, id, signal));
  const now = { ms: Date.now(), steadyMs: 0 };
  const saveLayout = async (change: (plan: ImportPlan) => ImportPlan, templateId: string = randomUUID()) => {
    const sample = await parts.spreadsheets.read(example, { type: 'open' });
    const [sheet] = sample.sheets;
    if (!sheet) throw new Error('the example has no sheet');
    const { plan } = guessPlan(sample, sheet, await equipmentOf(connectionId));
    const { fileName } = example;
    const saving = { templateId, name: 'Weekly', savedAtMs: now.ms, fileName };
    await saveTemplate(parts.uploadTemplates, makeTemplate(change(plan), saving));
    return templateId;
  };
  const [layout] = parts.uploadTemplates.content.templates;
  const templateId = layout?.templateId ?? (await saveLayout(answer));
  const held = new uploadFiles(join(dataDir, 'uploads', 'watched-by-test'), parts.spreadsheets);
  const watch = new FolderWatch(
    {
      ...parts,
      uploadFiles: held,
      equipmentOf: async (id, signal) => {
        const equipment = await equipmentOf(id, signal);
        await onStations?.(id, signal);
        return equipment;
      },
      clock: { wallMs: () => now.ms, steadyMs: () => now.steadyMs },
      stationsTimeoutMs,
    },
    await openWatchedFolders(new JsonFolder(join(dataDir, 'watched-by-test'), log)),
    stoppingMs,
  );
  if (watch.state.value.length === 0) await watch.add(folder, { connectionId, templateId });

  /** Looks once, so much later. */
  async function lookLater(ms: number): Promise<WatchedFolder> {
    now.ms += ms;
    now.steadyMs += ms;
    await watch.look();
    const [state] = watch.state.value;
    if (!state) throw new Error('nothing is watched');
    return state;
  }

  /** Looks on while files settle, and whenever the outbox has got on, until the folder is as it is asked for. */
  async function lookUntil(isThere: (folder: WatchedFolder) => boolean): Promise<WatchedFolder> {
    const isSettling = ({ files }: WatchedFolder) =>
      files.some((file) => file.state === 'waiting' && file.reason === 'growing');
    for await (const _ of parts.outbox.progress.state.watch(undefined)) {
      let state = await lookLater(SETTLE_MS);
      while (isSettling(state)) state = await lookLater(SETTLE_MS);
      if (isThere(state)) return state;
    }
    throw new Error('the outbox was closed');
  }

  async function close(): Promise<void> {
    await watch.close();
    await closeParts(parts);
  }

  return { parts, watch, end, now, connectionId, templateId, saveLayout, lookLater, lookUntil, close };
}

/** True if nothing of a folder waits, and so many files are done. */
export function isDone({ files }: WatchedFolder, count: number): boolean {
  return files.filter(({ state }) => state === 'done').length === count && files.length === count;
}
