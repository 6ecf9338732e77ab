import { Button } from '@mantine/core';
import { BAD_ROWS_RULES, DUPLICATE_RULES, type ImportPlan } from '#shared/domain/import/import-plan.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { CheckResult } from '../../model/desk-state.ts';
import styles from './check.module.css';

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
  const skipped = Object.values(report.skippedRows).reduce((sum, rows) => sum + rows, 0);
  const parts = [
    ...(report.partlySentRows > 0 ? [words.outcome.partly(report.partlySentRows)] : []),
    ...(report.heldRows > 0 ? [words.outcome.held(report.heldRows)] : []),
    ...(report.leftOutRows > 0 ? [words.outcome.leftOut(report.leftOutRows)] : []),
    ...(report.duplicateRows > 0 ? [words.outcome.duplicates(report.duplicateRows)] : []),
    ...(skipped > 0 ? [words.outcome.skipped(skipped)] : []),
    words.outcome.equipment(report.equipments.length),
  ];
  const proved = dateOrder && dateOrder.order !== plan.time.order ? dateOrder : null;
  const isProved = proved !== null && proved.certainty === 'proved';
  const orders = t.uploadColumns.time.orders;
  return (
    <section className={styles.card} aria-label={words.outcome.label}>
      <p role="status">
        <strong>{words.outcome.sent(report.sentRows)}</strong> · {parts.join(' · ')}
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
