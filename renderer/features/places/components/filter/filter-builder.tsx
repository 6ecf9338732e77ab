import { Plus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { SegmentedControl } from '#renderer/components/ui/fields.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Button, IconButton } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { type FilterGroup, type FilterNode, isGroup } from '#shared/domain/places/place-view.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { compileFilter } from '../../model/compile-filter.ts';
import { draftCondition } from '../../model/filter-draft.ts';
import { tidied } from '../../model/filter-tree.ts';
import { usePlaces } from '../places-model.ts';
import { ConditionEditor } from './condition-editor.tsx';
import styles from './filter-builder.module.css';

const NEW_CONDITION = draftCondition('placeName', 'contains');
const DEEPEST = 4;

function GroupEditor(props: {
  group: FilterGroup;
  depth: number;
  onChange: (group: FilterGroup) => void;
  onRemove?: () => void;
}) {
  const { t } = useI18n();
  const { builder } = t.placeFilters;
  const { group, depth, onChange } = props;
  const replace = (at: number, ...nodes: FilterNode[]) =>
    onChange({ ...group, of: group.of.toSpliced(at, 1, ...nodes) });
  const add = (node: FilterNode) => onChange({ ...group, of: [...group.of, node] });
  return (
    <fieldset className={styles.group} aria-label={builder.groupLabel}>
      <Row justify="between" gap={0}>
        <SegmentedControl
          aria-label={builder.joinLabel}
          value={group.op}
          onChange={(op) => onChange({ ...group, op: op === 'or' ? 'or' : 'and' })}
          data={[
            { value: 'and', label: builder.allOf },
            { value: 'or', label: builder.anyOf },
          ]}
        />
        {props.onRemove && (
          <IconButton small label={builder.removeGroup} onClick={props.onRemove}>
            <X size={15} aria-hidden />
          </IconButton>
        )}
      </Row>
      {group.of.map((node, index) =>
        isGroup(node) ? (
          <GroupEditor
            key={index}
            group={node}
            depth={depth + 1}
            onChange={(changed) => replace(index, changed)}
            onRemove={() => replace(index)}
          />
        ) : (
          <ConditionEditor
            key={index}
            condition={node}
            onChange={(changed) => replace(index, changed)}
            onRemove={() => replace(index)}
          />
        ),
      )}
      <Row>
        <Button small leftSection={<Plus size={13} aria-hidden />} onClick={() => add(NEW_CONDITION)}>
          {builder.addCondition}
        </Button>
        {depth < DEEPEST && (
          <Button
            small
            leftSection={<Plus size={13} aria-hidden />}
            onClick={() => add({ op: group.op === 'and' ? 'or' : 'and', of: [NEW_CONDITION] })}
          >
            {builder.addGroup}
          </Button>
        )}
      </Row>
    </fieldset>
  );
}

function Builder({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const { builder } = t.placeFilters;
  const { facts, content, setFilter } = usePlaces();
  const [draft, setDraft] = useState(() =>
    content.filter.of.length > 0 ? content.filter : { ...content.filter, of: [NEW_CONDITION] },
  );
  const matching = useMemo(() => {
    const passes = compileFilter(tidied(draft), facts);
    if (!passes) return facts.table.count;
    let count = 0;
    for (let row = 0; row < facts.table.count; row += 1) if (passes(row)) count += 1;
    return count;
  }, [draft, facts]);
  const apply = () => {
    setFilter(() => tidied(draft));
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <GroupEditor group={draft} depth={1} onChange={setDraft} />
      <div className={styles.end}>
        <Text role="status" tone="soft">
          {draft.of.length === 0 ? builder.empty : builder.matches(matching, facts.table.count)}
        </Text>
        <Button onClick={onClose}>{builder.cancel}</Button>
        <Button kind="primary" type="submit">
          {builder.apply}
        </Button>
      </div>
    </form>
  );
}

/** The whole filter, with alternatives and groups, changed at one go. */
export function FilterBuilder(props: { isOpen: boolean; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} width="large" title={t.placeFilters.builder.title}>
      {props.isOpen && <Builder onClose={props.onClose} />}
    </Dialog>
  );
}
