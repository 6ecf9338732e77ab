import { Fragment, type ReactNode } from 'react';
import { Column, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { KnownEquipment } from '#shared/domain/import/guess/guess-equipment.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import { rowAccountOf } from '#shared/domain/import/row-account.ts';
import { recordSum, rowSum } from '#shared/domain/outbox/row-sum.ts';
import type { DryRunResult } from '../../api/dry-run.ts';
import styles from './review.module.css';

/** A sentence with parts of it filled in: what stands in braces names a part. */
function filled(sentence: string, parts: Record<string, ReactNode>): ReactNode {
  return sentence
    .split(/\{(\w+)\}/u)
    .map((text, at) => <Fragment key={at}>{at % 2 === 1 ? parts[text] : text}</Fragment>);
}

function fieldCount({ columns, namedFields }: ImportPlan): number {
  const isLong = columns.some(({ role }) => role === 'field-name');
  const fields = isLong ? namedFields : columns.filter(({ role }) => role === 'value');
  return new Set(fields.flatMap(({ field }) => (field === '' ? [] : [field]))).size;
}

/** What will be sent, from when to when, for which station: each part leads to where it is changed. */
export function SendPromise(props: {
  plan: ImportPlan;
  report: PlanReport;
  /** What goes of it, without what was sent before. */
  outgoing: DryRunResult['outgoing'];
  isWaiting: boolean;
  known: readonly KnownEquipment[];
  onStation: () => void;
  onPeriod: () => void;
  onFields: () => void;
}) {
  const { t } = useI18n();
  const words = t.uploadReview;
  const { plan, report, outgoing, known } = props;
  const { equipments } = outgoing;
  const isAll = outgoing.recordCount === report.recordCount;
  const [first] = equipments;
  const sum = rowSum(rowAccountOf(report), t.uploadCheck.sum, isAll ? 'planned' : 'with-values');
  const stationText = () => {
    const { equipId } = plan.equipment;
    if (equipments.length > 1) return words.promise.stations(equipments.length);
    const isAsked = plan.questions.some(({ about, holds }) => about === 'equipment' && holds.kind === 'file');
    const isOpen = equipId.from === 'fixed' && equipId.equipId === '' && first?.equipId === '?';
    if (isAsked || isOpen) return words.promise.noStation;
    const id = first?.equipId ?? '';
    const name = known.find((one) => one.equipId === id)?.placeName ?? '';
    return name === '' || name === id ? id : words.promise.named(name, id);
  };
  const text = (time: string) => time.replace(/:00$/u, '');
  const from = equipments.reduce(
    (least, one) => (one.firstTimestamp < least ? one.firstTimestamp : least),
    first?.firstTimestamp ?? '',
  );
  const to = equipments.reduce((most, one) => (one.lastTimestamp > most ? one.lastTimestamp : most), '');
  const [figure, noun] = isAll
    ? words.promise.rows(report.sentRows)
    : words.promise.records(outgoing.recordCount);
  const isEmpty = outgoing.recordCount === 0;
  const isHeld = props.isWaiting || report.heldRows > 0;
  const nothing = report.sentRows > 0 ? 'nothingNew' : isHeld ? 'nothingYet' : 'nothing';
  return (
    <Column gap={4} fixed>
      <p className={styles.promise} role="status">
        {isEmpty
          ? words.promise[nothing]
          : filled(props.isWaiting ? words.promise.waiting : words.promise.ready, {
              rows: (
                <>
                  <strong>{figure}</strong>
                  {noun}
                </>
              ),
              fields: (
                <button type="button" title={words.station.changeFields} onClick={props.onFields}>
                  {words.promise.fields(fieldCount(plan))}
                </button>
              ),
              stations: (
                <button type="button" title={words.station.change} onClick={props.onStation}>
                  {stationText()}
                </button>
              ),
              period: (
                <button type="button" title={words.station.changePeriod} onClick={props.onPeriod}>
                  {words.promise.period(text(from), text(to))}
                </button>
              ),
            })}
      </p>
      <Text as="p" tone="soft" small>
        {sum}
        {!isAll && ` · ${recordSum(report.recordCount, outgoing.recordCount, t.uploadCheck.sum)}`}
      </Text>
    </Column>
  );
}
