import { useState } from 'react';
import { DateTimeField, SegmentedControl } from '#renderer/components/ui/fields.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import {
  type PeriodKind,
  periodRange,
  type SeriesPeriod,
  writeWallMinute,
} from '../../model/series/series-period.ts';
import styles from './level-series.module.css';

const KINDS: PeriodKind[] = ['day', 'week', 'month', 'custom'];
const DAY_MS = 86_400_000;

function CustomPeriod(props: {
  zone: string;
  start: { from: string; to: string };
  onShow: (period: SeriesPeriod) => void;
}) {
  const words = useI18n().t.placePage.series;
  const { zone, start, onShow } = props;
  const [draft, setDraft] = useState(start);
  const [isTried, setTried] = useState(false);
  const range = periodRange({ kind: 'custom', ...draft }, 0, zone);
  const problem = 'problem' in range ? range.problem : null;
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    setTried(true);
    if (problem === null) onShow({ kind: 'custom', ...draft });
  };
  return (
    <Row as="form" align="end" wrap onSubmit={submit}>
      {(['from', 'to'] as const).map((side) => (
        <DateTimeField
          key={side}
          label={words[side]}
          value={draft[side]}
          onChange={(event) => setDraft({ ...draft, [side]: event.currentTarget.value })}
        />
      ))}
      <Button type="submit">{words.show}</Button>
      <p className={styles.note} role={isTried && problem ? 'alert' : undefined}>
        {isTried && problem ? words.problems[problem] : words.zone(zone)}
      </p>
    </Row>
  );
}

/** The last day, week or month, or any period on the service's own clock. */
export function PeriodPicker(props: {
  period: SeriesPeriod;
  zone: string;
  onChange: (period: SeriesPeriod) => void;
}) {
  const words = useI18n().t.placePage.series;
  const { period, zone, onChange } = props;
  const [suggested, setSuggested] = useState<{ from: string; to: string }>();
  const start = period.kind === 'custom' ? period : suggested;
  const kind: PeriodKind = start ? 'custom' : period.kind;
  const choose = (value: string) => {
    const nowMs = Date.now();
    const lastDay = { from: writeWallMinute(nowMs - DAY_MS, zone), to: writeWallMinute(nowMs, zone) };
    setSuggested(value === 'custom' ? lastDay : undefined);
    if (value === 'day' || value === 'week' || value === 'month') onChange({ kind: value });
  };
  return (
    <Stack justify="start">
      <SegmentedControl
        aria-label={words.period}
        data={KINDS.map((value) => ({ value, label: words.periods[value] }))}
        value={kind}
        onChange={choose}
      />
      {start && (
        <CustomPeriod
          key={`${start.from} ${start.to}`}
          zone={zone}
          start={{ from: start.from, to: start.to }}
          onShow={onChange}
        />
      )}
    </Stack>
  );
}
