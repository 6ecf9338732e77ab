import { DateTimeField } from '#renderer/components/ui/fields.tsx';
import { formatServiceTime, parseServiceTime } from '#shared/domain/service-time.ts';

const MINUTES_LENGTH = 'yyyy-MM-ddTHH:mm'.length;

/** A moment on the wall clock of the service's zone. */
export function MomentInput(props: {
  label: string;
  zone: string;
  atMs: number | null;
  onChange: (atMs: number | null) => void;
}) {
  const { zone, atMs, onChange } = props;
  const text = atMs === null ? '' : formatServiceTime(atMs, zone).replace(' ', 'T').slice(0, MINUTES_LENGTH);
  const read = (value: string) => onChange(parseServiceTime(`${value.replace('T', ' ')}:00`, zone) ?? null);
  return (
    <DateTimeField label={props.label} value={text} onChange={(event) => read(event.currentTarget.value)} />
  );
}
