import type { CSSProperties } from 'react';
import { Row } from '#renderer/components/ui/layout.tsx';
import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { amountGroups, type AmountGroup, confirmedOf } from '../../model/outbox/amount-groups.ts';
import styles from './part-mark.module.css';

const colourOf = (group: AmountGroup) => ({ '--part': `var(--part-${group})` }) as CSSProperties;

/** The sign of a state; its word stands beside it. */
export function PartMark(props: { group: AmountGroup }) {
  const { group } = props;
  return (
    <i aria-hidden className={`${styles.swatch} ${styles.mark}`} data-group={group} style={colourOf(group)} />
  );
}

/** The batches of a job by their state, as a bar, and the same in words below. */
export function PartsBar(props: { job: UploadJob }) {
  const { t } = useI18n();
  const { job } = props;
  const words = t.outbox;
  const groups = amountGroups(job);
  const confirmed = confirmedOf(job).batches;
  return (
    <>
      <div className={styles.bar} aria-hidden>
        {groups.map(({ group, amount }) => (
          <span
            key={group}
            className={styles.mark}
            data-group={group}
            style={{ ...colourOf(group), flexGrow: amount.batches, flexBasis: 0 }}
          />
        ))}
      </div>
      <Row as="ul" align="stretch" wrap gap={12} tone="soft" small aria-label={words.barLabel(job.fileName)}>
        {groups.map(({ group, amount }) => (
          <Row key={group} as="li" inline gap={4}>
            <PartMark group={group} />
            {words.inGroup(group, amount.batches)}
            {group === 'done' && confirmed > 0 && t.punctuation.inBrackets(words.confirmed(confirmed))}
          </Row>
        ))}
      </Row>
    </>
  );
}
