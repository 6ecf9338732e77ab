import { Button } from '@mantine/core';
import { Unplug } from 'lucide-react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackendConnection, useBackendState } from '#renderer/lib/backend/backend-context.tsx';
import styles from './frame.module.css';

/** Says that the backend is lost, for as long as it is. */
export function BackendBanner() {
  const { backend } = useI18n().t.frame;
  const connection = useBackendConnection();
  const state = useBackendState();
  return (
    <div role="status" className={styles.bannerPlace}>
      {state.status === 'lost' && (
        <div className={styles.banner}>
          <Unplug size={16} aria-hidden />
          <span>
            <strong>{backend.lostTitle}</strong> {backend.lostText}
          </span>
          <Button size="compact-sm" variant="default" loading={state.retrying} onClick={connection.tryNow}>
            {backend.tryNow}
          </Button>
        </div>
      )}
    </div>
  );
}
