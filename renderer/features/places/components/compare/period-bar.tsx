import { ChevronLeft, ChevronRight, Radio } from 'lucide-react';
import { Button, IconButton } from '#renderer/components/ui/button.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { livePeriod, steppedPeriod } from '../../model/compare/comparison.ts';
import { type PeriodRange, type SeriesPeriod, writeWallMinute } from '../../model/series/series-period.ts';
import { PeriodPicker } from '../place-page/period-picker.tsx';

/** The period of all series: presets and any other, the one before and after it, and one that ends now and moves on. */
export function PeriodBar(props: {
  period: SeriesPeriod;
  /** Null if the period is not a valid one. */
  range: PeriodRange | null;
  zone: string;
  onChange: (period: SeriesPeriod) => void;
}) {
  const words = useI18n().t.placeCompare;
  const { period, range, zone, onChange } = props;
  const isLive = period.kind !== 'custom';
  const step = (direction: -1 | 1) => range && onChange(steppedPeriod(range, direction, Date.now(), zone));
  const toggleLive = () => {
    if (!range) return;
    const { fromMs, toMs } = range;
    onChange(
      isLive
        ? { kind: 'custom', from: writeWallMinute(fromMs, zone), to: writeWallMinute(toMs, zone) }
        : livePeriod(range),
    );
  };
  return (
    <Row wrap align="start">
      <PeriodPicker period={period} zone={zone} onChange={onChange} />
      <Row gap={4}>
        <IconButton kind="default" label={words.previous} disabled={!range} onClick={() => step(-1)}>
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <IconButton kind="default" label={words.next} disabled={!range || isLive} onClick={() => step(1)}>
          <ChevronRight size={16} aria-hidden />
        </IconButton>
        <Button
          kind={isLive ? 'chosen' : 'default'}
          aria-pressed={isLive}
          title={words.liveHint}
          leftSection={<Radio size={14} aria-hidden />}
          onClick={toggleLive}
        >
          {words.live}
        </Button>
      </Row>
    </Row>
  );
}
