import { Button, Modal } from '@mantine/core';
import { Download, Play, Square } from 'lucide-react';
import { useState } from 'react';
import type { Collection } from '#shared/domain/mcp/saved/saved-call.ts';
import { neededConfirmation } from '#shared/domain/mcp/tools/needs-confirmation.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { saveFile } from '#renderer/lib/save-file.ts';
import { type useCollectionRun, useCollectionActions } from '../../api/collections.ts';
import { useExplorer } from '../explorer-context.ts';
import styles from './saved.module.css';

/** Runs all calls of a collection against the chosen endpoint, and says what came of it. */
export function RunBar(props: {
  collection: Collection;
  isChanged: boolean;
  run: ReturnType<typeof useCollectionRun>;
}) {
  const { t } = useI18n();
  const words = t.toolsSaved.run;
  const { collection, isChanged, run } = props;
  const { target, tools } = useExplorer();
  const { junit } = useCollectionActions();
  const [isAsking, setAsking] = useState(false);
  const changing = collection.calls.filter(({ tool }) => {
    const model = tools.find(({ name }) => name === tool);
    return !model || neededConfirmation(model.behaviour) !== 'no';
  }).length;
  const done = [...run.runs.values()];
  const passed = done.filter(({ status }) => status === 'passed').length;
  const isRunning = run.running !== null;
  const start = () => {
    setAsking(false);
    if (target) run.start(collection.id, target.id);
  };
  const saveJunit = () =>
    junit.mutate(
      { id: collection.id },
      { onSuccess: ({ xml }) => xml !== null && saveFile(`${collection.name}.xml`, 'application/xml', xml) },
    );
  return (
    <div className={styles.tools}>
      {isRunning ? (
        <Button size="xs" variant="default" leftSection={<Square size={14} aria-hidden />} onClick={run.stop}>
          {words.stop}
        </Button>
      ) : (
        <Button
          size="xs"
          leftSection={<Play size={14} aria-hidden />}
          disabled={!target || isChanged || collection.calls.length === 0}
          onClick={() => (changing > 0 ? setAsking(true) : start())}
        >
          {words.all}
        </Button>
      )}
      <span role="status">
        {isRunning && words.running(run.running ?? '')}
        {!isRunning &&
          done.length > 0 &&
          words.summary(passed, done.length - passed, collection.calls.length)}
        {!target && words.noTarget}
      </span>
      {!isRunning && done.length > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Download size={14} aria-hidden />}
          onClick={saveJunit}
        >
          {words.junit}
        </Button>
      )}
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={words.all}
        closeButtonProps={{ 'aria-label': t.frame.close }}
      >
        <div className={styles.form}>
          <p>{words.mayChange(changing)}</p>
          <div className={styles.actions}>
            <Button size="xs" variant="default" data-autofocus onClick={() => setAsking(false)}>
              {t.frame.cancel}
            </Button>
            <Button size="xs" onClick={start}>
              {words.confirm}
            </Button>
          </div>
        </div>
      </Modal>
    </div>
  );
}
