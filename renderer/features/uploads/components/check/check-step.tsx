import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { cancelCheck, checkSheet } from '../../api/check-sheet.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import {
  type CheckResult,
  type WorkspaceFile,
  type WorkspaceSheet,
  runKey,
} from '../../model/workspace-state.ts';
import { currentCheck } from '../../model/sheet-state.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import styles from './check.module.css';
import { FileRows, type ShownCell } from './file-rows.tsx';
import { Outcome } from './outcome.tsx';
import { ProblemList } from './problem-list.tsx';
import { TodoPanel } from '../questions/todo-panel.tsx';
import { SeriesPane } from './series-pane.tsx';

type Props = { workspace: UploadWorkspace; target: UploadTarget; sheet: WorkspaceSheet; file: WorkspaceFile };

/** Checks the plan as it is; changed here, it is checked again by itself, and cancelled it waits to be asked. */
function useCheck({ workspace, target, sheet }: Props) {
  const { key } = sheet;
  const check = currentCheck(sheet, target.connectionId);
  const of = runKey(target.connectionId, sheet.reading.plan);
  const isOpen = check === null;
  useEffect(() => {
    if (isOpen) void checkSheet(workspace, key, target);
    // The places may grow while they load: no reason to begin again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [workspace, key, of, isOpen]);
  const done = check?.kind === 'done' ? check.result : undefined;
  const [last, setLast] = useState<CheckResult>();
  if (done && done !== last) setLast(done);
  return { check, result: done ?? last };
}

function CheckState(props: Props & { check: ReturnType<typeof useCheck>['check'] }) {
  const i18n = useI18n();
  const words = i18n.t.uploadCheck;
  const { workspace, target, sheet, check } = props;
  if (check?.kind === 'failed') {
    return (
      <FailureNotice failure={check.failure} lead={words.failed}>
        <Button size="xs" onClick={() => void checkSheet(workspace, sheet.key, target)}>
          {words.again}
        </Button>
      </FailureNotice>
    );
  }
  if (check?.kind !== 'running') return null;
  return (
    <div className={styles.running}>
      <progress max={1} value={check.share} aria-label={words.running(Math.round(check.share * 100))} />
      <span>{words.rowsSoFar(check.rows)}</span>
      <Button size="compact-xs" variant="default" onClick={() => cancelCheck(workspace, sheet.key)}>
        {words.cancel}
      </Button>
    </div>
  );
}

/** What is wrong with the file before anything is sent, and what to do about it. */
export function CheckStep(props: Props) {
  const { workspace, target, sheet, file } = props;
  const { check, result } = useCheck(props);
  const [shownCell, setShownCell] = useState<ShownCell>();
  const { plan } = sheet.reading;
  const change = (to: (old: typeof plan) => typeof plan) => workspace.changePlan(sheet.key, to);
  const rowCount = file.sample?.sheets.find(({ name }) => name === sheet.sheet)?.rowCount ?? null;
  return (
    <div className={styles.step} aria-busy={check?.kind === 'running'}>
      <div className={styles.main}>
        {result && (
          <SeriesPane
            series={result.series}
            plan={plan}
            target={target}
            onRow={(row) => setShownCell({ row, column: null })}
            onChange={change}
          />
        )}
        {file.fileId && (
          <FileRows
            fileId={file.fileId}
            plan={plan}
            rowCount={rowCount ?? result?.report.rowCount ?? 0}
            shown={shownCell}
          />
        )}
      </div>
      <div className={styles.side}>
        <TodoPanel {...props} further={result?.report.questions ?? []} />
        <CheckState {...props} check={check} />
        {result && <Outcome result={result} plan={plan} onChange={change} />}
        {result && (
          <ProblemList
            report={result.report}
            plan={plan}
            chosen={shownCell}
            onChoose={setShownCell}
            onChange={change}
          />
        )}
      </div>
    </div>
  );
}
