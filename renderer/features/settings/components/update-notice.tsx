import { showToast } from '#renderer/lib/show-toast.ts';
import { useEffect } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useSettings, useUpdateCheck } from '../api/settings-queries.ts';

/** Tells once that a newer version is there, to a user who wants to be told. A feed that fails is no news. */
export function UpdateNotice() {
  const { t } = useI18n();
  const { data: update } = useUpdateCheck(useSettings().checksForUpdates);
  useEffect(() => {
    if (update?.status !== 'newer') return;
    showToast(
      { t },
      {
        id: 'update',
        title: t.settings.support.newer(update.version),
        message: (
          <a href={update.page} target="_blank" rel="noreferrer">
            {t.settings.support.getIt}
          </a>
        ),
      },
    );
  }, [update, t]);
  return null;
}
