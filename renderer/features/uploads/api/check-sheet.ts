import { withFurtherStations } from '#shared/domain/import/guess/further-stations.ts';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { runKey, stationsKey } from '../model/desk-state.ts';
import { equipmentOfSheet } from '../model/equipment-of-sheet.ts';
import { knowledgeOfPlaces } from '../model/known-places.ts';
import type { UploadTarget } from '../model/upload-target.ts';
import { runToResult } from './run-to-result.ts';
import type { UploadDesk } from './upload-desk.ts';

/** Has the whole file gone through by the plan of a sheet; a run for an older plan ends. */
export async function checkSheet(desk: UploadDesk, key: string, target: UploadTarget): Promise<void> {
  const sheet = desk.sheet(key);
  const file = desk.getState().files.find((other) => other.key === sheet?.fileKey);
  if (!sheet || !file?.fileId) return;
  const { plan } = sheet.reading;
  const of = runKey(target.connectionId, plan);
  if (sheet.check?.of === of && sheet.check.kind !== 'failed') return;
  const ending = new AbortController();
  const name = `check ${key}`;
  desk.endings.get(name)?.abort();
  desk.endings.set(name, ending);
  desk.changeSheet(key, () => ({ check: { kind: 'running', of, share: 0, rows: 0 } }));
  const known = knowledgeOfPlaces(target.places, equipmentOfSheet(sheet), plan);
  const input = { fileId: file.fileId, connectionId: target.connectionId, plan, known };
  try {
    const { report, series, dateOrder } = await desk.readings.take(() =>
      runToResult(desk.client.uploads.files.check(input), 'summary', ending.signal, (progress) =>
        desk.changeSheet(key, () => ({
          check: {
            kind: 'running',
            of,
            share: progress.bytesRead / Math.max(1, progress.sizeBytes),
            rows: progress.rows,
          },
        })),
      ),
    );
    if (ending.signal.aborted) return;
    const complete = withFurtherStations(plan, report.stations, desk.knowledge.equipment);
    if (complete) {
      desk.changeSheet(key, ({ reading }) =>
        reading.plan === plan ? { reading: { ...reading, plan: complete } } : {},
      );
      return await checkSheet(desk, key, target);
    }
    desk.changeSheet(key, () => ({
      check: { kind: 'done', of, result: { report, series, dateOrder } },
      checkedStations: { of: stationsKey(plan), names: report.stations },
    }));
  } catch (error) {
    // Cancelled by a newer run, it has nothing to say; cancelled by the user, it has.
    if (desk.endings.get(name) !== ending) return;
    desk.changeSheet(key, () => ({ check: { kind: 'failed', of, failure: toAppError(error).toFailure() } }));
  }
}

export function cancelCheck(desk: UploadDesk, key: string): void {
  desk.endings.get(`check ${key}`)?.abort();
}
