import { SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { PROBLEM_RULES, withProblemRule } from '#shared/domain/import/change-plan.ts';
import { BAD_ROWS_RULES, DUPLICATE_RULES, type ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import type { RowProblemReason } from '#shared/domain/import/row-problem.ts';
import styles from './columns.module.css';

type Props = {
  problemCounts: PlanReport['problemCounts'];
  plan: ImportPlan;
  onChange: (change: (plan: ImportPlan) => ImportPlan) => void;
};

/** A rule of its own for each kind of problem that the file has. */
function ProblemRules({ problemCounts, plan, onChange }: Props) {
  const { t } = useI18n();
  const words = t.uploadCheck;
  const reasons = (Object.keys(problemCounts) as RowProblemReason[]).filter(
    (reason) => PROBLEM_RULES[reason] !== undefined,
  );
  return reasons.map((reason) => (
    <Row key={reason} as="label" justify="between" wrap spaceAbove={4}>
      {words.reasons[reason]}
      {t.punctuation.inBrackets(String(problemCounts[reason]))}
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

/** What becomes of rows with problems and of two values for one time. */
export function RuleSettings(props: Props) {
  const words = useI18n().t.uploadCheck;
  const { plan, onChange } = props;
  return (
    <fieldset className={styles.choices}>
      <legend>{words.outcome.label}</legend>
      <Row as="label" justify="between" wrap>
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
      <Row as="label" justify="between" wrap>
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
    </fieldset>
  );
}
