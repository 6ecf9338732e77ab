import { DateField } from '#renderer/components/ui/fields.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';

/** Days as yyyy-MM-dd, empty where there is no end. */
export type DayPeriod = { from: string; to: string };

/** A period of days as the outbox is asked for it, both ends included. */
export function asTimestamps({ from, to }: DayPeriod): { from?: string; to?: string } {
  return {
    ...(from !== '' && { from: `${from} 00:00:00` }),
    ...(to !== '' && { to: `${to} 23:59:59` }),
  };
}

/** From which day to which; the times of rows have no zone, so days are days of the file. */
export function PeriodFields(props: { period: DayPeriod; onChange: (period: DayPeriod) => void }) {
  const words = useI18n().t.uploadHistory.search;
  const { from, to } = props.period;
  const isTurned = from !== '' && to !== '' && from > to;
  return (
    <>
      <DateField label={words.from} value={from} onDate={(date) => props.onChange({ from: date, to })} />
      <DateField
        label={words.to}
        value={to}
        error={isTurned}
        onDate={(date) => props.onChange({ from, to: date })}
      />
    </>
  );
}
