import { useMemo, useState } from 'react';
import { isJsonObject, parseJson } from '#shared/domain/mcp/json-object.ts';
import { fieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import { neededConfirmation } from '#shared/domain/mcp/tools/needs-confirmation.ts';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useCallRuns } from '../../api/use-call-runs.ts';
import { isRunning } from '../../model/call-run.ts';
import { sentArguments, useExplorer } from '../explorer-context.ts';
import { SchemaForm } from '../form/schema-form.tsx';
import { ArgumentsText } from './arguments-text.tsx';
import { CallBar } from './call-bar.tsx';
import styles from './call.module.css';
import { ConfirmCall } from './confirm-call.tsx';
import { SentBytes } from './sent-bytes.tsx';
import { ToolDeclaration } from './tool-declaration.tsx';
import { ToolHead, type ToolTab } from './tool-head.tsx';
import { useCallKey } from './use-call-key.ts';

/** The tool that is shown: its form, its JSON, the bytes, and the button that sends them. */
export function CallPane({ tool }: { tool: ToolModel }) {
  const { t } = useI18n();
  const explorer = useExplorer();
  const { draft, run, tools, target, setField, typedJson } = explorer;
  const { store } = useCallRuns();
  const [tab, setTab] = useState<ToolTab>('form');
  const [isConfirming, setConfirming] = useState(false);
  const node = useMemo(
    () => (tool.inputSchema === undefined ? undefined : fieldNode(tool.inputSchema, tool.inputSchema)),
    [tool],
  );
  const sent = sentArguments(draft);
  const canSend = sent === null || isJsonObject(parseJson(sent));
  const running = run && isRunning(run) ? run : undefined;
  const confirmation = neededConfirmation(tool.behaviour);
  const start = () => {
    if (!canSend || running) return;
    if (confirmation === 'no') explorer.call();
    else setConfirming(true);
  };
  useCallKey(start);
  return (
    <div className={styles.pane}>
      <ToolHead tool={tool} tab={tab} onTab={setTab} />
      {tab === 'form' ? (
        <div className={styles.desk}>
          <div className={styles.formBox}>
            {node ? (
              <SchemaForm
                node={node}
                value={draft.value}
                onChange={setField}
                isDisabled={draft.problem !== null}
                label={t.toolForm.label}
                tools={tools}
                targetId={target?.id ?? ''}
                typedJson={typedJson}
              />
            ) : (
              <p className={styles.soft}>{t.toolForm.noSchema}</p>
            )}
          </div>
          <div className={styles.textBox}>
            <ArgumentsText tool={tool} />
            <SentBytes tool={tool} />
          </div>
        </div>
      ) : (
        <div className={styles.formBox}>
          <ToolDeclaration tool={tool} part={tab} />
        </div>
      )}
      <CallBar
        tool={tool}
        canSend={canSend}
        running={running}
        onCall={start}
        onCancel={() => running && void store.cancel(running)}
      />
      {isConfirming && confirmation !== 'no' && (
        <ConfirmCall
          tool={tool}
          kind={confirmation}
          argumentsText={sent}
          onCall={() => {
            setConfirming(false);
            explorer.call();
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}
