import { CircleHelp } from 'lucide-react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { deadEnds, withoutRowsOf } from '#shared/domain/import/dead-ends.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { CheckResult } from '../../model/workspace-state.ts';

type Entry = { text: string; remedy: string; change: (plan: ImportPlan) => ImportPlan };

/** What only the whole file shows, and is no question: dates that prove another order, and rows that nothing would release. */
export function useWholeFileTodo(plan: ImportPlan, result: CheckResult | undefined): Entry[] {
  const { t } = useI18n();
  const words = t.uploadCheck;
  if (!result) return [];
  const { report, dateOrder } = result;
  const entries: Entry[] = [];
  if (dateOrder?.certainty === 'proved' && dateOrder.order !== plan.time.order)
    entries.push({
      text: words.dateOrder(t.uploadColumns.time.orders[dateOrder.order]),
      remedy: words.takeOrder,
      change: (old) => ({ ...old, time: { ...old.time, order: dateOrder.order } }),
    });
  const stuck = deadEnds(plan, report);
  if (stuck.length > 0)
    entries.push({
      text: words.outcome.stuck(stuck.map((reason) => words.reasons[reason])),
      remedy: words.outcome.leaveOut,
      change: (old) => withoutRowsOf(old, report, stuck),
    });
  return entries;
}

/** One of them, with its remedy. */
export function WholeFileEntry(props: {
  entry: Entry;
  onChange: (change: (plan: ImportPlan) => ImportPlan) => void;
}) {
  const { entry, onChange } = props;
  return (
    <Column as="li" gap={4} box="outline">
      <Text as="strong" breaks>
        <CircleHelp size={14} aria-hidden /> {entry.text}
      </Text>
      <Row>
        <Button small onClick={() => onChange(entry.change)}>
          {entry.remedy}
        </Button>
      </Row>
    </Column>
  );
}
