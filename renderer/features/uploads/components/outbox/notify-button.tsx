import { Button } from '@mantine/core';
import { Bell, BellOff, BellRing } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { askToNotify, type NoticePermission, noticePermission } from '#renderer/lib/system-notice.ts';
import styles from './outbox.module.css';

const ICONS = { granted: BellRing, 'by-shell': BellRing, denied: BellOff };

/** Asks for notices outside the window, by the user's click alone, and says whether there are any. */
export function NotifyButton() {
  const { actions } = useI18n().t.outbox;
  const [permission, setPermission] = useState<NoticePermission>(noticePermission);
  if (permission === 'default')
    return (
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<Bell size={13} aria-hidden />}
        onClick={() => void askToNotify().then(setPermission)}
      >
        {actions.notify}
      </Button>
    );
  if (permission === 'none') return null;
  const Icon = ICONS[permission];
  return (
    <span className={styles.soft} role="status">
      <Icon size={13} aria-hidden /> {permission === 'denied' ? actions.notifyDenied : actions.notifyOn}
    </span>
  );
}
