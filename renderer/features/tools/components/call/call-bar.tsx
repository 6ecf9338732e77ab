import { Button, Kbd } from '@mantine/core';
import { Play, Square } from 'lucide-react';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { CallRun } from '../../model/call-run.ts';
import { CallActions } from '../saved/call-actions.tsx';
import { CallHistory } from './call-history.tsx';
import styles from './call.module.css';

/** Call, or cancel what runs; and what else can be done with the call. */
export function CallBar(props: {
  tool: ToolModel;
  canSend: boolean;
  running: CallRun | undefined;
  onCall: () => void;
  onCancel: () => void;
}) {
  const { toolCall: words } = useI18n().t;
  const { running } = props;
  return (
    <div className={styles.bar}>
      {running ? (
        <Button
          size="xs"
          color="red"
          leftSection={<Square size={13} aria-hidden />}
          disabled={running.isCancelling}
          onClick={props.onCancel}
        >
          {running.isCancelling ? words.cancelling : words.cancel}
        </Button>
      ) : (
        <Button
          size="xs"
          leftSection={<Play size={13} aria-hidden />}
          rightSection={<Kbd size="xs">{words.callKeys}</Kbd>}
          aria-keyshortcuts="Control+Enter"
          disabled={!props.canSend}
          onClick={props.onCall}
        >
          {words.call}
        </Button>
      )}
      <CallActions />
      <CallHistory tool={props.tool} />
    </div>
  );
}
