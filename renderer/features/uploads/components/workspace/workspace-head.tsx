import { ArrowRight, Check, FilePlus2, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Chip } from '#renderer/components/ui/chip.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { ToolbarActions } from '#renderer/components/ui/toolbar.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import {
  type WorkspaceFile,
  type WorkspaceSheet,
  type WorkspaceState,
  type Step,
  STEPS,
} from '../../model/workspace-state.ts';
import { currentCheck, openQuestions, openThings } from '../../model/sheet-state.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import styles from './workspace.module.css';
import { useFileDialog } from './file-picker.tsx';
import { SourceFacts } from './source-facts.tsx';

type Props = {
  workspace: UploadWorkspace;
  target: UploadTarget;
  state: WorkspaceState;
  sheet: WorkspaceSheet | undefined;
  file: WorkspaceFile | undefined;
  onFiles: (files: readonly File[]) => void;
};

const NEXT = { file: 'columns', columns: 'check', check: 'send' } as const;

/** A step in which nothing is open any more. */
function isDone(step: Step, sheet: WorkspaceSheet | undefined, connectionId: string): boolean {
  if (!sheet) return false;
  if (step === 'file') return sheet.reading.guess.hasValues;
  if (step === 'send') return sheet.jobId !== null;
  if (step === 'receipt' || openThings(sheet) + openQuestions(sheet) > 0) return false;
  if (step === 'columns') return true;
  const check = currentCheck(sheet, connectionId);
  return check?.kind === 'done' && check.result.report.questions.length === 0;
}

/** Columns can be looked at as soon as there are values; a file is checked when its plan can be carried out, with open questions as well. */
function canOpen(step: Step, sheet: WorkspaceSheet | undefined, connectionId: string): boolean {
  if (step === 'file') return true;
  if (step === 'receipt') return sheet !== undefined && sheet.jobId !== null;
  if (!sheet || !isDone('file', sheet, connectionId)) return false;
  return step === 'columns' || openThings(sheet) === 0;
}

function StepBar({ workspace, target, state, sheet }: Props) {
  const words = useI18n().t.uploads.steps;
  return (
    <Row as="ol" align="stretch" aria-label={words.label}>
      {STEPS.map((step, at) => {
        return (
          <li key={step}>
            <Chip
              aria-current={step === state.step ? 'step' : undefined}
              disabled={!canOpen(step, sheet, target.connectionId)}
              onClick={() => workspace.go(step)}
            >
              {at + 1} {words.names[step]}
              {isDone(step, sheet, target.connectionId) && (
                <Check size={13} role="img" aria-label={words.done} />
              )}
            </Chip>
          </li>
        );
      })}
    </Row>
  );
}

function Actions({ workspace, onFiles }: Pick<Props, 'workspace' | 'onFiles'>) {
  const { t } = useI18n();
  const words = t.uploads.files;
  const [isAsking, setAsking] = useState(false);
  const { field, open } = useFileDialog(t.uploads.drop.more, onFiles);
  return (
    <>
      {field}
      <ToolbarActions
        actions={[
          { label: t.uploads.drop.more, icon: FilePlus2, onClick: open },
          { label: words.removeAll, icon: RotateCcw, onClick: () => setAsking(true) },
        ]}
      />
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={words.removeAllTitle}>
        <p>{words.removeAllText}</p>
        <Row align="stretch" justify="end" spaceAbove={16}>
          <Button onClick={() => setAsking(false)}>{t.frame.cancel}</Button>
          <Button kind="danger" onClick={() => workspace.removeAll()}>
            {words.removeAll}
          </Button>
        </Row>
      </Dialog>
    </>
  );
}

/** What is being worked on, how far it is, and the way on. */
export function WorkspaceHead(props: Props) {
  const { t } = useI18n();
  const words = t.uploads;
  const { workspace, target, state, sheet, file } = props;
  const open = sheet ? openThings(sheet) + openQuestions(sheet) : 0;
  const next = state.step in NEXT ? NEXT[state.step as keyof typeof NEXT] : undefined;
  const isOpen = next !== undefined && canOpen(next, sheet, target.connectionId);
  return (
    <Stack fixed>
      <div className={`${styles.headRow} ${styles.oneLine}`}>
        <SourceFacts workspace={workspace} state={state} sheet={sheet} file={file} />
        <Row as="span" align="stretch" fixed push>
          <Actions workspace={workspace} onFiles={props.onFiles} />
          {next && (
            <Button
              kind="primary"
              disabled={!isOpen}
              rightSection={<ArrowRight size={14} aria-hidden />}
              onClick={() => workspace.go(next)}
            >
              {words.steps.next[state.step as keyof typeof NEXT]}
            </Button>
          )}
        </Row>
      </div>
      <div className={styles.headRow}>
        <StepBar {...props} />
        {sheet && open > 0 && sheet.reading.guess.hasValues && (
          <Text tone="caution" small>
            {words.steps.open(open)}
          </Text>
        )}
      </div>
    </Stack>
  );
}
