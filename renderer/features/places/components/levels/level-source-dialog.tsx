import { useState } from 'react';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { LevelSourceState, LevelTool } from '#shared/contract/levels.ts';
import type { LatestLevels, LevelSeriesSource } from '#shared/domain/levels/level-source.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { useChangeLevelSource, useLevelSource, useLevelTools } from '../../api/level-source.ts';
import { readArguments } from '../../model/source-draft.ts';
import { AnswerMapping, type Tried } from './answer-mapping.tsx';
import { ArgumentsField } from './arguments-field.tsx';
import { ToolSelect } from './tool-select.tsx';
import { useTry } from './use-try.ts';

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
  const { t } = useI18n();
  const words = t.levels.dialog;
  const tool = state.source?.latest.tool ?? '';
  const { origin } = state;
  const text =
    origin === 'chosen' || origin === 'recognised' ? words.origins[origin](tool) : words.origins[origin];
  return (
    <p>
      <strong>{words.now}</strong>
      {t.punctuation.colon}
      {text}
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
    <Stack gap={12}>
      <p>{words.intro}</p>
      {data && <Present state={data} />}
      <Row align="end" wrap>
        <Button
          disabled={change.isPending || data?.origin === 'recognised'}
          onClick={() => choose('automatic')}
        >
          {words.automatic}
        </Button>
        <Button disabled={change.isPending || data?.origin === 'off'} onClick={() => choose('off')}>
          {words.off}
        </Button>
      </Row>
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
        <Row align="end" wrap>
          <p>{words.signedOut}</p>
          <Button kind="primary" onClick={props.onSignInForMcp}>
            {t.levels.signIn}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

/** Where the levels of a connection come from: found out, chosen from a live answer of a tool, or none at all. */
export function LevelSourceDialog(props: DialogProps) {
  const { t } = useI18n();
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={t.levels.dialog.title} width="large">
      <DialogContent {...props} />
    </Dialog>
  );
}

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
  isTried: boolean;
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
    <Stack gap={12}>
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
          {tool.description !== '' && (
            <Text as="p" tone="soft" small>
              {tool.description}
            </Text>
          )}
          <ArgumentsField
            label={words.args}
            description={names === '' ? words.argsNone : words.argsNamed(names)}
            value={argsText}
            onChange={setArgsText}
          />
          <Row align="end" wrap>
            <Button
              kind={props.isTried ? 'default' : 'primary'}
              disabled={!args}
              loading={trying.isPending}
              onClick={run}
            >
              {words.call}
            </Button>
            <Text tone="soft" small>
              {words.mayChange}
            </Text>
          </Row>
        </>
      )}
      {trying.error && <FailureNotice failure={toAppError(trying.error).toFailure()} />}
    </Stack>
  );
}

/** A tool is chosen and called once; then the user clicks where the levels stand in its answer. */
function SourceChooser(props: ChooserProps) {
  const { t } = useI18n();
  const words = t.levels.dialog;
  const { connectionId } = props;
  const { data: tools, error, refetch } = useLevelTools(connectionId, true);
  const [tried, setTried] = useState<Tried>();
  if (error)
    return (
      <FailureNotice failure={toAppError(error).toFailure()}>
        <Button kind="primary" onClick={() => void refetch()}>
          {t.frame.retry}
        </Button>
      </FailureNotice>
    );
  if (!tools) return <p role="status">{words.loadingTools}</p>;
  if (tools.length === 0) return <p>{words.noTools}</p>;
  return (
    <>
      <ToolForm tools={tools} connectionId={connectionId} isTried={tried !== undefined} onTried={setTried} />
      {tried && <AnswerMapping {...props} tools={tools} tried={tried} />}
    </>
  );
}
