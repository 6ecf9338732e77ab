import { makeTemplate } from '#shared/domain/import/template/import-template.ts';
import { withReading } from '../model/change-workspace.ts';
import type { WorkspaceSheet } from '../model/workspace-state.ts';
import { readByTemplate } from '#shared/domain/import/read-sheet.ts';
import type { SheetRun } from './dry-runs.ts';
import { type Meeting, sheetsBefore } from './files-that-meet.ts';
import { currentCheck } from '../model/sheet-state.ts';
import type { UploadTarget } from '../model/upload-target.ts';
import { checkSheet } from './check-sheet.ts';
import { sendSheet } from './send-sheet.ts';
import type { UploadWorkspace } from './upload-workspace.ts';

/** Reads other sheets the way one of them is read: by a template that nobody keeps. */
export function readAllLike(
  workspace: UploadWorkspace,
  first: WorkspaceSheet,
  others: readonly WorkspaceSheet[],
): void {
  const { files } = workspace.getState();
  const fileOf = ({ fileKey }: WorkspaceSheet) => files.find(({ key }) => key === fileKey);
  const name = fileOf(first)?.fileName ?? '';
  const template = makeTemplate(first.reading.plan, {
    templateId: 'of-this-workspace',
    name,
    savedAtMs: 0,
    fileName: name,
  });
  for (const other of others) {
    const sample = fileOf(other)?.sample;
    const ofSheet = sample?.sheets.find(({ name: sheet }) => sheet === other.sheet);
    if (!sample || !ofSheet) continue;
    workspace.changeSheet(other.key, (sheet) => {
      // What the one is not, the others are not either.
      const refused = [...new Set([...sheet.refusedTemplates, ...first.refusedTemplates])];
      const { equipment } = workspace.knowledge;
      const reading = readByTemplate(template, sample, ofSheet, equipment, { refused });
      const changed = withReading(sheet, { ...reading, template: first.reading.template });
      return { ...changed, refusedTemplates: refused };
    });
  }
}

export async function checkAll(
  workspace: UploadWorkspace,
  sheets: readonly WorkspaceSheet[],
  target: UploadTarget,
): Promise<void> {
  await Promise.all(sheets.map(({ key }) => checkSheet(workspace, key, target)));
}

/**
 * Sends the sheets that are checked, one after the other, so that the outbox has them in this order. Of sheets that meet, a
 * later one does not send again what an earlier one has.
 */
export async function sendAll(
  workspace: UploadWorkspace,
  runs: readonly SheetRun[],
  meeting: Meeting | null,
  target: UploadTarget,
): Promise<void> {
  const sentKeys = new Set<string>();
  for (const { sheet: planned, result } of runs) {
    const { key } = planned;
    const sheet = workspace.sheet(key);
    if (!sheet || currentCheck(sheet, target.connectionId)?.kind !== 'done') continue;
    const before = meeting ? sheetsBefore(meeting, key, sentKeys) : undefined;
    const jobId = await sendSheet(workspace, key, target, {
      canary: false,
      before,
      sentBefore: result.sentBefore,
    });
    // What did not get into the outbox must not keep anything away from it.
    if (jobId !== null) sentKeys.add(key);
  }
}
