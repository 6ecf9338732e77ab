import { useMemo } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { findNotAgreed, type NotAgreed } from '#shared/domain/import/correspondence/compare-rows.ts';
import {
  agreedVersion,
  type CorrespondenceRow,
  mergeIntoDraft,
} from '#shared/domain/import/correspondence/correspondence-table.ts';
import { rowsOfPlan } from '#shared/domain/import/correspondence/rows-of-plan.ts';
import type { KnownEquipment } from '#shared/domain/import/guess/guess-equipment.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useCorrespondence } from '../../api/correspondence.ts';
import { uploadHref } from '../../model/upload-panes.ts';
import styles from './send.module.css';

export type Agreement = {
  /** False while the table is coming; one that cannot be read is no reason not to send. */
  isKnown: boolean;
  rows: NotAgreed[];
  hasAgreed: boolean;
  isInDraft: boolean;
  addToDraft: () => void;
};

const MAX_SHOWN = 8;

type PlannedSheet = { plan: ImportPlan; report: PlanReport };

/** Planned fields that the agreed correspondence table (interface 2.3) does not cover; those of several sheets once. */
export function useNotAgreed(
  connectionId: string,
  sheets: readonly PlannedSheet[],
  equipment: readonly KnownEquipment[],
): Agreement {
  const { table, error, change } = useCorrespondence(connectionId);
  const planned = useMemo(() => plannedRows(sheets, equipment), [sheets, equipment]);
  const agreed = table && agreedVersion(table);
  const rows = useMemo(
    () => (table ? findNotAgreed(agreed?.rows ?? [], planned) : []),
    [table, agreed, planned],
  );
  const isInDraft = table !== undefined && findNotAgreed(table.draft, planned).length === 0;
  const addToDraft = () => change((old) => mergeIntoDraft(old, planned));
  const isKnown = table !== undefined || error !== null;
  return { isKnown, rows, hasAgreed: agreed !== undefined, isInDraft, addToDraft };
}

function plannedRows(
  sheets: readonly PlannedSheet[],
  equipment: readonly KnownEquipment[],
): CorrespondenceRow[] {
  const rows = new Map<string, CorrespondenceRow>();
  for (const { plan, report } of sheets) {
    const ids = [...new Set(report.equipments.map(({ equipId }) => equipId))];
    for (const row of rowsOfPlan(plan, ids, equipment))
      rows.set(JSON.stringify([row.equipType, row.equipId, row.field, row.unit]), row);
  }
  return [...rows.values()];
}

/** Whether sending may begin: what an agreed list does not have needs a word of the user; where there is no list, nothing does. */
export function mayBeSent(
  { isKnown, rows, hasAgreed }: Pick<Agreement, 'isKnown' | 'rows' | 'hasAgreed'>,
  isAccepted: boolean,
): boolean {
  return isKnown && (!hasAgreed || rows.length === 0 || isAccepted);
}

/** Notes what is sent in the draft of the field list, as long as there is no agreed one that could differ. */
export function noteInDraft({ hasAgreed, isInDraft, addToDraft }: Agreement): void {
  if (!hasAgreed && !isInDraft) addToDraft();
}

/** Points out what the operator has not agreed to; the user can go on knowingly. */
export function NotAgreedNotice(props: {
  notAgreed: Agreement;
  isKnown: boolean;
  onKnown: (isKnown: boolean) => void;
}) {
  const words = useI18n().t.uploadSend.agreed;
  const { rows, hasAgreed, isInDraft, addToDraft } = props.notAgreed;
  // Where nothing is agreed, it is said once: what is sent, or added by hand, is in the draft from then on.
  if (rows.length === 0 || (!hasAgreed && isInDraft)) return null;
  const reasonText = ({ reason, agreed }: NotAgreed): string => {
    const text = words.reasons[reason];
    return typeof text === 'string' ? text : text(agreed);
  };
  const title = hasAgreed ? words.title(rows.length) : words.none;
  return (
    <section className={`${styles.card} ${hasAgreed ? styles.notAgreed : ''}`} aria-label={title}>
      {hasAgreed ? (
        <h3>{title}</h3>
      ) : (
        <Text as="p" tone="soft" small>
          {title}
        </Text>
      )}
      {hasAgreed && (
        <ul>
          {rows.slice(0, MAX_SHOWN).map((one) => (
            <li key={`${one.row.equipId} ${one.row.field} ${one.row.unit}`}>
              {one.row.equipId} · <code>{one.row.field}</code>: {reasonText(one)}
            </li>
          ))}
          {rows.length > MAX_SHOWN && <li>{words.more(rows.length - MAX_SHOWN)}</li>}
        </ul>
      )}
      <Row wrap gap={12}>
        {isInDraft ? (
          <span>{words.added}</span>
        ) : (
          <Button small onClick={addToDraft}>
            {words.add}
          </Button>
        )}
        <a href={uploadHref('correspondence')}>{words.show}</a>
        {hasAgreed && (
          <label>
            <input
              type="checkbox"
              checked={props.isKnown}
              onChange={({ currentTarget }) => props.onKnown(currentTarget.checked)}
            />{' '}
            {words.goOn}
          </label>
        )}
      </Row>
    </section>
  );
}
