import { useEffect, useMemo, useState } from 'react';
import { SelectField, TextField } from '#renderer/components/ui/fields.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { LevelTool } from '#shared/contract/levels.ts';
import type { LevelSeriesSource } from '#shared/domain/levels/level-source.ts';
import { readLevelSeries } from '#shared/domain/levels/read-level-series.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import {
  canAsk,
  guessSeriesArguments,
  SERIES_ROLES,
  type SeriesArguments,
  type SeriesCall,
  seriesSourceOf,
} from '../../model/series-draft.ts';
import {
  type LevelUnit,
  readArguments,
  type SourceDraft,
  type SourceRole,
} from '../../model/source-draft.ts';
import { AnswerRoles } from './answer-roles.tsx';
import { ArgumentsField } from './arguments-field.tsx';
import { ToolSelect } from './tool-select.tsx';
import { UnitSelect } from './unit-select.tsx';
import { useTry } from './use-try.ts';

const REQUIRED: ReadonlySet<SourceRole> = new Set(['list', 'time', 'level']);

const DAY_MS = 86_400_000;
const ARGUMENTS: readonly (keyof SeriesArguments)[] = ['placeId', 'from', 'to', 'page'];

type ChooserProps = {
  connectionId: string;
  tools: LevelTool[];
  table: PlaceTable;
  zone: string;
  usualUnit: LevelUnit;
  /** A source that can be used, or null while there is none. */
  onChange: (source: LevelSeriesSource | null) => void;
};

type Tried = { call: SeriesCall; content: JsonValue; guess: SourceDraft };

function ArgumentChoices(props: {
  tool: LevelTool;
  chosen: SeriesArguments;
  onChange: (chosen: SeriesArguments) => void;
}) {
  const words = useI18n().t.levels.dialog.series;
  const { tool, chosen, onChange } = props;
  return (
    <Row align="end" wrap>
      {ARGUMENTS.map((name) => (
        <SelectField
          key={name}
          label={words.arguments[name]}
          value={chosen[name]}
          onChange={(event) => onChange({ ...chosen, [name]: event.currentTarget.value })}
          data={[{ value: '', label: words.noArgument }, ...tool.argumentNames]}
        />
      ))}
    </Row>
  );
}

/** Calls the tool for one place and the last day, as the place page will. */
function SeriesCallForm(
  props: ChooserProps & { tool: LevelTool; onTried: (tried: Tried | undefined) => void },
) {
  const { t } = useI18n();
  const { dialog } = t.levels;
  const words = dialog.series;
  const { tool, table, zone, onTried } = props;
  const [chosen, setChosen] = useState(() => guessSeriesArguments(tool.argumentNames));
  const [argsText, setArgsText] = useState('{}');
  const [unit, setUnit] = useState<LevelUnit>(props.usualUnit);
  const [placeId, setPlaceId] = useState(() => table.texts('placeId').find((each) => each !== null) ?? '');
  const trying = useTry(props.connectionId);
  const args = readArguments(argsText);
  const run = () => {
    if (!args) return;
    onTried(undefined);
    const nowMs = Date.now();
    const call = { ...chosen, tool: tool.name, args, unit };
    const asked = {
      ...args,
      [chosen.placeId]: placeId,
      [chosen.from]: formatServiceTime(nowMs - DAY_MS, zone),
      [chosen.to]: formatServiceTime(nowMs, zone),
    };
    trying.call(tool.name, asked, (content, guess) => onTried({ call, content, guess }));
  };
  /** What was clicked belongs to the call as it was made. */
  const renew =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      onTried(undefined);
    };
  return (
    <>
      {tool.description !== '' && (
        <Text as="p" tone="soft" small>
          {tool.description}
        </Text>
      )}
      <ArgumentChoices tool={tool} chosen={chosen} onChange={renew(setChosen)} />
      <ArgumentsField label={words.otherArguments} value={argsText} onChange={renew(setArgsText)} />
      <Row align="end" wrap>
        <UnitSelect value={unit} onChange={renew(setUnit)} />
        <TextField
          label={words.tryPlace}
          value={placeId}
          onChange={(event) => setPlaceId(event.currentTarget.value)}
        />
      </Row>
      <Row align="end" wrap>
        <Button
          disabled={!args || !canAsk(chosen) || placeId === ''}
          loading={trying.isPending}
          onClick={run}
        >
          {words.call}
        </Button>
        <Text tone="soft" small>
          {canAsk(chosen) ? dialog.mayChange : words.argumentsMissing}
        </Text>
      </Row>
      {trying.error && <FailureNotice failure={toAppError(trying.error).toFailure()} />}
    </>
  );
}

/** Which tool gives the levels of one place over time, and where in its answer they stand; it may be left out. */
export function SeriesChooser(props: ChooserProps) {
  const { t } = useI18n();
  const { dialog } = t.levels;
  const words = dialog.series;
  const { tools, onChange } = props;
  const [name, setName] = useState('');
  const [tried, setTried] = useState<Tried>();
  const tool = tools.find((each) => each.name === name);
  const change = (next: Tried | undefined) => {
    setTried(next);
    if (!next) onChange(null);
  };
  return (
    <Stack as="section" gap={12} aria-label={words.title}>
      <h3>{words.title}</h3>
      <Text as="p" tone="soft" small>
        {words.text}
      </Text>
      <ToolSelect
        label={words.tool}
        none={words.none}
        tools={tools}
        value={name}
        onChange={(next) => {
          setName(next);
          change(undefined);
        }}
      />
      {tool && <SeriesCallForm key={tool.name} {...props} tool={tool} onTried={change} />}
      {tried && <SeriesMapping {...tried} zone={props.zone} onChange={onChange} />}
    </Stack>
  );
}

function Outcome(props: { source: LevelSeriesSource; content: JsonValue; zone: string }) {
  const { t } = useI18n();
  const words = t.levels.dialog.series;
  const { source, content, zone } = props;
  const read = useMemo(() => readLevelSeries(content, source, false, zone), [content, source, zone]);
  if (!read) return <p role="alert">{t.levels.dialog.noList}</p>;
  const times = read.points.map(({ timeMs }) => timeMs).toSorted((a, b) => a - b);
  const [first] = times;
  const last = times.at(-1);
  return (
    <p role="status">
      {first === undefined || last === undefined
        ? words.noLevels(read.skipped)
        : words.found(
            times.length,
            formatServiceTime(first, zone),
            formatServiceTime(last, zone),
            read.skipped,
          )}
    </p>
  );
}

/** The answer for one place, in which the user clicks list, time and level. */
function SeriesMapping(props: {
  call: SeriesCall;
  content: JsonValue;
  guess: SourceDraft;
  zone: string;
  onChange: (source: LevelSeriesSource | null) => void;
}) {
  const { call, content, guess, zone, onChange } = props;
  const [draft, setDraft] = useState(guess);
  const source = useMemo(() => seriesSourceOf(draft, call), [draft, call]);
  useEffect(() => onChange(source ?? null), [source, onChange]);
  return (
    <>
      <AnswerRoles
        roles={SERIES_ROLES}
        required={REQUIRED}
        content={content}
        draft={draft}
        onChange={setDraft}
      />
      {source && <Outcome source={source} content={content} zone={zone} />}
    </>
  );
}
