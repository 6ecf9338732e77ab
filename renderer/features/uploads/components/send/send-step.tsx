import { useMemo, useState } from 'react';
import { ProgressBar } from '#renderer/components/ui/progress.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Column, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { KnownEquipment } from '#shared/domain/import/guess/guess-equipment.ts';
import { rowAccountOf } from '#shared/domain/import/row-account.ts';
import { type DryRunResult, useDryRun } from '../../api/dry-run.ts';
import { cancelSending, sendSheet } from '../../api/send-sheet.ts';
import { useUploadPolicy } from '../../api/upload-policy.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import { rowSum } from '#shared/domain/outbox/row-sum.ts';
import { sizeText } from '../../model/size-text.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import type { WorkspaceFile, WorkspaceSheet } from '../../model/workspace-state.ts';
import { stationsNotCompared } from '../../model/stations-not-compared.ts';
import { NotComparedNotice } from './not-compared-notice.tsx';
import { TodoPanel } from '../questions/todo-panel.tsx';
import { mayBeSent, NotAgreedNotice, useNotAgreed } from './not-agreed-notice.tsx';
import styles from './send.module.css';
import { FileSentBefore, SentBefore } from './sent-before.tsx';

const SHOWN_CHARACTERS = 1200;

type Props = {
  workspace: UploadWorkspace;
  target: UploadTarget;
  sheet: WorkspaceSheet;
  file: WorkspaceFile;
  equipment: readonly KnownEquipment[];
  onSignInForMcp: () => void;
};

function SendForm(props: Props & { fileId: string }) {
  const i18n = useI18n();
  const words = i18n.t.uploadSend;
  const { workspace, target, sheet, file, equipment, fileId } = props;
  const { plan } = sheet.reading;
  const { state, again } = useDryRun(workspace, fileId, target.connectionId, plan);
  const result = state.kind === 'done' ? state.result : undefined;
  const planned = useMemo(() => (result ? [{ plan, report: result.report }] : []), [plan, result]);
  const notAgreed = useNotAgreed(target.connectionId, planned, equipment);
  const [isKnown, setKnown] = useState(false);
  const stations = stationsNotCompared(target, result ? [result.report] : []);
  const [areChecked, setChecked] = useState(false);
  const send = async (canary: boolean) => {
    const jobId = await sendSheet(workspace, sheet.key, target, { canary });
    if (jobId !== null) workspace.show(sheet.key, 'receipt');
  };
  return (
    <Column grow scrolls>
      <TodoPanel {...props} further={result?.report.questions ?? []} />
      <section className={styles.card} aria-label={words.dryRun}>
        <h3>{words.dryRun}</h3>
        {state.kind === 'running' && (
          <ProgressBar label={words.running(Math.round(state.share * 100))} share={state.share} />
        )}
        {state.kind === 'failed' && (
          <FailureNotice failure={state.failure} lead={words.failed}>
            <Button kind="primary" onClick={again}>
              {words.again}
            </Button>
          </FailureNotice>
        )}
        {result && <DryRunFacts result={result} />}
      </section>
      {result && result.report.batchCount > 0 && (
        <>
          <SentBefore
            sentBefore={result.sentBefore}
            rule={sheet.alreadySent}
            onRule={(alreadySent) => workspace.changeSheet(sheet.key, () => ({ alreadySent }))}
          >
            <FileSentBefore sha256={file.sample?.sha256 ?? ''} />
          </SentBefore>
          <NotComparedNotice stations={stations} isKnown={areChecked} onKnown={setChecked} />
          <NotAgreedNotice notAgreed={notAgreed} isKnown={isKnown} onKnown={setKnown} />
          <SendButtons
            workspace={workspace}
            sheet={sheet}
            target={target}
            batches={result.report.batchCount}
            isAllowed={mayBeSent(notAgreed, isKnown) && (stations.length === 0 || areChecked)}
            onSend={(canary) => void send(canary)}
            onSignInForMcp={props.onSignInForMcp}
          />
          <BatchTexts result={result} />
        </>
      )}
    </Column>
  );
}

/** Exactly what would be sent, and the buttons that send it. */
export function SendStep(props: Props) {
  const { fileId } = props.file;
  return fileId === null ? null : <SendForm {...props} fileId={fileId} />;
}

function BatchText(props: { title: string; batch: NonNullable<DryRunResult['first']> }) {
  const words = useI18n().t.uploadSend;
  const { title, batch } = props;
  const [isWhole, setWhole] = useState(false);
  const sizeBytes = new TextEncoder().encode(batch.text).length;
  const isLong = batch.text.length > SHOWN_CHARACTERS;
  return (
    <Stack>
      <h3>
        {title}{' '}
        <Text tone="soft" small>
          {words.bodyOf(batch.equipId, sizeBytes)}
        </Text>
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} aria-label={title}>
        {isWhole || !isLong ? batch.text : `${batch.text.slice(0, SHOWN_CHARACTERS)}…`}
      </pre>
      {isLong && !isWhole && (
        <Button small onClick={() => setWhole(true)}>
          {words.more(sizeBytes)}
        </Button>
      )}
    </Stack>
  );
}

/** The exact text of the first and the last batch. */
function BatchTexts({ result }: { result: DryRunResult }) {
  const words = useI18n().t.uploadSend;
  const { first, last, report } = result;
  return (
    <section className={`${styles.card} ${styles.bodies}`} aria-label={words.bodies}>
      {first && <BatchText title={words.first} batch={first} />}
      {last && report.batchCount > 1 && <BatchText title={words.last} batch={last} />}
    </section>
  );
}

/** How much there is to send, in all and per equipment. */
function DryRunFacts({ result }: { result: DryRunResult }) {
  const { t, count } = useI18n();
  const words = t.uploadSend;
  const { report, seconds } = result;
  const sum = rowSum(rowAccountOf(report), t.uploadCheck.sum);
  if (report.batchCount === 0)
    return (
      <p role="status">
        {words.nothing}
        <br />
        <Text tone="soft" small>
          {sum}
        </Text>
      </p>
    );
  const size = `${sizeText(report.sizeBytes)} (${count(report.sizeBytes)})`;
  const facts = [
    words.largest(report.largestBatchBytes),
    seconds === null ? words.noRate : words.time(Math.max(1, Math.round(seconds))),
  ];
  const { heads } = words;
  return (
    <>
      <p role="status">
        <strong>{words.facts(report.sentRows, report.recordCount, report.batchCount, size)}</strong>
        <br />
        {sum}
        <br />
        <Text tone="soft" small>
          {facts.join(' · ')}
        </Text>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={styles.tableBox} tabIndex={0} aria-label={words.equipment}>
        <Table>
          <TableHead
            columns={[
              heads.equipment,
              heads.type,
              heads.from,
              heads.to,
              heads.records,
              heads.batches,
              heads.bytes,
            ]}
            numbers={[heads.records, heads.batches, heads.bytes]}
          />
          <tbody>
            {report.equipments.map((one) => (
              <tr key={`${one.equipType} ${one.equipId}`}>
                <th scope="row">{one.equipId}</th>
                <td>{one.equipType}</td>
                <td>{one.firstTimestamp}</td>
                <td>{one.lastTimestamp}</td>
                <td data-number>{count(one.recordCount)}</td>
                <td data-number>{count(one.batchCount)}</td>
                <td data-number>{count(one.sizeBytes)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
    </>
  );
}

/** Sends all of it, or one row first where it can be read back. */
function SendButtons(props: {
  workspace: UploadWorkspace;
  sheet: WorkspaceSheet;
  target: UploadTarget;
  batches: number;
  isAllowed: boolean;
  onSend: (canary: boolean) => void;
  onSignInForMcp: () => void;
}) {
  const { t } = useI18n();
  const words = t.uploadSend;
  const { workspace, sheet, target, isAllowed, onSend } = props;
  const { data: policy, isFetching } = useUploadPolicy(target.connectionId);
  const canReadBack = policy?.canReadBack ?? null;
  const isAsking = isFetching && canReadBack !== true;
  const { sending } = sheet;
  const why = isAsking
    ? words.canary.asking
    : words.canary[canReadBack === null ? 'signedOut' : 'notPossible'];
  if (sending?.kind === 'running') {
    return (
      <Row wrap gap={12} role="status">
        <ProgressBar label={words.sending(Math.round(sending.share * 100))} share={sending.share} />
        {words.sending(Math.round(sending.share * 100))}
        <Button onClick={() => cancelSending(workspace, sheet.key)}>{words.cancel}</Button>
      </Row>
    );
  }
  return (
    <>
      {sending?.kind === 'failed' && <FailureNotice failure={sending.failure} lead={words.sendFailed} />}
      <Row wrap gap={12}>
        <Text tone="soft" small>
          {canReadBack === true ? words.canary.text : why}
        </Text>
        {canReadBack === null && !isAsking && (
          <Button small onClick={props.onSignInForMcp}>
            {words.canary.signIn}
          </Button>
        )}
        <Button disabled={!isAllowed || canReadBack !== true} onClick={() => onSend(true)}>
          {words.canary.button}
        </Button>
        <Button kind="primary" disabled={!isAllowed} onClick={() => onSend(false)}>
          {words.send(props.batches)}
        </Button>
      </Row>
    </>
  );
}
