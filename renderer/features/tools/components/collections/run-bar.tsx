import { Download, Play, Save, Square } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Row, Stack } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { saveFile } from '#renderer/lib/save-file.ts';
import { callsOf, type Collection, wordsIn } from '#shared/domain/mcp/collections/collection.ts';
import { neededConfirmation } from '#shared/domain/mcp/tools/tool-model.ts';
import { useCollectionActions, type useCollectionRun } from '../../api/collections.ts';
import { wordsLanguage } from '../../model/collection-draft.ts';
import { useExplorer } from '../explorer-context.ts';

/** Makes all calls of a collection to the chosen endpoint, says what came of it, and keeps it. */
export function RunBar(props: {
  collection: Collection;
  run: ReturnType<typeof useCollectionRun>;
  /** Name of the one that is chosen. */
  environment: string | null;
  label: string;
  isPrimary: boolean;
  isReadOnly: boolean;
  isUsable: boolean;
  whenSaved: (then: () => void) => void;
  children: ReactNode;
}) {
  const { t, language } = useI18n();
  const words = t.toolsCollections.run;
  const { collection, run, whenSaved } = props;
  const { id } = collection;
  const { target, tools } = useExplorer();
  const { junit, record } = useCollectionActions();
  const [isAsking, setAsking] = useState(false);
  const calls = callsOf(collection.steps);
  const changing = calls.filter(({ call }) => {
    const model = tools.find(({ name }) => name === call.tool);
    return !model || neededConfirmation(model.behaviour) !== 'no';
  }).length;
  const done = [...run.runs.values()];
  const passed = done.filter(({ status }) => status === 'passed').length;
  const isRunning = run.running !== null;
  const isDone = !isRunning && done.length > 0;
  const results = Object.fromEntries(
    done.flatMap(({ stepId, resultId }) => (resultId === null ? [] : [[stepId, resultId]])),
  ) as Record<string, string>;
  const start = () => {
    setAsking(false);
    whenSaved(() => {
      record.reset();
      if (target) run.start(id, target.id, props.environment);
    });
  };
  const saveJunit = () =>
    junit.mutate(
      { id },
      {
        onSuccess: ({ xml }) =>
          xml !== null &&
          saveFile(`${wordsIn(collection.title, wordsLanguage(language))}.xml`, 'application/xml', xml),
      },
    );
  return (
    <>
      {isRunning ? (
        <Button leftSection={<Square size={14} aria-hidden />} onClick={run.stop}>
          {words.stop}
        </Button>
      ) : (
        <Button
          kind={props.isPrimary ? 'primary' : 'default'}
          leftSection={<Play size={14} aria-hidden />}
          disabled={!target || !props.isUsable || calls.length === 0}
          onClick={() => (changing > 0 ? setAsking(true) : start())}
        >
          {props.label}
        </Button>
      )}
      {props.children}
      <span role="status">
        {isRunning && words.running(run.running ?? '')}
        {isDone && words.summary(passed, done.length - passed, calls.length)}
        {!target && words.noTarget}
      </span>
      {isDone && (
        <Button small leftSection={<Download size={12} aria-hidden />} onClick={saveJunit}>
          {words.junit}
        </Button>
      )}
      {isDone && !props.isReadOnly && Object.keys(results).length > 0 && (
        <Button
          small
          leftSection={<Save size={12} aria-hidden />}
          loading={record.isPending}
          onClick={() => whenSaved(() => record.mutate({ id, results }))}
        >
          {words.keep}
        </Button>
      )}
      {record.isSuccess && (
        <span role="status">{words.kept(Object.keys(record.variables.results).length)}</span>
      )}
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={props.label}>
        <Stack gap={12}>
          <p>{words.mayChange(changing)}</p>
          <Row justify="end" wrap>
            <Button data-autofocus onClick={() => setAsking(false)}>
              {t.frame.cancel}
            </Button>
            <Button kind="primary" onClick={start}>
              {words.confirm}
            </Button>
          </Row>
        </Stack>
      </Dialog>
    </>
  );
}
