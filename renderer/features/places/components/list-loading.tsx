import { Button, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { isComplete, type LoadedPlaceList } from '../model/loaded-place-list.ts';
import styles from './list-loading.module.css';

/** How many places have come while the first ones can already be worked with. */
export function ListLoading(props: { list: LoadedPlaceList; isFetching: boolean; onCancel: () => void }) {
  const { t } = useI18n();
  const { list, isFetching, onCancel } = props;
  const { count, progress } = list;
  // An external store of React's would have the whole screen made anew at one go if it changed in the making.
  const [loadedRows, setLoadedRows] = useState(progress.rows);
  useEffect(() => progress.follow(setLoadedRows), [progress]);
  if (isComplete(list) || !isFetching) return null;
  return (
    <div className={styles.loading}>
      <Progress
        className={styles.bar}
        size="sm"
        aria-label={t.places.loadingLabel}
        value={(100 * loadedRows) / count}
      />
      <span>{t.places.loaded(loadedRows, count)}</span>
      <Button size="compact-xs" variant="default" onClick={onCancel}>
        {t.places.cancelLoading}
      </Button>
    </div>
  );
}
