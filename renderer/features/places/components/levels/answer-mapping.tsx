import { useMemo, useState } from 'react';
import { TextField } from '#renderer/components/ui/fields.tsx';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { LevelTool } from '#shared/contract/levels.ts';
import type { LatestLevels, LevelSeriesSource } from '#shared/domain/levels/level-source.ts';
import { readLevels } from '#shared/domain/levels/read-levels.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import {
  type LevelUnit,
  REQUIRED_ROLES,
  SOURCE_ROLES,
  type SourceDraft,
  sourceOf,
} from '../../model/source-draft.ts';
import { AnswerRoles } from './answer-roles.tsx';
import { SeriesChooser } from './series-chooser.tsx';
import { UnitSelect } from './unit-select.tsx';

const SHOWN = 5;

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
      <Stack as="section" gap={12} aria-label={words.answer}>
        <h3>{words.answer}</h3>
        <Text as="p" tone="soft" small>
          {words.answerHint}
        </Text>
        <AnswerRoles
          roles={SOURCE_ROLES}
          required={REQUIRED_ROLES}
          content={tried.content}
          draft={draft}
          onChange={setDraft}
        />
        <Row align="end" wrap>
          <UnitSelect value={unit} onChange={setUnit} />
          {draft.next !== undefined && (
            <TextField
              label={words.pageArgument}
              value={pageArgument}
              onChange={(event) => setPageArgument(event.currentTarget.value)}
            />
          )}
        </Row>
      </Stack>
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
      <Row align="end" wrap>
        <Button
          kind="primary"
          disabled={!source}
          loading={isSaving}
          onClick={() => source && onSave(source, series)}
        >
          {words.save}
        </Button>
      </Row>
    </>
  );
}

/** What a source would give, by the answer that is there: how many places it matches, and the first of them. */
function SourcePreview(props: { source: LatestLevels; content: JsonValue; table: PlaceTable; zone: string }) {
  const { t, value } = useI18n();
  const words = t.levels.dialog;
  const { source, content, table, zone } = props;
  const read = useMemo(() => readLevels(content, source, zone), [content, source, zone]);
  if (!read) return <p role="alert">{words.noList}</p>;
  const rows = new Set<number>();
  let unmatched = read.withoutPlace;
  for (const { placeId } of read.readings) {
    const row = table.rowOf(placeId);
    if (row === undefined) unmatched += 1;
    else rows.add(row);
  }
  const facts = [
    words.matched(rows.size, table.count),
    ...(unmatched > 0 ? [words.unmatched(unmatched)] : []),
    ...(read.withoutLevel > 0 ? [words.withoutLevel(read.withoutLevel)] : []),
    ...(read.withoutTime > 0 ? [words.withoutTime(read.withoutTime)] : []),
  ];
  return (
    <Stack as="section" gap={12} aria-label={words.preview}>
      <h3>{words.preview}</h3>
      <p role="status">
        <strong>{facts[0]}</strong>
        {facts.slice(1).map((fact) => ` · ${fact}`)}
      </p>
      {rows.size === 0 && read.readings.length > 0 && (
        <Text as="p" tone="danger">
          {words.noneMatched}
        </Text>
      )}
      {source.paging && (
        <Text as="p" tone="soft" small>
          {words.onePage}
        </Text>
      )}
      <Table isInline aria-label={words.previewTable}>
        <TableHead columns={[words.columns.place, words.columns.level, words.columns.time]} />
        <tbody>
          {read.readings.slice(0, SHOWN).map(({ placeId, levelM, timeMs }, index) => (
            <tr key={index}>
              <th scope="row">{placeId}</th>
              <td>{levelM === null ? '–' : value(levelM)}</td>
              <td>{timeMs === null ? '–' : formatServiceTime(timeMs, zone)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Stack>
  );
}
