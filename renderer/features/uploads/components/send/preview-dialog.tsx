import { useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { CodeBlock } from '#renderer/components/ui/code-block.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Column, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { rowAccountOf } from '#shared/domain/import/row-account.ts';
import { recordSum, rowSum } from '#shared/domain/outbox/row-sum.ts';
import type { DryRunResult } from '../../api/dry-run.ts';
import { useUploadPolicy } from '../../api/upload-policy.ts';
import { sizeText } from '../../model/size-text.ts';
import styles from './send.module.css';

const SHOWN_CHARACTERS = 1200;

/** Exactly what would be sent, and the one row that can go first. */
export function PreviewDialog(props: {
  result: DryRunResult;
  connectionId: string;
  isAllowed: boolean;
  onSendOneFirst: () => void;
  onSignInForMcp: () => void;
  onClose: () => void;
}) {
  const words = useI18n().t.uploadSend;
  const { result } = props;
  return (
    <Dialog title={words.dryRun} width="large" onClose={props.onClose}>
      <Column>
        <DryRunFacts result={result} />
        <OneRowFirst {...props} />
        <BatchTexts result={result} />
      </Column>
    </Dialog>
  );
}

/** One row is sent and read back before all others, where the service can be read. */
function OneRowFirst(props: Parameters<typeof PreviewDialog>[0]) {
  const words = useI18n().t.uploadSend.canary;
  const { data: policy, isFetching } = useUploadPolicy(props.connectionId);
  const canReadBack = policy?.canReadBack ?? null;
  const isAsking = isFetching && canReadBack !== true;
  const why = isAsking ? words.asking : words[canReadBack === null ? 'signedOut' : 'notPossible'];
  return (
    <Row wrap gap={12}>
      <Button disabled={!props.isAllowed || canReadBack !== true} onClick={props.onSendOneFirst}>
        {words.button}
      </Button>
      <Text tone="soft" small>
        {canReadBack === true ? words.text : why}
      </Text>
      {canReadBack === null && !isAsking && (
        <Button small onClick={props.onSignInForMcp}>
          {words.signIn}
        </Button>
      )}
    </Row>
  );
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
      <CodeBlock tabIndex={0} aria-label={title}>
        {isWhole || !isLong ? batch.text : `${batch.text.slice(0, SHOWN_CHARACTERS)}…`}
      </CodeBlock>
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
  const { first, last, outgoing } = result;
  return (
    <section className={`${styles.card} ${styles.bodies}`} aria-label={words.bodies}>
      {first && <BatchText title={words.first} batch={first} />}
      {last && outgoing.batchCount > 1 && <BatchText title={words.last} batch={last} />}
    </section>
  );
}

/** How much there is to send, in all and per equipment. */
function DryRunFacts({ result }: { result: DryRunResult }) {
  const { t, count } = useI18n();
  const words = t.uploadSend;
  const { report, outgoing, seconds } = result;
  const isAll = outgoing.recordCount === report.recordCount;
  const rows = rowSum(rowAccountOf(report), t.uploadCheck.sum, isAll ? 'planned' : 'with-values');
  const records = recordSum(report.recordCount, outgoing.recordCount, t.uploadCheck.sum);
  const sum = isAll ? rows : `${rows} · ${records}`;
  if (outgoing.batchCount === 0)
    return (
      <p role="status">
        {words.nothing}
        <br />
        <Text tone="soft" small>
          {sum}
        </Text>
      </p>
    );
  const size = `${sizeText(outgoing.sizeBytes)} (${count(outgoing.sizeBytes)})`;
  const facts = [
    words.largest(outgoing.largestBatchBytes),
    ...(seconds === null ? [] : [words.time(Math.max(1, Math.round(seconds)))]),
  ];
  const { heads } = words;
  return (
    <>
      <p role="status">
        <strong>
          {words.facts(isAll ? report.sentRows : null, outgoing.recordCount, outgoing.batchCount, size)}
        </strong>
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
            {outgoing.equipments.map((one) => (
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
