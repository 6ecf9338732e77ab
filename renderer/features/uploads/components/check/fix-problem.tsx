import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { CellProblem } from '#shared/domain/import/row-problem.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { fixCells, problemsLike } from '../../model/fix-cells.ts';
import styles from './check.module.css';

/** Puts another text in place of a bad cell, or of all like it; the file itself is not touched. */
export function FixProblem(props: {
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
    <form
      className={styles.fix}
      onSubmit={(event) => {
        event.preventDefault();
        fix([problem]);
      }}
    >
      <input
        className={styles.input}
        aria-label={words.fixLabel(problem.row, header)}
        value={text}
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button size="compact-xs" type="submit" disabled={text === problem.text}>
        {words.apply}
      </Button>
      {alike.length > 1 && (
        <Button
          size="compact-xs"
          variant="default"
          disabled={text === problem.text}
          onClick={() => fix(alike)}
        >
          {words.likeThis(alike.length, problem.text)}
        </Button>
      )}
      {canBeMissing && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() =>
            onChange((old) => ({ ...old, missingTexts: [...old.missingTexts, problem.text.trim()] }))
          }
        >
          {words.asMissing(problem.text.trim())}
        </Button>
      )}
    </form>
  );
}
