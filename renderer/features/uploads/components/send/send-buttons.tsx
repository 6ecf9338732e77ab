import { Button } from '@mantine/core';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { cancelSending } from '../../api/send-sheet.ts';
import { useUploadPolicy } from '../../api/upload-policy.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import type { WorkspaceSheet } from '../../model/workspace-state.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import styles from './send.module.css';

/** Sends all of it, or one row first where it can be read back. */
export function SendButtons(props: {
  workspace: UploadWorkspace;
  sheet: WorkspaceSheet;
  target: UploadTarget;
  batches: number;
  isAllowed: boolean;
  onSend: (canary: boolean) => void;
  onSignInForMcp: () => void;
}) {
  const { t } = useI18n();
  const words = t.uploadSend;
  const { workspace, sheet, target, isAllowed, onSend } = props;
  const { data: policy, isFetching } = useUploadPolicy(target.connectionId);
  const canReadBack = policy?.canReadBack ?? null;
  const isAsking = isFetching && canReadBack !== true;
  const { sending } = sheet;
  const why = isAsking
    ? words.canary.asking
    : words.canary[canReadBack === null ? 'signedOut' : 'notPossible'];
  if (sending?.kind === 'running') {
    return (
      <div className={styles.actions} role="status">
        <progress className={styles.progress} max={1} value={sending.share} />
        {words.sending(Math.round(sending.share * 100))}
        <Button size="xs" variant="default" onClick={() => cancelSending(workspace, sheet.key)}>
          {words.cancel}
        </Button>
      </div>
    );
  }
  return (
    <>
      {sending?.kind === 'failed' && <FailureNotice failure={sending.failure} lead={words.sendFailed} />}
      <div className={styles.actions}>
        <span className={styles.soft}>{canReadBack === true ? words.canary.text : why}</span>
        {canReadBack === null && !isAsking && (
          <Button size="compact-xs" variant="default" onClick={props.onSignInForMcp}>
            {words.canary.signIn}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          disabled={!isAllowed || canReadBack !== true}
          onClick={() => onSend(true)}
        >
          {words.canary.button}
        </Button>
        <Button size="xs" disabled={!isAllowed} onClick={() => onSend(false)}>
          {words.send(props.batches)}
        </Button>
      </div>
    </>
  );
}
