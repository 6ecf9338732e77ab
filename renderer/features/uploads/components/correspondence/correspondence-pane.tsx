import { Button } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import {
  type CorrespondenceRow,
  type CorrespondenceTable,
  markAgreed,
} from '#shared/domain/import/correspondence/correspondence-table.ts';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useCorrespondence } from '../../api/correspondence.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import styles from './correspondence.module.css';
import { ExportButtons } from './export-buttons.tsx';
import { RowsTable } from './rows-table.tsx';
import { SaveVersion } from './save-version.tsx';
import { VersionDifferences } from './version-differences.tsx';

const EMPTY_ROW: CorrespondenceRow = {
  equipId: '',
  equipName: '',
  equipType: '',
  field: '',
  unit: '',
  decimals: null,
  sourceHeaders: [],
};

type Loaded = {
  target: UploadTarget;
  table: CorrespondenceTable;
  change: (to: (table: CorrespondenceTable) => CorrespondenceTable) => void;
};

function Loaded({ target, table, change }: Loaded) {
  const { t, moment } = useI18n();
  const words = t.correspondence;
  const [chosen, setChosen] = useState<number | null>(null);
  const [past, setPast] = useState<CorrespondenceRow[][]>([]);
  const version = table.versions.find((one) => one.version === chosen);
  const rows = version?.rows ?? table.draft;
  const isDraft = version === undefined;
  const setDraft = (to: (draft: CorrespondenceRow[]) => CorrespondenceRow[]) => {
    setPast((before) => [...before, table.draft]);
    change((old) => ({ ...old, draft: to(old.draft) }));
  };
  const undo = () => {
    const draft = past.at(-1);
    if (!draft) return;
    setPast(past.slice(0, -1));
    change((old) => ({ ...old, draft }));
  };
  const newestFirst = table.versions.toSorted((a, b) => b.version - a.version);
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <h2>{words.title}</h2>
        <label>
          {words.shown}{' '}
          <select
            className={styles.select}
            value={chosen ?? ''}
            onChange={({ currentTarget: { value } }) => setChosen(value === '' ? null : Number(value))}
          >
            <option value="">{words.draft}</option>
            {newestFirst.map((one) => (
              <option key={one.version} value={one.version}>
                {words.version(one.version)},{' '}
                {one.agreedAtMs === null ? words.notAgreed : words.agreedOn(moment(one.agreedAtMs))}
              </option>
            ))}
          </select>
        </label>
        {version && (
          <>
            <span className={styles.soft}>
              {words.savedOn(moment(version.savedAtMs))} {version.note}
            </span>
            <Button
              size="compact-xs"
              variant={version.agreedAtMs === null ? 'filled' : 'default'}
              onClick={() => {
                const agreedAtMs = version.agreedAtMs === null ? Date.now() : null;
                change((old) => markAgreed(old, version.version, agreedAtMs));
              }}
            >
              {version.agreedAtMs === null ? words.agree : words.disagree}
            </Button>
          </>
        )}
        <span className={styles.end}>
          {isDraft && (
            <>
              <Button
                size="compact-xs"
                variant="default"
                leftSection={<Undo2 size={13} aria-hidden />}
                disabled={past.length === 0}
                onClick={undo}
              >
                {words.undo}
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => setDraft((draft) => [...draft, EMPTY_ROW])}
              >
                {words.add}
              </Button>
              <SaveVersion table={table} onChange={change} onSaved={setChosen} />
            </>
          )}
          <ExportButtons rows={rows} connection={target.name} version={chosen} />
        </span>
      </div>
      <p className={styles.soft}>{words.text}</p>
      {rows.length === 0 ? (
        <p>{words.empty}</p>
      ) : (
        <RowsTable rows={rows} onChange={isDraft ? setDraft : undefined} />
      )}
      <VersionDifferences table={table} rows={rows} chosen={chosen} />
    </div>
  );
}

/** The table of interface 2.3 for a connection: its draft and every version that was handed out. */
export function CorrespondencePane({ target }: { target: UploadTarget }) {
  const { t } = useI18n();
  const { table, error, refetch, change } = useCorrespondence(target.connectionId);
  if (table) return <Loaded key={target.connectionId} target={target} table={table} change={change} />;
  if (!error) return null;
  return (
    <div className={styles.page}>
      <FailureNotice failure={toAppError(error).toFailure()} lead={t.correspondence.loadFailed}>
        <Button size="xs" onClick={() => void refetch()}>
          {t.frame.retry}
        </Button>
      </FailureNotice>
    </div>
  );
}
