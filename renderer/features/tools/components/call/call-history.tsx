import { History } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Checkbox } from '#renderer/components/ui/fields.tsx';
import { ListButton } from '#renderer/components/ui/list-button.tsx';
import { Button, IconButton } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
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
          <ListButton isRuled onClick={() => props.onUse(entry)} title={words.history.use}>
            <Row as="span" align="stretch" wrap gap={12}>
              <strong>{entry.tool}</strong>
              <span>{words.ended[entry.status]}</span>
              <Text tone="soft">
                {moment(entry.atMs)} · {words.facts.latency(count(Math.round(entry.latencyMs)))}
              </Text>
            </Row>
            <Text as="code" block truncate tone="soft">
              {entry.argumentsText === '' ? words.history.noArguments : entry.argumentsText}
            </Text>
          </ListButton>
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
      <IconButton kind="default" label={words.open} onClick={() => setOpen(true)}>
        <History size={16} aria-hidden />
      </IconButton>
      <Dialog isOpen={isOpen} onClose={close} width="medium" title={words.title}>
        <Row align="stretch" justify="between" gap={12}>
          <Checkbox
            label={words.ofTool(tool.name)}
            checked={isOfTool}
            onChange={(event) => setOfTool(event.currentTarget.checked)}
          />
          <Text role="status" tone="soft">
            {words.shown(entries.length)}
          </Text>
        </Row>
        {entries.length === 0 ? (
          <Text as="p" tone="soft">
            {words.none}
          </Text>
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
          <Row justify="end" wrap>
            {isClearing && <span>{words.clearAsk}</span>}
            <Button
              kind="danger"
              loading={clear.isPending}
              onClick={() => (isClearing ? clear.mutate(undefined, { onSettled: close }) : setClearing(true))}
            >
              {words.clear}
            </Button>
          </Row>
        )}
      </Dialog>
    </>
  );
}
