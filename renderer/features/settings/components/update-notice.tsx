import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useSettings, useUpdateCheck } from '../api/settings-queries.ts';

/** Tells once that a newer version is there, to a user who wants to be told. A feed that fails is no news. */
export function UpdateNotice() {
  const { t } = useI18n();
  const { data: update } = useUpdateCheck(useSettings().checksForUpdates);
  useEffect(() => {
    if (update?.status !== 'newer') return;
    notifications.show({
      id: 'update',
      title: t.settings.support.newer(update.version),
      message: (
        <a href={update.page} target="_blank" rel="noreferrer">
          {t.settings.support.getIt}
        </a>
      ),
      autoClose: false,
      closeButtonProps: { 'aria-label': t.frame.notices.close },
    });
  }, [update, t]);
  return null;
}
