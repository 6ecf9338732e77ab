import { Button, Modal } from '@mantine/core';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './call.module.css';

/** Asks before a tool is called that may change something, with the arguments it gets. */
export function ConfirmCall(props: {
  tool: ToolModel;
  kind: 'change' | 'destroy';
  argumentsText: string | null;
  onCall: () => void;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const words = t.toolCall.confirm;
  const { tool, kind, argumentsText } = props;
  const { given } = tool.behaviour;
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={words.title(tool.name)}
      closeButtonProps={{ 'aria-label': t.frame.close }}
    >
      <div className={styles.dialog}>
        <p>{words[kind]}</p>
        {!given.includes('readOnlyHint') && !given.includes('destructiveHint') && (
          <p className={styles.soft}>{words.assumed}</p>
        )}
        {argumentsText === null ? (
          <p>{words.noArguments}</p>
        ) : (
          <>
            <p>{words.argumentsLabel}</p>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must get to it */}
            <pre className={styles.json} tabIndex={0}>
              {argumentsText}
            </pre>
          </>
        )}
        <div className={styles.dialogActions}>
          <Button size="xs" variant="default" data-autofocus onClick={props.onClose}>
            {t.frame.cancel}
          </Button>
          <Button size="xs" color={kind === 'destroy' ? 'red' : 'blue'} onClick={props.onCall}>
            {words.call}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
