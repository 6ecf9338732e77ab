import { Button } from '@mantine/core';
import { BAD_ROWS_RULES, DUPLICATE_RULES, type ImportPlan } from '#shared/domain/import/import-plan.ts';
import { rowAccountOf } from '#shared/domain/import/row-account.ts';
import type { RowProblemReason } from '#shared/domain/import/row-problem.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { PROBLEM_RULES, withProblemRule } from '../../model/change-plan.ts';
import { rowSum } from '../../model/row-sum.ts';
import type { CheckResult } from '../../model/workspace-state.ts';
import styles from './check.module.css';

/** A rule of its own for each kind of problem that the file has. */
function ProblemRules({ result, plan, onChange }: Parameters<typeof Outcome>[0]) {
  const words = useI18n().t.uploadCheck;
  const reasons = (Object.keys(result.report.problemCounts) as RowProblemReason[]).filter(
    (reason) => PROBLEM_RULES[reason] !== undefined,
  );
  return reasons.map((reason) => (
    <label key={reason} className={styles.rule}>
      {words.reasons[reason]} ({result.report.problemCounts[reason]})
      <select
        className={styles.select}
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
      </select>
    </label>
  ));
}

/** What becomes of the rows, and by which rules. */
export function Outcome(props: {
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
  return (
    <section className={styles.card} aria-label={words.outcome.label}>
      <p role="status">
        <strong>{words.outcome.sent(report.sentRows)}</strong> ·{' '}
        {words.outcome.equipment(report.equipments.length)}
        <br />
        {rowSum(rowAccountOf(report), words.sum)}
      </p>
      {isProved && (
        <p className={styles.caution}>
          {words.dateOrder(orders[proved.order])}{' '}
          <Button
            size="compact-xs"
            onClick={() => onChange((old) => ({ ...old, time: { ...old.time, order: proved.order } }))}
          >
            {words.takeOrder}
          </Button>
        </p>
      )}
      <label className={styles.rule}>
        {words.rule}
        <select
          className={styles.select}
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
        </select>
      </label>
      <ProblemRules {...props} />
      <label className={styles.rule}>
        {words.duplicates}
        <select
          className={styles.select}
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
        </select>
      </label>
    </section>
  );
}
