import { useEffect, useState } from 'react';
import { ProgressBar } from '#renderer/components/ui/progress.tsx';
import { SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { BAD_ROWS_RULES, DUPLICATE_RULES, type ImportPlan } from '#shared/domain/import/import-plan.ts';
import { rowAccountOf } from '#shared/domain/import/row-account.ts';
import type { RowProblemReason } from '#shared/domain/import/row-problem.ts';
import { cancelCheck, checkSheet } from '../../api/check-sheet.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import { PROBLEM_RULES, withProblemRule } from '#shared/domain/import/change-plan.ts';
import { deadEnds, withoutRowsOf } from '#shared/domain/import/dead-ends.ts';
import { rowSum } from '#shared/domain/outbox/row-sum.ts';
import { currentCheck } from '../../model/sheet-state.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import {
  type CheckResult,
  runKey,
  type WorkspaceFile,
  type WorkspaceSheet,
} from '../../model/workspace-state.ts';
import { TodoPanel } from '../questions/todo-panel.tsx';
import styles from './check.module.css';
import { FileRows, type ShownCell } from './file-rows.tsx';
import { ProblemList } from './problem-list.tsx';
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
  // What an older plan left open may have been answered since.
  const answered = new Set(sheet.reading.plan.answers.map(({ question }) => question));
  const further =
    done?.report.questions ?? last?.report.questions.filter(({ id }) => !answered.has(id)) ?? [];
  return { check, result: done ?? last, further };
}

function CheckState(props: Props & { check: ReturnType<typeof useCheck>['check'] }) {
  const i18n = useI18n();
  const words = i18n.t.uploadCheck;
  const { workspace, target, sheet, check } = props;
  if (check?.kind === 'failed') {
    return (
      <FailureNotice failure={check.failure} lead={words.failed}>
        <Button kind="primary" onClick={() => void checkSheet(workspace, sheet.key, target)}>
          {words.again}
        </Button>
      </FailureNotice>
    );
  }
  if (check?.kind !== 'running') return null;
  return (
    <Row small>
      <ProgressBar label={words.running(Math.round(check.share * 100))} share={check.share} />
      <span>{words.rowsSoFar(check.rows)}</span>
      <Button small onClick={() => cancelCheck(workspace, sheet.key)}>
        {words.cancel}
      </Button>
    </Row>
  );
}

/** What is wrong with the file before anything is sent, and what to do about it. */
export function CheckStep(props: Props) {
  const { workspace, target, sheet, file } = props;
  const { check, result, further } = useCheck(props);
  const [shownCell, setShownCell] = useState<ShownCell>();
  const { plan } = sheet.reading;
  const change = (to: (old: typeof plan) => typeof plan) => workspace.changePlan(sheet.key, to);
  const rowCount = file.sample?.sheets.find(({ name }) => name === sheet.sheet)?.rowCount ?? null;
  return (
    <div className={styles.step} aria-busy={check?.kind === 'running'}>
      <Column scrolls>
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
      </Column>
      <Column scrolls>
        <TodoPanel {...props} further={further} />
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
      </Column>
    </div>
  );
}

/** A rule of its own for each kind of problem that the file has. */
function ProblemRules({ result, plan, onChange }: Parameters<typeof Outcome>[0]) {
  const words = useI18n().t.uploadCheck;
  const reasons = (Object.keys(result.report.problemCounts) as RowProblemReason[]).filter(
    (reason) => PROBLEM_RULES[reason] !== undefined,
  );
  return reasons.map((reason) => (
    <Row key={reason} as="label" justify="between" wrap spaceAbove={4}>
      {words.reasons[reason]} ({result.report.problemCounts[reason]})
      <SmallSelect
        aria-label={words.ruleOf(words.reasons[reason])}
        value={plan.problemRules[reason] ?? ''}
        onChange={({ currentTarget }) => {
          const { value } = currentTarget;
          onChange((old) => withProblemRule(old, reason, value));
        }}
      >
        <option value="">{words.sameRule}</option>
        {PROBLEM_RULES[reason]?.map((rule) => (
          <option key={rule} value={rule}>
            {words.rules[rule]}
          </option>
        ))}
      </SmallSelect>
    </Row>
  ));
}

/** What becomes of the rows, and by which rules. */
function Outcome(props: {
  result: CheckResult;
  plan: ImportPlan;
  onChange: (change: (plan: ImportPlan) => ImportPlan) => void;
}) {
  const { t } = useI18n();
  const words = t.uploadCheck;
  const { report, dateOrder } = props.result;
  const { plan, onChange } = props;
  const proved = dateOrder && dateOrder.order !== plan.time.order ? dateOrder : null;
  const isProved = proved !== null && proved.certainty === 'proved';
  const orders = t.uploadColumns.time.orders;
  const stuck = deadEnds(plan, report);
  return (
    <section className={styles.card} aria-label={words.outcome.label}>
      <p role="status">
        <strong>{words.outcome.sent(report.sentRows)}</strong> ·{' '}
        {words.outcome.equipment(report.equipments.length)}
        <br />
        {rowSum(rowAccountOf(report), words.sum)}
      </p>
      {stuck.length > 0 && (
        <Text as="p" tone="caution">
          {words.outcome.stuck(stuck.map((reason) => words.reasons[reason]))}{' '}
          <Button kind="primary" small onClick={() => onChange((old) => withoutRowsOf(old, report, stuck))}>
            {words.outcome.leaveOut}
          </Button>
        </Text>
      )}
      {isProved && (
        <Text as="p" tone="caution">
          {words.dateOrder(orders[proved.order])}{' '}
          <Button
            kind="primary"
            small
            onClick={() => onChange((old) => ({ ...old, time: { ...old.time, order: proved.order } }))}
          >
            {words.takeOrder}
          </Button>
        </Text>
      )}
      <Row as="label" justify="between" wrap spaceAbove={4}>
        {words.rule}
        <SmallSelect
          value={plan.badRows}
          onChange={({ currentTarget }) => {
            const badRows = currentTarget.value as ImportPlan['badRows'];
            onChange((old) => ({ ...old, badRows }));
          }}
        >
          {BAD_ROWS_RULES.map((rule) => (
            <option key={rule} value={rule}>
              {words.rules[rule]}
            </option>
          ))}
        </SmallSelect>
      </Row>
      <ProblemRules {...props} />
      <Row as="label" justify="between" wrap spaceAbove={4}>
        {words.duplicates}
        <SmallSelect
          value={plan.duplicates}
          onChange={({ currentTarget }) => {
            const duplicates = currentTarget.value as ImportPlan['duplicates'];
            onChange((old) => ({ ...old, duplicates }));
          }}
        >
          {DUPLICATE_RULES.map((rule) => (
            <option key={rule} value={rule}>
              {words.duplicateRules[rule]}
            </option>
          ))}
        </SmallSelect>
      </Row>
    </section>
  );
}
