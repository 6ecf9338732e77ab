import { Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
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
    <Row gap={12} tone="soft" small padY={4} padX={12}>
      <Progress
        className={styles.bar}
        size="sm"
        aria-label={t.places.loadingLabel}
        value={(100 * loadedRows) / count}
      />
      <span>{t.places.loaded(loadedRows, count)}</span>
      <Button small onClick={onCancel}>
        {t.places.cancelLoading}
      </Button>
    </Row>
  );
}
