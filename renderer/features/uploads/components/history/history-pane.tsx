import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useAddress } from '#renderer/lib/use-address.ts';
import { uploadHref } from '../../model/upload-panes.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import { JobPage } from '../job/job-page.tsx';
import { EquipmentView } from './equipment-view.tsx';
import styles from './history.module.css';
import { EMPTY_SEARCH } from './history-search.tsx';
import { UploadList } from './upload-list.tsx';

const VIEWS = ['uploads', 'equipment'] as const;

/** All uploads, or what was sent to the connection by equipment, or the page of one upload, as the address says. */
export function HistoryPane({ target }: { target: UploadTarget | undefined }) {
  const { t } = useI18n();
  const [, , part] = useAddress();
  // Kept here, so that going back from an upload finds the search as it was.
  const [draft, setDraft] = useState(EMPTY_SEARCH);
  const words = t.uploadHistory;
  const view = part === undefined || part === 'equipment' ? (part ?? 'uploads') : undefined;
  const isByEquipment = view === 'equipment' && target !== undefined;
  if (view === undefined) return <JobPage key={part} pane="history" jobId={part ?? ''} />;
  return (
    <div className={styles.scroller}>
      <div className={styles.bar}>
        <SegmentedControl
          size="xs"
          aria-label={words.viewLabel}
          disabled={!target}
          value={isByEquipment ? 'equipment' : 'uploads'}
          data={VIEWS.map((value) => ({ value, label: words.views[value] }))}
          onChange={(value) => {
            location.hash =
              value === 'equipment' ? `${uploadHref('history')}/equipment` : uploadHref('history');
          }}
        />
      </div>
      {isByEquipment ? (
        <EquipmentView key={target.connectionId} target={target} />
      ) : (
        <UploadList draft={draft} onChange={setDraft} />
      )}
    </div>
  );
}
