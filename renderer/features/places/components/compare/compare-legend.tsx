import { CloseButton, Button } from '#renderer/components/ui/button.tsx';
import { SelectField } from '#renderer/components/ui/fields.tsx';
import { ListButton } from '#renderer/components/ui/list-button.tsx';
import { Box, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { Spinner } from '#renderer/components/ui/progress.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { type Quantity, QUANTITY_UNITS } from '#shared/domain/levels/quantity.ts';
import { type PlaceSeries, valueAt } from '../../model/compare/joined-series.ts';
import { useIntervalText } from '../place-page/use-interval-text.ts';
import type { ComparedPlace } from './use-compared.ts';

function Swatch({ token, isDashed, isBar }: { token: string; isDashed: boolean; isBar: boolean }) {
  return (
    <svg width={22} height={12} aria-hidden>
      <line
        x1={0}
        x2={22}
        y1={6}
        y2={6}
        stroke={`var(${token})`}
        strokeWidth={isBar ? 10 : 3}
        strokeDasharray={isDashed && !isBar ? '6 3' : undefined}
      />
    </svg>
  );
}

/** A value of a series as it is written, with its unit. */
export function useValueText() {
  const { t, value } = useI18n();
  return (series: PlaceSeries, timeMs: number): string => {
    const read = valueAt(series, timeMs);
    return read === null
      ? t.placeCompare.noValue
      : `${value(Number(read.toFixed(3)))} ${QUANTITY_UNITS[series.quantity]}`;
  };
}

/** What keeps a place out of the chart, or what should be known of its line. */
function StateOfSeries({ place }: { place: ComparedPlace }) {
  const i18n = useI18n();
  const { t } = i18n;
  const words = t.placeCompare;
  const intervalText = useIntervalText();
  const { status, failure, series } = place;
  if (status === 'ready') {
    const notes = [
      ...(series?.quantity === 'rain' ? [words.rainPer(intervalText(series.intervalMin ?? 0))] : []),
      ...(series?.extremes ? [words.gathered(intervalText(series.intervalMin ?? 0))] : []),
      ...(place.isTruncated ? [words.truncated] : []),
    ];
    return notes.length === 0 ? null : (
      <Text small tone={place.isTruncated ? 'caution' : 'soft'} padX={8}>
        {notes.join(' ')}
      </Text>
    );
  }
  return (
    <Row small padX={8} wrap role={status === 'failed' ? 'alert' : undefined}>
      {status === 'loading' && <Spinner />}
      <Text tone={status === 'failed' ? 'danger' : 'soft'}>
        {words.states[status]} {failure && i18n.failure(failure).title}
      </Text>
      {status === 'failed' && (
        <Button small onClick={place.retry}>
          {t.frame.retry}
        </Button>
      )}
    </Row>
  );
}

/** The places of a chart, each with what it says at the cursor; pressing one draws its thresholds. */
export function CompareLegend(props: {
  places: readonly ComparedPlace[];
  focus: string | null;
  /** The time that is read; null without a cursor. */
  readMs: number | null;
  onFocus: (key: string) => void;
  onRemove: (key: string) => void;
  onQuantity: (key: string, quantity: Quantity) => void;
}) {
  const words = useI18n().t.placeCompare;
  const { places, focus, readMs } = props;
  const valueText = useValueText();
  return (
    <Stack as="ul" gap={4} aria-label={words.legend}>
      {places.map((place) => (
        <li key={place.key}>
          <Row align="start" gap={4}>
            <Box grow shrinks>
              <ListButton
                aria-pressed={place.key === focus}
                title={words.focus(place.name)}
                onClick={() => props.onFocus(place.key)}
              >
                <Row>
                  <Swatch
                    token={place.token}
                    isDashed={place.isDashed}
                    isBar={place.series?.quantity === 'rain'}
                  />
                  <Stack gap={0} grow>
                    <Text strong={place.key === focus} truncate>
                      {place.name}
                    </Text>
                    <Text small tone="soft" truncate>
                      {place.detail}
                    </Text>
                  </Stack>
                  {readMs !== null && place.series && (
                    <Text strong nowrap>
                      {valueText(place.series, readMs)}
                    </Text>
                  )}
                </Row>
              </ListButton>
            </Box>
            <CloseButton small label={words.remove(place.name)} onClick={() => props.onRemove(place.key)} />
          </Row>
          <StateOfSeries place={place} />
          {place.measures.length > 1 && (
            <Box padX={8}>
              <SelectField
                aria-label={words.quantityOf(place.name)}
                value={place.series?.quantity ?? place.measures[0]}
                data={place.measures.map((value) => ({ value, label: words.quantities[value] }))}
                onChange={({ currentTarget }) => props.onQuantity(place.key, currentTarget.value as Quantity)}
              />
            </Box>
          )}
        </li>
      ))}
    </Stack>
  );
}
