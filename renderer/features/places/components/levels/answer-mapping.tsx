import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { LevelTool } from '#shared/contract/levels.ts';
import type { LatestLevels, LevelSeriesSource } from '#shared/domain/level-source.ts';
import type { PlaceTable } from '#shared/domain/place-table.ts';
import type { JsonValue } from '#shared/domain/place.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import {
  chooseRole,
  type LevelUnit,
  REQUIRED_ROLES,
  type RoleProblem,
  SOURCE_ROLES,
  type SourceDraft,
  sourceOf,
  type SourceRole,
  UNITS,
} from '../../model/source-draft.ts';
import { AnswerTree } from './answer-tree.tsx';
import styles from './level-source.module.css';
import { RolePicker } from './role-picker.tsx';
import { SeriesChooser } from './series-chooser.tsx';
import { SourcePreview } from './source-preview.tsx';

/** A tool that was called, what it answered, and what its names suggest. */
export type Tried = { tool: LevelTool; args: LatestLevels['args']; content: JsonValue; guess: SourceDraft };

type MappingProps = {
  tried: Tried;
  connectionId: string;
  tools: LevelTool[];
  table: PlaceTable;
  zone: string;
  isSaving: boolean;
  onSave: (latest: LatestLevels, series: LevelSeriesSource | null) => void;
};

/** The answer of a tool, in which the user clicks what is what, and what comes of that. */
export function AnswerMapping(props: MappingProps) {
  const words = useI18n().t.levels.dialog;
  const { tried, tools, table, zone, isSaving, onSave } = props;
  const [draft, setDraft] = useState(tried.guess);
  const [role, setRole] = useState<SourceRole>('list');
  const [problem, setProblem] = useState<RoleProblem>();
  const [series, setSeries] = useState<LevelSeriesSource | null>(null);
  const [unit, setUnit] = useState<LevelUnit>('m');
  const [pageArgument, setPageArgument] = useState(
    tried.tool.argumentNames.find((name) => /cursor|page|after/i.test(name)) ?? '',
  );
  const source = sourceOf(draft, { tool: tried.tool.name, args: tried.args, pageArgument, unit });
  const choose = (steps: readonly (string | number)[]) => {
    const chosen = chooseRole(draft, role, steps, tried.content);
    if ('problem' in chosen) return setProblem(chosen.problem);
    setProblem(undefined);
    return setDraft(chosen.draft);
  };
  const clear = (cleared: SourceRole) => {
    const { [cleared]: _gone, ...rest } = draft;
    setDraft(rest);
  };
  return (
    <>
      <section className={styles.form} aria-label={words.answer}>
        <h3>{words.answer}</h3>
        <p className={styles.soft}>{words.answerHint}</p>
        <RolePicker
          roles={SOURCE_ROLES}
          required={REQUIRED_ROLES}
          role={role}
          draft={draft}
          onRole={setRole}
          onClear={clear}
        />
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem === 'no-list' ? words.noList : words.notInList}
          </p>
        )}
        <AnswerTree content={tried.content} draft={draft} onChoose={choose} />
        <div className={styles.row}>
          <NativeSelect
            size="xs"
            label={words.unit}
            value={unit}
            onChange={(event) => setUnit(event.currentTarget.value as LevelUnit)}
            data={(Object.keys(UNITS) as LevelUnit[]).map((value) => ({ value, label: words.units[value] }))}
          />
          {draft.next !== undefined && (
            <TextInput
              size="xs"
              label={words.pageArgument}
              value={pageArgument}
              onChange={(event) => setPageArgument(event.currentTarget.value)}
            />
          )}
        </div>
      </section>
      {source && <SourcePreview source={source} content={tried.content} table={table} zone={zone} />}
      {source && (
        <SeriesChooser
          connectionId={props.connectionId}
          tools={tools}
          table={table}
          zone={zone}
          usualUnit={unit}
          onChange={setSeries}
        />
      )}
      <div className={styles.row}>
        <Button
          size="xs"
          disabled={!source}
          loading={isSaving}
          onClick={() => source && onSave(source, series)}
        >
          {words.save}
        </Button>
      </div>
    </>
  );
}
