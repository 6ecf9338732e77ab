import { X } from 'lucide-react';
import { type ComponentProps, useMemo } from 'react';
import { MultiSelectField, NumberField, SelectField, TextField } from '#renderer/components/ui/fields.tsx';
import { IconButton } from '#renderer/components/ui/button.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
import { describeColumn, PLACE_COLUMN_IDS, type PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import type { FilterCondition } from '#shared/domain/places/place-view.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { NO_CONDITIONS } from '../../model/filter-tree.ts';
import { draftCondition, type FilterOp, opsOf } from '../../model/filter-draft.ts';
import { columnLabel, listValueWord } from '../../model/filter-words.ts';
import { USUAL_ORDER } from '../../model/place-columns.ts';
import { countValues } from '../../model/state-counts.ts';
import { usePlaces } from '../places-model.ts';
import styles from './filter-builder.module.css';
import { MomentInput } from './moment-input.tsx';

type EditorProps<C> = { condition: C; onChange: (condition: FilterCondition) => void };

const SHOWN_AT_MOST = 100;

function ValuesEditor(props: EditorProps<Extract<FilterCondition, { op: 'one-of' }>>) {
  const { t } = useI18n();
  const { facts, words, rowsOf } = usePlaces();
  const { condition, onChange } = props;
  const { column, values } = condition;
  const data = useMemo(() => {
    const found = countValues(facts, column, rowsOf(NO_CONDITIONS)).map(({ value }) => value);
    // What is chosen must be offered too, or it could not be shown. An empty value cannot be an option's own.
    const all = [...new Set([...found, ...values])];
    return all.map((value) => ({ value: `=${value}`, label: listValueWord(column, value, words) }));
  }, [facts, column, values, rowsOf, words]);
  return (
    <MultiSelectField
      className={styles.wide}
      aria-label={t.placeFilters.builder.values}
      placeholder={values.length === 0 ? t.placeFilters.builder.values : ''}
      searchable
      hidePickedOptions
      limit={SHOWN_AT_MOST}
      data={data}
      value={values.map((value) => `=${value}`)}
      onChange={(chosen) => onChange({ ...condition, values: chosen.map((value) => value.slice(1)) })}
    />
  );
}

function Operand({
  label,
  ...props
}: Pick<ComponentProps<typeof NumberField>, 'value' | 'onChange'> & { label: string }) {
  return (
    <NumberField className={styles.number} hideControls aria-label={label} placeholder={label} {...props} />
  );
}

/** What a condition compares with, by its kind. */
function ValueEditor({ condition, onChange }: EditorProps<FilterCondition>) {
  const { t } = useI18n();
  const { builder } = t.placeFilters;
  const { words } = usePlaces();
  const unit = describeColumn(condition.column).unit;
  const withUnit = (label: string) =>
    unit === undefined ? label : `${label}${t.punctuation.inBrackets(unit)}`;
  if ('values' in condition) return <ValuesEditor condition={condition} onChange={onChange} />;
  if ('text' in condition)
    return (
      <TextField
        className={styles.wide}
        aria-label={builder.value}
        value={condition.text}
        onChange={(event) => onChange({ ...condition, text: event.currentTarget.value })}
      />
    );
  if ('from' in condition)
    return (
      <>
        <Operand
          label={withUnit(builder.from)}
          value={condition.from}
          onChange={(from) => onChange({ ...condition, from })}
        />
        <Operand
          label={withUnit(builder.to)}
          value={condition.to}
          onChange={(to) => onChange({ ...condition, to })}
        />
      </>
    );
  if ('number' in condition)
    return (
      <Operand
        label={withUnit(builder.value)}
        value={condition.number}
        onChange={(number) => onChange({ ...condition, number: number ?? 0 })}
      />
    );
  if ('hours' in condition)
    return (
      <Operand
        label={builder.hours}
        value={condition.hours}
        onChange={(hours) => onChange({ ...condition, hours: Math.max(0, hours ?? 0) })}
      />
    );
  if ('atMs' in condition)
    return (
      <MomentInput
        label={builder.moment(words.zone)}
        zone={words.zone}
        atMs={condition.atMs}
        onChange={(atMs) => atMs !== null && onChange({ ...condition, atMs })}
      />
    );
  if ('value' in condition)
    return (
      <SelectField
        aria-label={builder.value}
        value={String(condition.value)}
        onChange={(event) => onChange({ ...condition, value: event.currentTarget.value === 'true' })}
        data={['true', 'false'].map((value) => ({
          value,
          label: listValueWord(condition.column, value, words),
        }))}
      />
    );
  return null;
}

/** One condition: what it is about, how it compares, and with what. */
export function ConditionEditor(props: EditorProps<FilterCondition> & { onRemove: () => void }) {
  const { t } = useI18n();
  const { builder, ops } = t.placeFilters;
  const { condition, onChange } = props;
  const columns = [...new Set<PlaceColumnId>([...USUAL_ORDER, ...PLACE_COLUMN_IDS])];
  const setColumn = (name: string) => {
    const column = columns.find((id) => id === name) ?? condition.column;
    const op = opsOf(column).find((other) => other === condition.op) ?? opsOf(column)[0] ?? 'given';
    onChange(draftCondition(column, op, condition));
  };
  const setOp = (name: string) => {
    const op = opsOf(condition.column).find((other) => other === name);
    if (op) onChange(draftCondition(condition.column, op, condition));
  };
  // A condition that came from a header may compare as the editor would not offer by itself.
  const offered = [...new Set<FilterOp>([...opsOf(condition.column), condition.op])];
  return (
    <Row wrap>
      <SelectField
        aria-label={builder.column}
        value={condition.column}
        onChange={(event) => setColumn(event.currentTarget.value)}
        data={columns.map((id) => ({ value: id, label: columnLabel(id, t).label }))}
      />
      <SelectField
        aria-label={builder.op}
        value={condition.op}
        onChange={(event) => setOp(event.currentTarget.value)}
        data={offered.map((op) => ({ value: op, label: ops[op] }))}
      />
      <ValueEditor condition={condition} onChange={onChange} />
      <IconButton small label={builder.removeCondition} onClick={props.onRemove}>
        <X size={15} aria-hidden />
      </IconButton>
    </Row>
  );
}
