import { Button, Skeleton } from '@mantine/core';
import { ChartGantt } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useSentEquipment } from '../../api/upload-history.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import { EquipmentList, equipmentKey } from './equipment-list.tsx';
import styles from './history.module.css';
import { SentBatches } from './sent-batches.tsx';

/** What was sent to a connection, equipment by equipment. */
export function EquipmentView(props: { target: UploadTarget }) {
  const { t } = useI18n();
  const { connectionId, name } = props.target;
  const { data, error, refetch } = useSentEquipment(connectionId);
  const [chosenKey, setChosenKey] = useState<string>();
  const words = t.uploadHistory.equipment;
  if (error)
    return (
      <FailureNotice failure={toAppError(error).toFailure()}>
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {t.frame.retry}
        </Button>
      </FailureNotice>
    );
  if (!data) return <Skeleton height={200} m={14} width="auto" />;
  if (data.length === 0)
    return (
      <EmptyState
        isPart
        icon={<ChartGantt size={28} />}
        title={words.emptyTitle(name)}
        text={words.emptyText}
      />
    );
  const chosen = data.find((each) => equipmentKey(each) === chosenKey);
  return (
    <div className={styles.split}>
      <EquipmentList
        equipment={data}
        chosen={chosen}
        onChoose={(equipment) => setChosenKey(equipmentKey(equipment))}
      />
      {chosen ? (
        <SentBatches key={chosenKey} connectionId={connectionId} equipment={chosen} />
      ) : (
        <p className={styles.hint}>{words.choose}</p>
      )}
    </div>
  );
}
