import { Button, Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { sendAll } from '../../api/all-of-a-kind.ts';
import { type SheetRun, useDryRuns } from '../../api/dry-runs.ts';
import type { UploadDesk } from '../../api/upload-desk.ts';
import { allSentBefore } from '../../model/all-sent-before.ts';
import type { AlreadySentRule, DeskSheet } from '../../model/desk-state.ts';
import { sizeText } from '../../model/size-text.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import { NotAgreedNotice, useNotAgreed } from './not-agreed-notice.tsx';
import styles from './send.module.css';
import { SentBefore } from './sent-before.tsx';

type Props = { desk: UploadDesk; target: UploadTarget; sheets: readonly DeskSheet[]; onClose: () => void };

function Sum({ runs }: { runs: readonly SheetRun[] }) {
  const { t, count } = useI18n();
  const words = t.uploadSend;
  const sum = (of: (run: SheetRun['result']) => number) =>
    runs.reduce((total, { result }) => total + of(result), 0);
  const sizeBytes = sum(({ report }) => report.sizeBytes);
  const heldRows = sum(({ report }) => report.heldRows);
  const isRateKnown = runs.every(({ result }) => result.seconds !== null);
  const facts = [
    isRateKnown ? words.time(Math.max(1, Math.round(sum(({ seconds }) => seconds ?? 0)))) : words.noRate,
    ...(heldRows > 0 ? [words.held(heldRows)] : []),
  ];
  return (
    <p role="status">
      <strong>
        {words.facts(
          sum(({ report }) => report.sentRows),
          sum(({ report }) => report.recordCount),
          sum(({ report }) => report.batchCount),
          sizeBytes < 1000 ? sizeText(sizeBytes) : `${sizeText(sizeBytes)} (${count(sizeBytes)})`,
        )}
      </strong>
      <br />
      <span className={styles.soft}>{facts.join(' · ')}</span>
    </p>
  );
}

/** What the dry runs came to, and the questions that sending one file asks, once for all of them. */
function Asking({ desk, target, runs, onClose }: Omit<Props, 'sheets'> & { runs: SheetRun[] }) {
  const { t } = useI18n();
  const planned = useMemo(
    () => runs.map(({ sheet, result }) => ({ plan: sheet.reading.plan, report: result.report })),
    [runs],
  );
  const sentBefore = useMemo(() => allSentBefore(runs.map(({ result }) => result.sentBefore)), [runs]);
  const notAgreed = useNotAgreed(target.connectionId, planned, desk.knowledge.equipment);
  const [isKnown, setKnown] = useState(false);
  const [rule, setRule] = useState<AlreadySentRule>('send-all');
  const hasBatches = runs.some(({ result }) => result.report.batchCount > 0);
  const isAllowed = notAgreed.isKnown && (notAgreed.rows.length === 0 || isKnown);
  const send = () => {
    const keys = runs.filter(({ result }) => result.report.batchCount > 0).map(({ sheet }) => sheet.key);
    for (const key of keys) desk.changeSheet(key, () => ({ alreadySent: rule }));
    onClose();
    void sendAll(desk, keys, target);
  };
  return (
    <>
      {hasBatches ? <Sum runs={runs} /> : <p role="status">{t.uploadSend.nothing}</p>}
      {hasBatches && <SentBefore sentBefore={sentBefore} rule={rule} onRule={setRule} />}
      <NotAgreedNotice notAgreed={notAgreed} isKnown={isKnown} onKnown={setKnown} />
      <div className={styles.dialogActions}>
        <Button size="xs" variant="default" onClick={onClose}>
          {t.frame.cancel}
        </Button>
        <Button size="xs" disabled={!isAllowed || !hasBatches} onClick={send}>
          {t.uploads.kinds.sendAllNow}
        </Button>
      </div>
    </>
  );
}

function SendAllForm(props: Props) {
  const { t } = useI18n();
  const words = t.uploadSend;
  const { desk, target, sheets, onClose } = props;
  const { state, again } = useDryRuns(desk, sheets, target.connectionId);
  if (state.kind === 'done')
    return <Asking desk={desk} target={target} runs={state.runs} onClose={onClose} />;
  const fileName = (sheet: DeskSheet) =>
    desk.getState().files.find(({ key }) => key === sheet.fileKey)?.fileName ?? '';
  return (
    <>
      {state.kind === 'failed' ? (
        <FailureNotice failure={state.failure} lead={`${fileName(state.sheet)}: ${words.failed}`}>
          <Button size="xs" onClick={again}>
            {words.again}
          </Button>
        </FailureNotice>
      ) : (
        <p role="status" aria-busy>
          <progress className={styles.progress} max={sheets.length} value={state.done} aria-hidden />
          <br />
          {t.uploads.kinds.working(state.done, sheets.length)}
        </p>
      )}
      <div className={styles.dialogActions}>
        <Button size="xs" variant="default" onClick={onClose}>
          {t.frame.cancel}
        </Button>
      </div>
    </>
  );
}

/** Sends all sheets of a kind, after one dialog that says what that is and asks what sending a single one asks. */
export function SendAll(props: { desk: UploadDesk; target: UploadTarget; sheets: readonly DeskSheet[] }) {
  const { t } = useI18n();
  const words = t.uploads.kinds;
  const { sheets } = props;
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button size="compact-xs" onClick={() => setAsking(true)}>
        {words.sendAll(sheets.length)}
      </Button>
      <Modal
        opened={isAsking}
        onClose={close}
        size={620}
        title={words.sendAllTitle(sheets.length)}
        closeButtonProps={{ 'aria-label': t.frame.close }}
      >
        <div className={styles.sendAll}>
          <SendAllForm {...props} onClose={close} />
        </div>
      </Modal>
    </>
  );
}
