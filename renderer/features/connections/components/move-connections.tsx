import { Button } from '@mantine/core';
import { Download, FolderInput } from 'lucide-react';
import { useRef, useState } from 'react';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useExportConnections, useImportConnections } from '../api/move-connections.ts';
import styles from './connections-section.module.css';

const LIMIT_BYTES = 1_000_000;

/** Takes all connections to another computer and back: a file without secrets. */
export function MoveConnections(props: { hasAny: boolean }) {
  const { t } = useI18n();
  const { move } = t.connectionDetails;
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const exporting = useExportConnections();
  const importing = useImportConnections();
  const read = async (file: File) => {
    setProblem(undefined);
    importing.reset();
    if (file.size > LIMIT_BYTES) return setProblem(move.tooLarge);
    try {
      importing.mutate({ text: await file.text() });
    } catch {
      setProblem(move.unreadable(file.name));
    }
  };
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
        <Button
          size="xs"
          variant="default"
          leftSection={<FolderInput size={14} aria-hidden />}
          loading={importing.isPending}
          onClick={() => input.current?.click()}
        >
          {move.importAll}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={move.importAll}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) void read(file);
          }}
        />
        <span className={styles.soft}>{move.exportHint}</span>
      </div>
      {problem && <p role="alert">{problem}</p>}
      {importing.error && <FailureNotice failure={toAppError(importing.error).toFailure()} />}
      <p role="status">
        {importing.data && move.imported(importing.data.added, importing.data.alreadyThere)}
      </p>
    </div>
  );
}
