import { useEffect, useMemo, useState } from 'react';
import type { LevelSeriesSource } from '#shared/domain/levels/level-source.ts';
import type { JsonValue } from '#shared/domain/places/place.ts';
import { readLevelSeries } from '#shared/domain/levels/read-level-series.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { SERIES_ROLES, type SeriesCall, seriesSourceOf } from '../../model/series-draft.ts';
import type { SourceDraft, SourceRole } from '../../model/source-draft.ts';
import { AnswerRoles } from './answer-roles.tsx';

const REQUIRED: ReadonlySet<SourceRole> = new Set(['list', 'time', 'level']);

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
export function SeriesMapping(props: {
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
