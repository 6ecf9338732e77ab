import { ChartGantt } from 'lucide-react';
import { useState } from 'react';
import { Skeleton } from '#renderer/components/ui/progress.tsx';
import { SegmentedControl } from '#renderer/components/ui/fields.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useAddress } from '#renderer/lib/use-address.ts';
import { useSentEquipment } from '../../api/upload-history.ts';
import { historyHref } from '../../model/outbox/outbox-address.ts';
import { uploadHref } from '../../model/upload-panes.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import { JobPage } from '../job/job-page.tsx';
import { equipmentKey, EquipmentList } from './equipment-list.tsx';
import { EMPTY_SEARCH, type SearchDraft } from './history-search.tsx';
import styles from './history.module.css';
import { SentBatches } from './sent-batches.tsx';
import { UploadList } from './upload-list.tsx';

const VIEWS = ['uploads', 'equipment'] as const;

/** All uploads, or what was sent to the connection by equipment, or the page of one upload, as the address says. */
export function HistoryPane({ target }: { target: UploadTarget | undefined }) {
  const { t } = useI18n();
  const [, , part] = useAddress();
  // Kept here, so that going back from an upload finds the search as it was.
  const [draft, setDraft] = useState(EMPTY_SEARCH);
  const words = t.uploadHistory;
  const isToDecide = part === 'to-decide';
  const view = part === undefined || isToDecide ? 'uploads' : part === 'equipment' ? part : undefined;
  const [wasToDecide, setWasToDecide] = useState(false);
  if (isToDecide !== wasToDecide) {
    setWasToDecide(isToDecide);
    if (isToDecide) setDraft({ ...EMPTY_SEARCH, state: 'to-decide' });
  }
  const isByEquipment = view === 'equipment' && target !== undefined;
  if (view === undefined) return <JobPage key={part} pane="history" jobId={part ?? ''} />;
  const views = (
    <Row align="end" wrap gap={12} lineBelow padY={12} padX={16}>
      <SegmentedControl
        aria-label={words.viewLabel}
        disabled={!target}
        value={isByEquipment ? 'equipment' : 'uploads'}
        data={VIEWS.map((value) => ({ value, label: words.views[value] }))}
        onChange={(value) => {
          location.hash = value === 'equipment' ? historyHref(value) : uploadHref('history');
        }}
      />
    </Row>
  );
  const change = (next: SearchDraft) => {
    setDraft(next);
    if (isToDecide) location.hash = uploadHref('history');
  };
  if (!isByEquipment) return <UploadList above={views} draft={draft} onChange={change} />;
  return (
    <Stack gap={0} rows="head" shrinks>
      {views}
      <EquipmentView key={target.connectionId} target={target} />
    </Stack>
  );
}

/** What was sent to a connection, equipment by equipment. */
function EquipmentView(props: { target: UploadTarget }) {
  const { t } = useI18n();
  const { connectionId, name } = props.target;
  const { data, error, refetch } = useSentEquipment(connectionId);
  const [chosenKey, setChosenKey] = useState<string>();
  const words = t.uploadHistory.equipment;
  if (error)
    return (
      <FailureNotice failure={toAppError(error).toFailure()}>
        <Button onClick={() => void refetch()}>{t.frame.retry}</Button>
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
        <Text as="p" block pad={20} tone="soft">
          {words.choose}
        </Text>
      )}
    </div>
  );
}
