import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useFieldValues } from '../../api/field-values.ts';
import { type ControlProps, useForm } from './form-context.ts';
import styles from './form.module.css';
import { usePlaceholder } from './use-placeholder.ts';

const MOST_SHOWN = 100;

/** An id: typed, or chosen among those that another tool lists, found by id or by name. */
export function IdControl(props: ControlProps & { lister: ToolModel }) {
  const { toolForm: words } = useI18n().t;
  const { targetId } = useForm();
  const { node, value, lister, onChange } = props;
  const [isAsked, setAsked] = useState(false);
  const { data, isFetching, error } = useFieldValues(targetId, lister, node.name, isAsked);
  const placeholder = usePlaceholder(value);
  const labels = new Map((data ?? []).map((option) => [option.value, option.label]));
  const text = value.kind === 'string' ? value.text : '';
  const known = labels.get(text);
  const note = error
    ? words.values.failed
    : isFetching
      ? words.values.loading
      : data?.length === 0
        ? words.values.none
        : known !== undefined && known !== text
          ? known
          : words.values.load(lister.name);
  return (
    <>
      <Autocomplete
        id={props.id}
        size="xs"
        value={text}
        placeholder={placeholder}
        spellCheck={false}
        limit={MOST_SHOWN}
        maxDropdownHeight={260}
        data={[...labels.keys()]}
        aria-invalid={props.isInvalid}
        aria-describedby={props.describedBy}
        comboboxProps={{ withinPortal: true }}
        filter={({ options, search, limit }) => {
          const wanted = search.trim().toLowerCase();
          // What stands in the field already must not hide the others.
          const isWhole = labels.has(search.trim());
          const fits = (id: string) =>
            isWhole ||
            id.toLowerCase().includes(wanted) ||
            (labels.get(id) ?? '').toLowerCase().includes(wanted);
          return options.filter((option) => 'value' in option && fits(option.value)).slice(0, limit);
        }}
        renderOption={({ option }) => (
          <span className={styles.option}>
            <strong>{option.value}</strong> {labels.get(option.value)}
          </span>
        )}
        onFocus={() => setAsked(true)}
        onChange={(typed) => {
          if (typed !== text || value.kind !== 'string') onChange({ kind: 'string', text: typed });
        }}
      />
      <span className={styles.source}>{note}</span>
    </>
  );
}
