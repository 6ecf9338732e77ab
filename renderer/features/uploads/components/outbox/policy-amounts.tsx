import { NumberInput } from '@mantine/core';
import { MIN_BYTES_PER_SECOND, type UploadPolicy } from '#shared/domain/outbox/upload-policy.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from '../job/dialogs.module.css';

const KB = 1_000;
const MB = 1_000_000;
const MAX_DAYS = 3_650;
const MAX_MB = 1_000_000;
const MAX_KB_PER_SECOND = 1_000_000;

/** A policy on its way: a number that is being typed may be missing. */
export type PolicyDraft = Omit<UploadPolicy, 'keptDays' | 'keptBytes'> & {
  keptDays: number | '';
  keptBytes: number | '';
};

const numberOrNone = (typed: number | string): number | '' => (typeof typed === 'number' ? typed : '');

/** How much of what was sent is kept for sending it again, and how much of the line sending may take. */
export function PolicyAmounts(props: { policy: PolicyDraft; onChange: (policy: PolicyDraft) => void }) {
  const words = useI18n().t.outbox.policy;
  const { policy, onChange } = props;
  const { keptDays, keptBytes, bytesPerSecond } = policy;
  return (
    <>
      <fieldset className={styles.amounts}>
        <legend>{words.keptLabel}</legend>
        <NumberInput
          size="xs"
          label={words.keptDays}
          value={keptDays}
          min={0}
          max={MAX_DAYS}
          allowDecimal={false}
          onChange={(days) => onChange({ ...policy, keptDays: numberOrNone(days) })}
        />
        <NumberInput
          size="xs"
          label={words.keptMegabytes}
          value={keptBytes === '' ? '' : Math.round(keptBytes / MB)}
          min={0}
          max={MAX_MB}
          step={100}
          allowDecimal={false}
          onChange={(size) => onChange({ ...policy, keptBytes: typeof size === 'number' ? size * MB : '' })}
        />
        <p className={styles.soft}>{words.keptText}</p>
      </fieldset>
      <fieldset className={`${styles.amounts} ${styles.rate}`}>
        <legend>{words.rateLabel}</legend>
        <NumberInput
          size="xs"
          label={words.rate}
          placeholder={words.noRate}
          value={bytesPerSecond === null ? '' : Math.round(bytesPerSecond / KB)}
          min={MIN_BYTES_PER_SECOND / KB}
          max={MAX_KB_PER_SECOND}
          step={50}
          allowDecimal={false}
          onChange={(rate) =>
            onChange({ ...policy, bytesPerSecond: typeof rate === 'number' ? rate * KB : null })
          }
        />
        <p className={styles.soft}>{words.rateText(MIN_BYTES_PER_SECOND / KB)}</p>
      </fieldset>
    </>
  );
}
