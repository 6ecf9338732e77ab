import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { OpenFileButton } from '#renderer/components/open-file-button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useExportConnections, useImportConnections } from '../api/move-connections.ts';
import styles from './connections-section.module.css';

const LIMIT_BYTES = 1_000_000;

/** Takes all connections to another computer and back: a file without secrets. */
export function MoveConnections(props: { hasAny: boolean }) {
  const { t } = useI18n();
  const { move } = t.connectionDetails;
  const exporting = useExportConnections();
  const importing = useImportConnections();
  return (
    <div className={styles.list}>
      <div className={styles.actions}>
        <Button
          size="xs"
          variant="default"
          leftSection={<Download size={14} aria-hidden />}
          title={move.exportHint}
          disabled={!props.hasAny}
          loading={exporting.isPending}
          onClick={() => exporting.mutate(undefined)}
        >
          {move.exportAll}
        </Button>
        <OpenFileButton
          label={move.importAll}
          limitBytes={LIMIT_BYTES}
          isPending={importing.isPending}
          onText={(text) => importing.mutate({ text })}
        />
        <span className={styles.soft}>{move.exportHint}</span>
      </div>
      {importing.error && <FailureNotice failure={toAppError(importing.error).toFailure()} />}
      <p role="status">
        {importing.data && move.imported(importing.data.added, importing.data.alreadyThere)}
      </p>
    </div>
  );
}
