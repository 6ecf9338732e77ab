import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LevelTool } from '#shared/contract/levels.ts';
import type { LatestLevels, LevelSeriesSource } from '#shared/domain/levels/level-source.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useLevelTools } from '../../api/level-source.ts';
import { readArguments } from '../../model/source-draft.ts';
import { AnswerMapping, type Tried } from './answer-mapping.tsx';
import { ArgumentsField } from './arguments-field.tsx';
import styles from './level-source.module.css';
import { ToolSelect } from './tool-select.tsx';
import { useTry } from './use-try.ts';

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
  const trying = useTry(connectionId);
  const tool = tools.find((each) => each.name === name);
  const args = readArguments(argsText);
  const names = tool?.argumentNames.join(', ') ?? '';
  const run = () => {
    if (!tool || !args) return;
    onTried(undefined);
    trying.call(name, args, (content, guess) => onTried({ tool, args, content, guess }));
  };
  return (
    <div className={styles.form}>
      <ToolSelect
        label={words.tool}
        none={words.chooseTool}
        tools={tools}
        value={name}
        onChange={(next) => {
          setName(next);
          onTried(undefined);
          trying.reset();
        }}
      />
      {tool && (
        <>
          {tool.description !== '' && <p className={styles.soft}>{tool.description}</p>}
          <ArgumentsField
            label={words.args}
            description={names === '' ? words.argsNone : words.argsNamed(names)}
            value={argsText}
            onChange={setArgsText}
          />
          <div className={styles.row}>
            <Button size="xs" disabled={!args} loading={trying.isPending} onClick={run}>
              {words.call}
            </Button>
            <span className={styles.soft}>{words.mayChange}</span>
          </div>
        </>
      )}
      {trying.error && <FailureNotice failure={toAppError(trying.error).toFailure()} />}
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
