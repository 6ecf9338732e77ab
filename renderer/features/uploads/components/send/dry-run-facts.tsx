import { rowAccountOf } from '#shared/domain/import/row-account.ts';
import { DenseTable } from '#renderer/components/dense-table.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { DryRunResult } from '../../api/dry-run.ts';
import { rowSum } from '../../model/row-sum.ts';
import { sizeText } from '../../model/size-text.ts';
import styles from './send.module.css';

/** How much there is to send, in all and per equipment. */
export function DryRunFacts({ result }: { result: DryRunResult }) {
  const { t, count } = useI18n();
  const words = t.uploadSend;
  const { report, seconds } = result;
  const sum = rowSum(rowAccountOf(report), t.uploadCheck.sum);
  if (report.batchCount === 0)
    return (
      <p role="status">
        {words.nothing}
        <br />
        <span className={styles.soft}>{sum}</span>
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
        <span className={styles.soft}>{facts.join(' · ')}</span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={styles.tableBox} tabIndex={0} aria-label={words.equipment}>
        <DenseTable>
          <thead>
            <tr>
              <th scope="col">{heads.equipment}</th>
              <th scope="col">{heads.type}</th>
              <th scope="col">{heads.from}</th>
              <th scope="col">{heads.to}</th>
              <th scope="col" data-number>
                {heads.records}
              </th>
              <th scope="col" data-number>
                {heads.batches}
              </th>
              <th scope="col" data-number>
                {heads.bytes}
              </th>
            </tr>
          </thead>
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
        </DenseTable>
      </section>
    </>
  );
}
