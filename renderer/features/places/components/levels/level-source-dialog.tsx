import { Button, Modal } from '@mantine/core';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import type { LevelSourceState } from '#shared/contract/levels.ts';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useChangeLevelSource, useLevelSource } from '../../api/level-source.ts';
import styles from './level-source.module.css';
import { SourceChooser } from './source-chooser.tsx';

type DialogProps = {
  connectionId: string;
  table: PlaceTable;
  zone: string;
  /** Someone is signed in for MCP, or nobody knows yet. */
  isSignedIn: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** Another source was chosen: the levels must be read anew. */
  onChanged: () => void;
  onSignInForMcp: () => void;
};

function Present({ state }: { state: LevelSourceState }) {
  const words = useI18n().t.levels.dialog;
  const tool = state.source?.latest.tool ?? '';
  const { origin } = state;
  const text =
    origin === 'chosen' || origin === 'recognised' ? words.origins[origin](tool) : words.origins[origin];
  return (
    <p>
      <strong>{words.now}:</strong> {text}
    </p>
  );
}

function DialogContent(props: DialogProps) {
  const { t } = useI18n();
  const words = t.levels.dialog;
  const { connectionId, table, zone, isSignedIn, onClose, onChanged } = props;
  const { data } = useLevelSource(connectionId, true);
  const change = useChangeLevelSource();
  const choose = (choice: Parameters<typeof change.mutate>[0]['choice']) =>
    change.mutate(
      { connectionId, choice },
      {
        onSuccess: () => {
          onChanged();
          onClose();
        },
      },
    );
  return (
    <div className={styles.dialog}>
      <p>{words.intro}</p>
      {data && <Present state={data} />}
      <div className={styles.row}>
        <Button
          size="xs"
          variant="default"
          disabled={change.isPending || data?.origin === 'recognised'}
          onClick={() => choose('automatic')}
        >
          {words.automatic}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={change.isPending || data?.origin === 'off'}
          onClick={() => choose('off')}
        >
          {words.off}
        </Button>
      </div>
      {change.error && <FailureNotice failure={toAppError(change.error).toFailure()} lead={words.failed} />}
      {isSignedIn ? (
        <SourceChooser
          connectionId={connectionId}
          table={table}
          zone={zone}
          isSaving={change.isPending}
          onSave={(latest, series) => choose({ latest, series })}
        />
      ) : (
        <div className={styles.row}>
          <p>{words.signedOut}</p>
          <Button size="xs" onClick={props.onSignInForMcp}>
            {t.levels.signIn}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Where the levels of a connection come from: found out, chosen from a live answer of a tool, or none at all. */
export function LevelSourceDialog(props: DialogProps) {
  const { t } = useI18n();
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={t.levels.dialog.title}
      size={860}
      closeButtonProps={{ 'aria-label': t.frame.close }}
    >
      <DialogContent {...props} />
    </Modal>
  );
}
