import { type ImportTemplate, makeTemplate } from '#shared/domain/import/template/import-template.ts';
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

/**
 * Reads a sheet by a layout. What was said that the sheet is not, it is not by any layout.
 * @param others what is shown of the reading instead of the layout, and what else the sheet is not
 */
export function readByLayout(
  workspace: UploadWorkspace,
  { key, fileKey, sheet: name }: WorkspaceSheet,
  layout: ImportTemplate,
  others: { shown?: WorkspaceSheet['reading']['template']; refused?: readonly string[] } = {},
): void {
  const sample = workspace.getState().files.find((file) => file.key === fileKey)?.sample;
  const ofSheet = sample?.sheets.find((one) => one.name === name);
  if (!sample || !ofSheet) return;
  workspace.changeSheet(key, (sheet) => {
    const refused = [...new Set([...sheet.refusedTemplates, ...(others.refused ?? [])])];
    const reading = readByTemplate(layout, sample, ofSheet, workspace.knowledge.equipment, { refused });
    const { shown = reading.template } = others;
    return { ...withReading(sheet, { ...reading, template: shown }), refusedTemplates: refused };
  });
}

/** Reads other sheets the way one of them is read: by a template that nobody keeps. */
export function readAllLike(
  workspace: UploadWorkspace,
  first: WorkspaceSheet,
  others: readonly WorkspaceSheet[],
): void {
  const name = workspace.getState().files.find(({ key }) => key === first.fileKey)?.fileName ?? '';
  const template = makeTemplate(first.reading.plan, {
    templateId: 'of-this-workspace',
    name,
    savedAtMs: 0,
    fileName: name,
  });
  const { template: shown } = first.reading;
  for (const other of others)
    readByLayout(workspace, other, template, { shown, refused: first.refusedTemplates });
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
    if (!sheet || currentCheck(sheet, target)?.kind !== 'done') continue;
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
