import { withFurtherStations } from '#shared/domain/import/guess/further-stations.ts';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { checkedPlan } from '../model/checked-plan.ts';
import { runKey, stationsKey } from '../model/workspace-state.ts';
import { equipmentOfSheet } from '../model/equipment-of-sheet.ts';
import { knowledgeOfPlaces } from '../model/known-places.ts';
import type { UploadTarget } from '../model/upload-target.ts';
import { runToResult } from './run-to-result.ts';
import type { UploadWorkspace } from './upload-workspace.ts';

/**
 * Has the whole file gone through by the plan of a sheet, its station chosen or not; a run for an older plan ends. A plan that
 * cannot be carried out is not checked.
 */
export async function checkSheet(
  workspace: UploadWorkspace,
  key: string,
  target: UploadTarget,
): Promise<void> {
  const sheet = workspace.sheet(key);
  const file = workspace.getState().files.find((other) => other.key === sheet?.fileKey);
  if (!sheet || !file?.fileId) return;
  const { plan: ownPlan } = sheet.reading;
  const plan = checkedPlan(ownPlan);
  if (!plan) return;
  const of = runKey(target, plan);
  if (sheet.check?.of === of && sheet.check.kind !== 'failed') return;
  const ending = new AbortController();
  const name = `check ${key}`;
  workspace.endings.get(name)?.abort();
  workspace.endings.set(name, ending);
  workspace.changeSheet(key, () => ({ check: { kind: 'running', of, share: 0, rows: 0 } }));
  const known = knowledgeOfPlaces(target.places, equipmentOfSheet(sheet), plan);
  const input = { fileId: file.fileId, connectionId: target.connectionId, plan, known };
  try {
    const { report, series, dateOrder } = await workspace.readings.take(() =>
      runToResult(workspace.client.uploads.files.check(input), 'summary', ending.signal, (progress) =>
        workspace.changeSheet(key, () => ({
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
    const complete = withFurtherStations(ownPlan, report.stations, workspace.knowledge.equipment);
    if (complete) {
      workspace.changeSheet(key, ({ reading }) =>
        reading.plan === ownPlan ? { reading: { ...reading, plan: complete } } : {},
      );
      return await checkSheet(workspace, key, target);
    }
    workspace.changeSheet(key, () => ({
      check: { kind: 'done', of, result: { report, series, dateOrder } },
      checkedStations: { of: stationsKey(plan), names: report.stations },
    }));
  } catch (error) {
    // Cancelled by a newer run, it has nothing to say; cancelled by the user, it has.
    if (workspace.endings.get(name) !== ending) return;
    workspace.changeSheet(key, () => ({
      check: { kind: 'failed', of, failure: toAppError(error).toFailure() },
    }));
  }
}

export function cancelCheck(workspace: UploadWorkspace, key: string): void {
  workspace.endings.get(`check ${key}`)?.abort();
}
