import { useState } from 'react';
import { Skeleton } from '#renderer/components/ui/progress.tsx';
import { NumberField, Radio, RadioGroup } from '#renderer/components/ui/fields.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { PolicyState } from '#shared/contract/uploads.ts';
import {
  MIN_BYTES_PER_SECOND,
  type UploadPolicy,
  uploadPolicySchema,
} from '#shared/domain/outbox/upload-policy.ts';
import { useChangePolicy, useUploadPolicy } from '../../api/upload-policy.ts';
import styles from '../job/dialogs.module.css';

const KB = 1_000;
const MB = 1_000_000;
const MAX_DAYS = 3_650;
const MAX_MB = 1_000_000;
const MAX_KB_PER_SECOND = 1_000_000;

/** A policy on its way: a number that is being typed may be missing. */
type PolicyDraft = Omit<UploadPolicy, 'keptDays' | 'keptBytes'> & {
  keptDays: number | null;
  keptBytes: number | null;
};

const REPEATS: readonly UploadPolicy['repeats'][] = ['overwrites', 'not-known'];
const WHEN_UNSURE: readonly UploadPolicy['whenUnsure'][] = ['resend', 'hold'];

function PolicyForm(props: { connectionId: string; policy: PolicyState; onClose: () => void }) {
  const { t } = useI18n();
  const words = t.outbox.policy;
  const { canReadBack, ...kept } = props.policy;
  const [policy, setPolicy] = useState<PolicyDraft>(kept);
  const change = useChangePolicy(props.connectionId);
  const toKeep = uploadPolicySchema.safeParse(policy).data;
  const readBack = canReadBack === null ? 'unknown' : canReadBack ? 'yes' : 'no';
  return (
    <Stack>
      <h3>{words.unanswered}</h3>
      <Text as="p" tone="soft" small>
        {words.text}
      </Text>
      <RadioGroup
        label={words.repeatsLabel}
        value={policy.repeats}
        onChange={(value) =>
          setPolicy({ ...policy, repeats: value === 'overwrites' ? 'overwrites' : 'not-known' })
        }
      >
        <Stack>
          {REPEATS.map((value) => (
            <Radio key={value} value={value} label={words.repeats[value]} />
          ))}
        </Stack>
      </RadioGroup>
      <RadioGroup
        label={words.unsureLabel}
        value={policy.whenUnsure}
        onChange={(value) => setPolicy({ ...policy, whenUnsure: value === 'hold' ? 'hold' : 'resend' })}
      >
        <Stack>
          {WHEN_UNSURE.map((value) => (
            <Radio
              key={value}
              value={value}
              label={words.whenUnsure[value]}
              disabled={policy.repeats === 'overwrites'}
            />
          ))}
        </Stack>
      </RadioGroup>
      <Text as="p" tone="soft" small>
        {words.canReadBack[readBack]}
      </Text>
      <PolicyAmounts policy={policy} onChange={setPolicy} />
      {change.error && <FailureNotice failure={toAppError(change.error).toFailure()} />}
      <Row align="stretch" justify="end">
        <Button onClick={props.onClose}>{t.frame.cancel}</Button>
        <Button
          kind="primary"
          loading={change.isPending}
          disabled={!toKeep}
          onClick={() =>
            toKeep &&
            change.mutate({ connectionId: props.connectionId, policy: toKeep }, { onSuccess: props.onClose })
          }
        >
          {words.save}
        </Button>
      </Row>
    </Stack>
  );
}

function PolicyContent(props: { connectionId: string; onClose: () => void }) {
  const { t } = useI18n();
  const { data, error, isFetching, refetch } = useUploadPolicy(props.connectionId);
  if (error)
    return (
      <FailureNotice failure={toAppError(error).toFailure()}>
        <Button onClick={() => void refetch()}>{t.frame.retry}</Button>
      </FailureNotice>
    );
  if (!data || isFetching) return <Skeleton height={480} />;
  return <PolicyForm {...props} policy={data} />;
}

/** By which rules a connection is sent to: batches whose answer is missing, what is kept, how fast. */
export function PolicyDialog(props: {
  connectionId: string;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useI18n();
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      width="medium"
      title={t.outbox.policy.title(props.name)}
    >
      <PolicyContent connectionId={props.connectionId} onClose={props.onClose} />
    </Dialog>
  );
}

/** How much of what was sent is kept for sending it again, and how much of the line sending may take. */
function PolicyAmounts(props: { policy: PolicyDraft; onChange: (policy: PolicyDraft) => void }) {
  const words = useI18n().t.outbox.policy;
  const { policy, onChange } = props;
  const { keptDays, keptBytes, bytesPerSecond } = policy;
  return (
    <>
      <fieldset className={styles.amounts}>
        <legend>{words.keptLabel}</legend>
        <NumberField
          label={words.keptDays}
          value={keptDays}
          min={0}
          max={MAX_DAYS}
          allowDecimal={false}
          onChange={(days) => onChange({ ...policy, keptDays: days })}
        />
        <NumberField
          label={words.keptMegabytes}
          value={keptBytes === null ? null : Math.round(keptBytes / MB)}
          min={0}
          max={MAX_MB}
          step={100}
          allowDecimal={false}
          onChange={(size) => onChange({ ...policy, keptBytes: size === null ? null : size * MB })}
        />
        <Text as="p" tone="soft" small>
          {words.keptText}
        </Text>
      </fieldset>
      <fieldset className={`${styles.amounts} ${styles.rate}`}>
        <legend>{words.rateLabel}</legend>
        <NumberField
          label={words.rate}
          placeholder={words.noRate}
          value={bytesPerSecond === null ? null : Math.round(bytesPerSecond / KB)}
          min={MIN_BYTES_PER_SECOND / KB}
          max={MAX_KB_PER_SECOND}
          step={50}
          allowDecimal={false}
          onChange={(rate) => onChange({ ...policy, bytesPerSecond: rate === null ? null : rate * KB })}
        />
        <Text as="p" tone="soft" small>
          {words.rateText(MIN_BYTES_PER_SECOND / KB)}
        </Text>
      </fieldset>
    </>
  );
}
