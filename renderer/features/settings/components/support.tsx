import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Update } from '#shared/contract/desktop.ts';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useAddress } from '#renderer/lib/use-address.ts';
import { useFocusOnArrival } from '#renderer/lib/use-focus-on-arrival.ts';
import { useChangeSettings } from '../api/change-settings.ts';
import { useSaveSupportBundle, useUpdateCheck } from '../api/desktop.ts';
import { useSettings } from '../api/read-settings.ts';
import styles from './settings-section.module.css';

function UpdateWords({ update }: { update: Update }) {
  const { support } = useI18n().t.settings;
  if (update.status === 'no-feed') return support.noFeed;
  if (update.status === 'newest') return support.newest(update.version);
  return (
    <>
      {support.newer(update.version)}{' '}
      <a href={update.page} target="_blank" rel="noreferrer">
        {support.getIt}
      </a>
    </>
  );
}

function Updates() {
  const { support } = useI18n().t.settings;
  const { checksForUpdates } = useSettings();
  const change = useChangeSettings();
  const { data: update, error, isFetching, refetch } = useUpdateCheck(checksForUpdates);
  return (
    <>
      <h3>{support.updates}</h3>
      <Checkbox
        size="sm"
        label={support.checks}
        checked={checksForUpdates}
        onChange={({ currentTarget }) => change({ checksForUpdates: currentTarget.checked })}
      />
      <div className={styles.actions}>
        <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
          {support.check}
        </Button>
        <span role="status" className={styles.note}>
          {update && <UpdateWords update={update} />}
        </span>
      </div>
      {error && <FailureNotice failure={toAppError(error).toFailure()} />}
    </>
  );
}

/** What a user hands to whoever helps, and where newer versions are. */
export function Support() {
  const { support } = useI18n().t.settings;
  const [withHosts, setWithHosts] = useState(false);
  const save = useSaveSupportBundle();
  const [, part] = useAddress();
  const heading = useFocusOnArrival<HTMLHeadingElement>(part === 'support');
  return (
    <section className={styles.card} aria-labelledby="support">
      <h2 id="support" ref={heading} tabIndex={-1}>
        {support.title}
      </h2>
      <p className={styles.note}>{support.intro}</p>
      {save.error && <FailureNotice failure={toAppError(save.error).toFailure()} />}
      <Checkbox
        size="sm"
        label={support.withHosts}
        description={support.withoutHosts}
        checked={withHosts}
        onChange={({ currentTarget }) => setWithHosts(currentTarget.checked)}
      />
      <div className={styles.actions}>
        <Button
          size="xs"
          variant="default"
          loading={save.isPending}
          onClick={() => save.mutate({ withHosts })}
        >
          {support.save}
        </Button>
      </div>
      <Updates />
    </section>
  );
}
