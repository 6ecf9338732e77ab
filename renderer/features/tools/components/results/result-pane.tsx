import { EmptyState } from '#renderer/components/empty-state.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { CallRun } from '../../model/call-run.ts';

/** The answer of a call that has ended with one. */
export function ResultPane({ run }: { run: CallRun }) {
  const { tools } = useI18n().t;
  return <EmptyState isPart title={tools.panes.result} text={run.tool} />;
}
