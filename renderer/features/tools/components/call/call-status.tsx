import { StatusSlot } from '#renderer/components/status-slot.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useCallRuns } from '../../api/use-call-runs.ts';
import { callStatistics } from '../../model/call-statistics.ts';
import { useExplorer } from '../explorer-context.ts';

/** How many calls this window has made of the endpoint, and how long they took. */
export function CallStatus() {
  const { t, count } = useI18n();
  const words = t.toolCall.status;
  const { target } = useExplorer();
  const { runs } = useCallRuns();
  const { calls, p50Ms, p95Ms } = callStatistics(runs, target?.id ?? '');
  if (calls === 0) return null;
  const ms = (value: number) => count(Math.round(value));
  const parts = [
    words.calls(calls),
    ...(p50Ms === null ? [] : [words.p50(ms(p50Ms))]),
    ...(p95Ms === null ? [] : [words.p95(ms(p95Ms))]),
  ];
  return (
    <StatusSlot>
      <span>{parts.join(' · ')}</span>
    </StatusSlot>
  );
}
