import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { SmallInput } from '#renderer/components/ui/small-field.tsx';
import { ListButton } from '#renderer/components/ui/list-button.tsx';
import { Chip } from '#renderer/components/ui/chip.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Box, Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import type { CellProblem, RowProblemReason } from '#shared/domain/import/row-problem.ts';
import { fixCells, problemsLike } from '../../model/fix-cells.ts';
import styles from './check.module.css';
import type { ShownCell } from './file-rows.tsx';

type Props = {
  report: PlanReport;
  plan: ImportPlan;
  chosen: ShownCell | undefined;
  onChoose: (cell: ShownCell) => void;
  onChange: (change: (plan: ImportPlan) => ImportPlan) => void;
};

const ROW_PX = 40;

/** Every problem by reason, with row, column and value; the chosen one can be fixed where it stands. */
export function ProblemList({ report, plan, chosen, onChoose, onChange }: Props) {
  const { t } = useI18n();
  const words = t.uploadCheck;
  const [reason, setReason] = useState<RowProblemReason>();
  const scroll = useRef<HTMLDivElement>(null);
  const reasons = Object.entries(report.problemCounts) as [RowProblemReason, number][];
  const all = reasons.reduce((sum, [, count]) => sum + count, 0);
  // A row that waits for an answer and has a bad cell as well is one row.
  const rows = report.heldRows + report.leftOutRows + report.partlySentRows;
  const title = words.list.title(rows === 0 ? all : rows);
  const isThere = reason !== undefined && reasons.some(([one]) => one === reason);
  const problems = useMemo(
    () => (isThere ? report.problems.filter((problem) => problem.reason === reason) : report.problems),
    [report, reason, isThere],
  );
  const virtual = useVirtualizer({
    count: problems.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const headerOf = ({ column }: CellProblem) => (column === null ? '' : (plan.columns[column]?.header ?? ''));
  const isChosen = ({ row, column }: CellProblem) => chosen?.row === row && chosen.column === column;
  const picked = problems.find(isChosen);
  return (
    <Column as="section" gap={4} className={`${styles.card} ${styles.problems}`} aria-label={title}>
      <h3>{title}</h3>
      {all === 0 && (
        <Text as="p" tone="soft">
          {words.list.none}
        </Text>
      )}
      {reasons.length > 1 && (
        <Row wrap gap={4} role="group" aria-label={words.list.all}>
          <Chip aria-pressed={!isThere} onClick={() => setReason(undefined)}>
            {words.list.all}
          </Chip>
          {reasons.map(([one, count]) => (
            <Chip key={one} aria-pressed={one === reason} onClick={() => setReason(one)}>
              {words.reasons[one]} ({count})
            </Chip>
          ))}
        </Row>
      )}
      {report.problems.length < all && (
        <Text as="p" tone="soft">
          {words.list.shown(report.problems.length, all)}
        </Text>
      )}
      <div ref={scroll} className={styles.scroll}>
        <Box as="ul" virtual style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const problem = problems[index];
            if (!problem) return null;
            const { row, column, text, otherRow } = problem;
            return (
              <li key={index} style={{ transform: `translateY(${start}px)` }}>
                <ListButton
                  className={styles.problem}
                  aria-pressed={isChosen(problem)}
                  onClick={() => onChoose({ row, column })}
                >
                  <span>
                    {words.list.row(row)} {headerOf(problem) && `· ${headerOf(problem)} `}
                    {text !== '' && (
                      <>
                        · <code>{text}</code>
                      </>
                    )}
                  </span>
                  <Text tone="soft">
                    {words.reasons[problem.reason]}
                    {otherRow !== undefined && `, ${words.list.rowTo(otherRow)}`}
                  </Text>
                </ListButton>
              </li>
            );
          })}
        </Box>
      </div>
      {picked && (
        <FixProblem
          key={`${picked.row} ${picked.column}`}
          problem={picked}
          header={headerOf(picked)}
          problems={report.problems}
          plan={plan}
          onChange={onChange}
        />
      )}
      {plan.corrections.length > 0 && (
        <Text as="p" tone="soft">
          {words.list.fixed(plan.corrections.length)}
        </Text>
      )}
    </Column>
  );
}

/** Puts another text in place of a bad cell, or of all like it; the file itself is not touched. */
function FixProblem(props: {
  problem: CellProblem;
  header: string;
  problems: readonly CellProblem[];
  plan: ImportPlan;
  onChange: (change: (plan: ImportPlan) => ImportPlan) => void;
}) {
  const words = useI18n().t.uploadCheck.list;
  const { problem, header, problems, plan, onChange } = props;
  const [text, setText] = useState(problem.text);
  if (problem.column === null) return null;
  const alike = problemsLike(problem, problems);
  const fix = (cells: readonly CellProblem[]) => onChange((old) => fixCells(old, cells, text));
  const canBeMissing =
    problem.reason === 'number-not-understood' &&
    problem.text.trim() !== '' &&
    !/\s/u.test(problem.text.trim()) &&
    plan.columns[problem.column]?.role === 'value';
  return (
    <Row
      as="form"
      align="stretch"
      wrap
      gap={4}
      onSubmit={(event) => {
        event.preventDefault();
        fix([problem]);
      }}
    >
      <SmallInput
        aria-label={words.fixLabel(problem.row, header)}
        value={text}
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button kind="primary" small type="submit" disabled={text === problem.text}>
        {words.apply}
      </Button>
      {alike.length > 1 && (
        <Button small disabled={text === problem.text} onClick={() => fix(alike)}>
          {words.likeThis(alike.length, problem.text)}
        </Button>
      )}
      {canBeMissing && (
        <Button
          small
          onClick={() =>
            onChange((old) => ({ ...old, missingTexts: [...old.missingTexts, problem.text.trim()] }))
          }
        >
          {words.asMissing(problem.text.trim())}
        </Button>
      )}
    </Row>
  );
}
