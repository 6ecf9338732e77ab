import { useMemo, useState } from 'react';
import { Stack } from '#renderer/components/ui/layout.tsx';
import { ProgressBar } from '#renderer/components/ui/progress.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Text } from '#renderer/components/ui/layout.tsx';
import type { FileRepeats } from '#shared/domain/import/file-repeats.ts';
import type { Failure } from '#shared/errors.ts';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { sendAll } from '../../api/all-of-a-kind.ts';
import { type SheetRun, useDryRuns } from '../../api/dry-runs.ts';
import { useInService } from '../../api/in-service.ts';
import { useFileRepeats } from '../../api/file-repeats.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import type { AlreadySentRule, WorkspaceSheet } from '../../model/workspace-state.ts';
import { type Meeting, orderByWinner, sheetsThatMeet, type Winner } from '../../api/files-that-meet.ts';
import { periodOf } from '../../model/period-of.ts';
import { sizeText } from '../../model/size-text.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import { stationsNotCompared } from '../../model/stations-not-compared.ts';
import { NotComparedNotice } from './not-compared-notice.tsx';
import { mayBeSent, NotAgreedNotice, noteInDraft, useNotAgreed } from './not-agreed-notice.tsx';
import { nameOfSheet, Repeats } from './repeats.tsx';
import styles from './send.module.css';
import { InServiceNow, ruleFor, SentBefore } from './sent-before.tsx';
import { addSentBefore, NOTHING_SENT_BEFORE } from '#shared/domain/outbox/sent-before.ts';
import { rowAccountOf } from '#shared/domain/import/row-account.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { recordSum, rowSum } from '#shared/domain/outbox/row-sum.ts';

const MAX_STATIONS = 3;

function stationsOf({ equipments }: PlanReport): string {
  const ids = [...new Set(equipments.map(({ equipId }) => equipId))];
  return `${ids.slice(0, MAX_STATIONS).join(', ')}${ids.length > MAX_STATIONS ? ' …' : ''}`;
}

/** What is sent of each file: stations, period, and what becomes of every row. */
function FilesToSend({ workspace, runs }: { workspace: UploadWorkspace; runs: readonly SheetRun[] }) {
  const { t } = useI18n();
  const { heads, dryRun } = t.uploadSend;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={styles.tableBox} tabIndex={0} aria-label={dryRun}>
      <Table wraps>
        <TableHead columns={[heads.file, heads.equipment, heads.period, heads.rows]} />
        <tbody>
          {runs.map(({ sheet, result: { report, outgoing } }) => (
            <tr key={sheet.key}>
              <th scope="row">{nameOfSheet(workspace, sheet)}</th>
              <td>{stationsOf(report)}</td>
              <td>{periodOf(report)}</td>
              <td>
                {rowSum(
                  rowAccountOf(report),
                  t.uploadCheck.sum,
                  outgoing.recordCount === report.recordCount ? 'planned' : 'with-values',
                )}
                {outgoing.recordCount < report.recordCount &&
                  ` · ${recordSum(report.recordCount, outgoing.recordCount, t.uploadCheck.sum)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

type Props = {
  workspace: UploadWorkspace;
  target: UploadTarget;
  sheets: readonly WorkspaceSheet[];
  rule: AlreadySentRule;
  onRule: (rule: AlreadySentRule) => void;
  onSend: (runs: readonly SheetRun[], meeting: Meeting | null) => void;
  onClose: () => void;
};

function Sum({ runs }: { runs: readonly SheetRun[] }) {
  const { t, count } = useI18n();
  const words = t.uploadSend;
  const sum = (of: (run: SheetRun['result']) => number) =>
    runs.reduce((total, { result }) => total + of(result), 0);
  const sizeBytes = sum(({ outgoing }) => outgoing.sizeBytes);
  const isAll = runs.every(({ result }) => result.outgoing.recordCount === result.report.recordCount);
  const heldRows = sum(({ report }) => report.heldRows);
  const isRateKnown = runs.every(({ result }) => result.seconds !== null);
  const facts = [
    ...(isRateKnown ? [words.time(Math.max(1, Math.round(sum(({ seconds }) => seconds ?? 0))))] : []),
    ...(heldRows > 0 ? [words.held(heldRows)] : []),
  ];
  return (
    <p role="status">
      <strong>
        {words.facts(
          isAll ? sum(({ report }) => report.sentRows) : null,
          sum(({ outgoing }) => outgoing.recordCount),
          sum(({ outgoing }) => outgoing.batchCount),
          sizeBytes < 1000 ? sizeText(sizeBytes) : `${sizeText(sizeBytes)} (${count(sizeBytes)})`,
        )}
      </strong>
      <br />
      <Text tone="soft" small>
        {facts.join(' · ')}
      </Text>
    </p>
  );
}

type AskingProps = Omit<Props, 'sheets'> & {
  runs: SheetRun[];
  meeting: Meeting | null;
  repeats: FileRepeats | null;
};

/** What the dry runs came to, and the questions that sending one file asks, once for all of them. */
function Asking(props: AskingProps) {
  const { workspace, target, runs, meeting, repeats, rule, onRule, onSend, onClose } = props;
  const { t } = useI18n();
  const planned = useMemo(
    () => runs.map(({ sheet, result }) => ({ plan: sheet.reading.plan, report: result.report })),
    [runs],
  );
  const sentBefore = useMemo(
    () => runs.map(({ result }) => result.sentBefore).reduce(addSentBefore, NOTHING_SENT_BEFORE),
    [runs],
  );
  const files = useMemo(
    () => runs.map(({ sheet }) => ({ fileId: workspace.fileIdOf(sheet), plan: sheet.reading.plan })),
    [workspace, runs],
  );
  const inService = useInService(workspace, target, files);
  const notAgreed = useNotAgreed(target.connectionId, planned, workspace.knowledge.equipment);
  const [isKnown, setKnown] = useState(false);
  const reports = useMemo(() => planned.map(({ report }) => report), [planned]);
  const stations = stationsNotCompared(target, reports);
  const [areChecked, setChecked] = useState(false);
  const [winner, setWinner] = useState<Winner | null>(null);
  const isDecided = !repeats || repeats.different === 0 || winner !== null;
  const waiting = runs.filter(
    ({ sheet, result }) => sheet.reading.plan.questions.length + result.report.questions.length > 0,
  ).length;
  const hasBatches = runs.some(({ result }) => result.outgoing.batchCount > 0);
  const isAllowed = mayBeSent(notAgreed, isKnown) && (stations.length === 0 || areChecked);
  const send = () => {
    const filled = runs.filter(({ result }) => result.report.batchCount > 0);
    const inOrder = orderByWinner(filled, winner ?? 'first');
    noteInDraft(notAgreed);
    for (const { sheet } of inOrder) workspace.changeSheet(sheet.key, () => ({ alreadySent: rule }));
    onClose();
    onSend(inOrder, meeting);
  };
  return (
    <>
      {hasBatches ? <Sum runs={runs} /> : <p role="status">{t.uploadSend.nothing}</p>}
      <FilesToSend workspace={workspace} runs={runs} />
      {waiting > 0 && (
        <Text as="p" tone="caution">
          {t.uploadQuestions.kind.waiting(waiting)}
        </Text>
      )}
      {meeting && repeats && (
        <Repeats
          workspace={workspace}
          meeting={meeting}
          repeats={repeats}
          winner={winner}
          onWinner={setWinner}
        />
      )}
      <InServiceNow query={inService} rule={rule} />
      <SentBefore sentBefore={sentBefore} rule={rule} inService={inService.data} onRule={onRule} />
      <NotComparedNotice stations={stations} isKnown={areChecked} onKnown={setChecked} />
      <NotAgreedNotice notAgreed={notAgreed} isKnown={isKnown} onKnown={setKnown} />
      <div className={styles.dialogActions}>
        <Button onClick={onClose}>{t.frame.cancel}</Button>
        <Button kind="primary" disabled={!isAllowed || !hasBatches || !isDecided} onClick={send}>
          {t.uploads.kinds.sendAllNow}
        </Button>
      </div>
    </>
  );
}

type WaitingProps = {
  failure: { of: Failure; lead: string } | null;
  /** How much is done of all there is. */
  done: number;
  all: number;
  text: string;
  onAgain: () => void;
  onClose: () => void;
};

/** What goes on before there is something to ask, and what has failed of it. */
function Waiting({ failure, done, all, text, onAgain, onClose }: WaitingProps) {
  const { t } = useI18n();
  return (
    <>
      {failure ? (
        <FailureNotice failure={failure.of} lead={failure.lead}>
          <Button kind="primary" onClick={onAgain}>
            {t.uploadSend.again}
          </Button>
        </FailureNotice>
      ) : (
        <Stack role="status" aria-busy>
          <ProgressBar label={text} share={done / Math.max(1, all)} />
          {text}
        </Stack>
      )}
      <div className={styles.dialogActions}>
        <Button onClick={onClose}>{t.frame.cancel}</Button>
      </div>
    </>
  );
}

/** Compares the sheets that may say something of the same times, and asks what there is to ask. */
function Comparing(props: Omit<AskingProps, 'meeting' | 'repeats'>) {
  const { workspace, target, runs, onClose } = props;
  const words = useI18n().t.uploads.kinds;
  const meeting = useMemo(() => sheetsThatMeet(runs), [runs]);
  const { state, again } = useFileRepeats(workspace, meeting, target);
  if (state.kind === 'done') {
    const { repeats } = state;
    return <Asking {...props} meeting={meeting} repeats={repeats} />;
  }
  const isFailed = state.kind === 'failed';
  return (
    <Waiting
      failure={isFailed ? { of: state.failure, lead: words.notCompared } : null}
      done={isFailed ? 0 : state.share}
      all={1}
      text={words.comparing(meeting?.runs.length ?? 0)}
      onAgain={again}
      onClose={onClose}
    />
  );
}

function SendAllForm(props: Omit<Props, 'rule' | 'onRule'>) {
  const { t } = useI18n();
  const { workspace, target, sheets, onClose } = props;
  const [rule, setRule] = useState(ruleFor(null));
  const { state, again } = useDryRuns(workspace, sheets, target, rule);
  if (state.kind === 'done') return <Comparing {...props} rule={rule} onRule={setRule} runs={state.runs} />;
  const isFailed = state.kind === 'failed';
  const done = isFailed ? 0 : state.done;
  const lead = isFailed ? `${nameOfSheet(workspace, state.sheet)}: ${t.uploadSend.failed}` : '';
  return (
    <Waiting
      failure={isFailed ? { of: state.failure, lead } : null}
      done={done}
      all={sheets.length}
      text={t.uploads.kinds.working(done, sheets.length)}
      onAgain={again}
      onClose={onClose}
    />
  );
}

/** Sends all sheets of a kind, after one dialog that says what that is and asks what sending a single one asks. */
export function SendAll(props: {
  workspace: UploadWorkspace;
  target: UploadTarget;
  sheets: readonly WorkspaceSheet[];
  /** All files, also those that are being checked or put into the outbox: the button waits for these. */
  count: number;
  areSheets: boolean;
  isWaiting: boolean;
  isNextStep: boolean;
}) {
  const { t } = useI18n();
  const words = t.uploads.kinds;
  const { sheets } = props;
  const [isAsking, setAsking] = useState(false);
  /** How many are being put into the outbox: the button goes on saying so until all are. */
  const [going, setGoing] = useState(0);
  const close = () => setAsking(false);
  const send = (runs: readonly SheetRun[], meeting: Meeting | null) => {
    setGoing(runs.length);
    void sendAll(props.workspace, runs, meeting, props.target).finally(() => setGoing(0));
  };
  return (
    <>
      <Button
        kind={props.isNextStep ? 'primary' : 'default'}
        small
        disabled={props.isWaiting || going > 0}
        onClick={() => setAsking(true)}
      >
        {words.sendAll(going || props.count, props.areSheets)}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={close}
        width="medium"
        title={words.sendAllTitle(sheets.length, props.areSheets)}
      >
        <div className={styles.sendAll}>
          <SendAllForm {...props} onSend={send} onClose={close} />
        </div>
      </Dialog>
    </>
  );
}
