import { Button, Checkbox, Modal } from '@mantine/core';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { HistoryEntry } from '#shared/contract/tools/calls.ts';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useCallHistory, useClearHistory } from '../../api/use-call-runs.ts';
import { useExplorer } from '../explorer-context.ts';
import styles from './call.module.css';

function Entries(props: { entries: HistoryEntry[]; onUse: (entry: HistoryEntry) => void }) {
  const { t, count, moment } = useI18n();
  const words = t.toolCall;
  return (
    <ul className={styles.history} aria-label={words.history.title}>
      {props.entries.map((entry) => (
        <li key={entry.callId}>
          <button type="button" onClick={() => props.onUse(entry)} title={words.history.use}>
            <span className={styles.historyHead}>
              <strong>{entry.tool}</strong>
              <span>{words.ended[entry.status]}</span>
              <span className={styles.soft}>
                {moment(entry.atMs)} · {words.facts.latency(count(Math.round(entry.latencyMs)))}
              </span>
            </span>
            <code>{entry.argumentsText === '' ? words.history.noArguments : entry.argumentsText}</code>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The newest calls of this endpoint; choosing one puts its arguments back. */
export function CallHistory({ tool }: { tool: ToolModel }) {
  const { t } = useI18n();
  const words = t.toolCall.history;
  const { target, openCall } = useExplorer();
  const [isOpen, setOpen] = useState(false);
  const [isOfTool, setOfTool] = useState(true);
  const [isClearing, setClearing] = useState(false);
  const { data = [] } = useCallHistory(isOpen);
  const clear = useClearHistory();
  const entries = data.filter(
    (entry) => entry.targetId === target?.id && (!isOfTool || entry.tool === tool.name),
  );
  const close = () => {
    setOpen(false);
    setClearing(false);
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<History size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {words.open}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        size={620}
        title={words.title}
        closeButtonProps={{ 'aria-label': t.frame.close }}
      >
        <div className={styles.historyTop}>
          <Checkbox
            size="xs"
            label={words.ofTool(tool.name)}
            checked={isOfTool}
            onChange={(event) => setOfTool(event.currentTarget.checked)}
          />
          <span role="status" className={styles.soft}>
            {words.shown(entries.length)}
          </span>
        </div>
        {entries.length === 0 ? (
          <p className={styles.soft}>{words.none}</p>
        ) : (
          <Entries
            entries={entries}
            onUse={(entry) => {
              openCall(entry.tool, entry.argumentsText === '' ? null : entry.argumentsText);
              close();
            }}
          />
        )}
        {data.length > 0 && (
          <div className={styles.dialogActions}>
            {isClearing && <span>{words.clearAsk}</span>}
            <Button
              size="xs"
              variant="default"
              color="red"
              loading={clear.isPending}
              onClick={() => (isClearing ? clear.mutate(undefined, { onSettled: close }) : setClearing(true))}
            >
              {words.clear}
            </Button>
          </div>
        )}
      </Modal>
    </>
  );
}
