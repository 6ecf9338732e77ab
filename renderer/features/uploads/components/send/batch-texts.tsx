import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { DryRunResult } from '../../api/dry-run.ts';
import styles from './send.module.css';

const SHOWN_CHARACTERS = 1200;

function BatchText(props: { title: string; batch: NonNullable<DryRunResult['first']> }) {
  const words = useI18n().t.uploadSend;
  const { title, batch } = props;
  const [isWhole, setWhole] = useState(false);
  const sizeBytes = new TextEncoder().encode(batch.text).length;
  const isLong = batch.text.length > SHOWN_CHARACTERS;
  return (
    <div className={styles.body}>
      <h3>
        {title} <span className={styles.soft}>{words.bodyOf(batch.equipId, sizeBytes)}</span>
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} aria-label={title}>
        {isWhole || !isLong ? batch.text : `${batch.text.slice(0, SHOWN_CHARACTERS)}…`}
      </pre>
      {isLong && !isWhole && (
        <Button size="compact-xs" variant="default" onClick={() => setWhole(true)}>
          {words.more(sizeBytes)}
        </Button>
      )}
    </div>
  );
}

/** The exact text of the first and the last batch. */
export function BatchTexts({ result }: { result: DryRunResult }) {
  const words = useI18n().t.uploadSend;
  const { first, last, report } = result;
  return (
    <section className={`${styles.card} ${styles.bodies}`} aria-label={words.bodies}>
      {first && <BatchText title={words.first} batch={first} />}
      {last && report.batchCount > 1 && <BatchText title={words.last} batch={last} />}
    </section>
  );
}
