import { CircleHelp } from 'lucide-react';
import { Button } from '#renderer/components/ui/button.tsx';
import { CommitField } from '#renderer/components/ui/small-field.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { TextButton } from '#renderer/components/ui/list-button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { PROBLEM_RULES, withProblemRule } from '#shared/domain/import/change-plan.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { CellProblem } from '#shared/domain/import/row-problem.ts';
import { editCells, MAX_EDITED_CELLS } from '../../model/edit-cells.ts';
import { numberReadings } from '../../model/number-readings.ts';
import type { ProblemGroup } from '../../model/problem-groups.ts';
import type { ShownCell } from '../../model/shown-cell.ts';

type Props = {
  plan: ImportPlan;
  onShow: (cell: ShownCell) => void;
  onChange: (change: (plan: ImportPlan) => ImportPlan) => void;
};

const MAX_TEXTS = 4;

/** Another text for bad cells, all that have the same one. */
function BadText({
  text,
  problems,
  header,
  isAll,
  plan,
  onShow,
  onChange,
}: Props & {
  text: string;
  problems: readonly CellProblem[];
  header: string;
  isAll: boolean;
}) {
  const words = useI18n().t.uploadReview.problems;
  const [first] = problems;
  if (!first) return null;
  const isValue = first.column !== null && plan.columns[first.column]?.role === 'value';
  const mayBeMissing = first.reason === 'number-not-understood' && isValue && /^\S+$/u.test(text.trim());
  const ofColumn = first.column === null ? undefined : plan.columns[first.column];
  const readings = mayBeMissing && ofColumn ? numberReadings(text, ofColumn) : [];
  const cells = problems.flatMap(({ row, column }) => (column === null ? [] : [{ row, column }]));
  const write = (typed: string) =>
    onChange((old) =>
      editCells(
        old,
        cells.map((cell) => ({ ...cell, text: typed })),
      ),
    );
  return (
    <Row wrap gap={4} small>
      {first.column === null || !isAll || cells.length > MAX_EDITED_CELLS ? (
        <code>{text}</code>
      ) : (
        <CommitField label={words.newText(text, header)} value={text} onCommit={write} />
      )}
      {readings.map((number) => (
        <TextButton key={number} onClick={() => write(number)}>
          {words.readAs(number)}
        </TextButton>
      ))}
      {problems.length > 1 && <Text tone="soft">{words.times(problems.length)}</Text>}
      <TextButton onClick={() => onShow({ row: first.row, column: first.column })}>{words.show}</TextButton>
      {mayBeMissing && (
        <TextButton
          onClick={() => onChange((old) => ({ ...old, missingTexts: [...old.missingTexts, text.trim()] }))}
        >
          {words.asMissing}
        </TextButton>
      )}
    </Row>
  );
}

/** Bad cells of one kind, and what can be done with all of them at once; nothing is left out that nobody has left out. */
export function CellProblems({ group, ...props }: Props & { group: ProblemGroup }) {
  const { t } = useI18n();
  const words = t.uploadReview.problems;
  const { plan, onChange } = props;
  const { reason, column, problems, isAll, texts } = group;
  const header = column === null ? '' : (plan.columns[column]?.header ?? '');
  const title = words.title(header, t.uploadCheck.reasons[reason]);
  const rules = PROBLEM_RULES[reason] ?? [];
  const rows = new Set(problems.map(({ row }) => row)).size;
  const decide = {
    'leave-out-cell': words.leaveOutCells,
    'leave-out': words.leaveOutRows,
    send: words.send,
  };
  const isDecided = (plan.problemRules[reason] ?? plan.badRows) !== 'hold';
  return (
    <li>
      <Column gap={4} box="outline" role="group" aria-label={title}>
        <Text as="strong" breaks>
          <CircleHelp size={14} aria-hidden /> {title}
        </Text>
        <Text tone="soft" small>
          {isDecided ? words.partly(problems.length) : words.count(rows, isAll)}
        </Text>
        {texts.slice(0, MAX_TEXTS).map(({ text, problems: ofText }) => (
          <BadText key={text} {...props} text={text} problems={ofText} header={header} isAll={isAll} />
        ))}
        {texts.length > MAX_TEXTS && (
          <Text tone="soft" small>
            {words.more(texts.length - MAX_TEXTS)}
          </Text>
        )}
        <Row wrap gap={4}>
          {(['leave-out-cell', 'leave-out', 'send'] as const).flatMap((rule) =>
            rules.includes(rule)
              ? [
                  <Button
                    key={rule}
                    small
                    onClick={() => onChange((old) => withProblemRule(old, reason, rule))}
                  >
                    {decide[rule]}
                  </Button>,
                ]
              : [],
          )}
          {reason === 'duplicate-other' && (
            <>
              <Button small onClick={() => onChange((old) => ({ ...old, duplicates: 'keep-first' }))}>
                {words.keepFirst}
              </Button>
              <Button small onClick={() => onChange((old) => ({ ...old, duplicates: 'keep-last' }))}>
                {words.keepLast}
              </Button>
            </>
          )}
        </Row>
      </Column>
    </li>
  );
}
