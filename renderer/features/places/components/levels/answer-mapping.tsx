import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { LevelTool } from '#shared/contract/levels.ts';
import type { LatestLevels, LevelSeriesSource } from '#shared/domain/levels/level-source.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import type { JsonValue } from '#shared/domain/places/place.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import {
  type LevelUnit,
  REQUIRED_ROLES,
  SOURCE_ROLES,
  type SourceDraft,
  sourceOf,
} from '../../model/source-draft.ts';
import { AnswerRoles } from './answer-roles.tsx';
import styles from './level-source.module.css';
import { SeriesChooser } from './series-chooser.tsx';
import { SourcePreview } from './source-preview.tsx';
import { UnitSelect } from './unit-select.tsx';

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
  const [series, setSeries] = useState<LevelSeriesSource | null>(null);
  const [unit, setUnit] = useState<LevelUnit>('m');
  const [pageArgument, setPageArgument] = useState(
    tried.tool.argumentNames.find((name) => /cursor|page|after/i.test(name)) ?? '',
  );
  const source = sourceOf(draft, { tool: tried.tool.name, args: tried.args, pageArgument, unit });
  return (
    <>
      <section className={styles.form} aria-label={words.answer}>
        <h3>{words.answer}</h3>
        <p className={styles.soft}>{words.answerHint}</p>
        <AnswerRoles
          roles={SOURCE_ROLES}
          required={REQUIRED_ROLES}
          content={tried.content}
          draft={draft}
          onChange={setDraft}
        />
        <div className={styles.row}>
          <UnitSelect value={unit} onChange={setUnit} />
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
