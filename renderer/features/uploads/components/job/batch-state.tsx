import { BadgeCheck, Repeat2 } from 'lucide-react';
import { Row } from '#renderer/components/ui/layout.tsx';
import type { BatchRow } from '#shared/contract/outbox-shapes.ts';
import { type BatchState, isTakenAsStored } from '#shared/domain/outbox/batch-state.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { AmountGroup } from '../../model/outbox/amount-groups.ts';
import { PartMark } from './parts-bar.tsx';

const GROUPS: Record<BatchState, AmountGroup> = {
  ready: 'waiting',
  retry: 'waiting',
  inflight: 'inflight',
  unknown: 'unknown',
  done: 'done',
  held: 'held',
  left: 'unknown',
  rejected: 'rejected',
  cut: 'cancelled',
  cancelled: 'cancelled',
};

/** The state of a batch by sign and word, and whether it was repeated or read back. */
export function BatchStateCell(props: { batch: BatchRow }) {
  const { batches: words } = useI18n().t;
  const { state, heldReason, repeats, isReadBack } = props.batch;
  const word = isTakenAsStored(props.batch) ? words.takenAsStored : words.states[state];
  const text = heldReason === null ? word : words.heldWith(word, words.heldReasons[heldReason]);
  return (
    <Row as="span" gap={4} title={text}>
      <PartMark group={GROUPS[state]} />
      {text}
      {repeats > 0 && <Repeat2 size={13} role="img" aria-label={words.repeatMark(repeats)} />}
      {isReadBack && <BadgeCheck size={13} role="img" aria-label={words.readBackMark} />}
    </Row>
  );
}
