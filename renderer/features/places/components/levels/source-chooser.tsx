import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { LevelTool } from '#shared/contract/levels.ts';
import type { LatestLevels, LevelSeriesSource } from '#shared/domain/level-source.ts';
import type { PlaceTable } from '#shared/domain/place-table.ts';
import type { JsonValue } from '#shared/domain/place.ts';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useLevelTools, useTryTool } from '../../api/level-source.ts';
import { guessDraft, readArguments } from '../../model/source-draft.ts';
import { AnswerMapping, type Tried } from './answer-mapping.tsx';
import styles from './level-source.module.css';

type ChooserProps = {
  connectionId: string;
  table: PlaceTable;
  zone: string;
  isSaving: boolean;
  onSave: (latest: LatestLevels, series: LevelSeriesSource | null) => void;
};

function ToolForm(props: {
  tools: LevelTool[];
  connectionId: string;
  onTried: (tried: Tried | undefined) => void;
}) {
  const { t } = useI18n();
  const words = t.levels.dialog;
  const { tools, connectionId, onTried } = props;
  const [name, setName] = useState('');
  const [argsText, setArgsText] = useState('{}');
  const call = useTryTool();
  const tool = tools.find((each) => each.name === name);
  const args = readArguments(argsText);
  const names = tool?.argumentNames.join(', ') ?? '';
  const run = () => {
    if (!tool || !args) return;
    onTried(undefined);
    call.mutate(
      { connectionId, tool: name, args },
      {
        onSuccess: ({ json }) => {
          const content = JSON.parse(json) as JsonValue;
          onTried({ tool, args, content, guess: guessDraft(content) });
        },
      },
    );
  };
  return (
    <div className={styles.form}>
      <NativeSelect
        size="xs"
        label={words.tool}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          onTried(undefined);
          call.reset();
        }}
        data={[
          { value: '', label: words.chooseTool },
          ...tools.map((each) => ({
            value: each.name,
            label: each.title === null ? each.name : `${each.name} – ${each.title}`,
          })),
        ]}
      />
      {tool && (
        <>
          {tool.description !== '' && <p className={styles.soft}>{tool.description}</p>}
          <Textarea
            size="xs"
            autosize
            minRows={1}
            maxRows={5}
            classNames={{ input: styles.code ?? '' }}
            label={words.args}
            description={names === '' ? words.argsNone : words.argsNamed(names)}
            error={args ? undefined : words.argsInvalid}
            spellCheck={false}
            value={argsText}
            onChange={(event) => setArgsText(event.currentTarget.value)}
          />
          <div className={styles.row}>
            <Button size="xs" disabled={!args} loading={call.isPending} onClick={run}>
              {words.call}
            </Button>
            <span className={styles.soft}>{words.mayChange}</span>
          </div>
        </>
      )}
      {call.error && <FailureNotice failure={toAppError(call.error).toFailure()} />}
    </div>
  );
}

/** A tool is chosen and called once; then the user clicks where the levels stand in its answer. */
export function SourceChooser(props: ChooserProps) {
  const { t } = useI18n();
  const words = t.levels.dialog;
  const { connectionId } = props;
  const { data: tools, error, refetch } = useLevelTools(connectionId, true);
  const [tried, setTried] = useState<Tried>();
  if (error)
    return (
      <FailureNotice failure={toAppError(error).toFailure()}>
        <Button size="xs" onClick={() => void refetch()}>
          {t.frame.retry}
        </Button>
      </FailureNotice>
    );
  if (!tools) return <p role="status">{words.loadingTools}</p>;
  if (tools.length === 0) return <p>{words.noTools}</p>;
  return (
    <>
      <ToolForm tools={tools} connectionId={connectionId} onTried={setTried} />
      {tried && <AnswerMapping {...props} tools={tools} tried={tried} />}
    </>
  );
}
