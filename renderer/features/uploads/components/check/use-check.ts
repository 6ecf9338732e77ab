import { useEffect, useState } from 'react';
import { checkSheet } from '../../api/check-sheet.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import { checkedPlan } from '../../model/checked-plan.ts';
import { currentCheck } from '../../model/sheet-state.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import { type CheckResult, runKey, type WorkspaceSheet } from '../../model/workspace-state.ts';

export type CheckProps = { workspace: UploadWorkspace; target: UploadTarget; sheet: WorkspaceSheet };

/** Checks the plan as it is; changed here, it is checked again by itself, and cancelled it waits to be asked. */
export function useCheck({ workspace, target, sheet }: CheckProps) {
  const { key } = sheet;
  const check = currentCheck(sheet, target);
  const plan = checkedPlan(sheet.reading.plan);
  const of = plan && runKey(target, plan);
  const isOpen = check === null && of !== null;
  useEffect(() => {
    if (isOpen) void checkSheet(workspace, key, target);
    // The places may grow while they load: no reason to begin again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [workspace, key, of, isOpen]);
  const done = check?.kind === 'done' ? check.result : undefined;
  const [last, setLast] = useState<CheckResult>();
  if (done && done !== last) setLast(done);
  // What an older plan left open may have been answered since.
  const answered = new Set(sheet.reading.plan.answers.map(({ question }) => question));
  const further =
    done?.report.questions ?? last?.report.questions.filter(({ id }) => !answered.has(id)) ?? [];
  return { check, result: done ?? last, further };
}
