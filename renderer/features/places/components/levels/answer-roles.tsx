import { useState } from 'react';
import { SegmentedControl } from '#renderer/components/ui/fields.tsx';
import { Tag } from '#renderer/components/ui/chip.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { JsonValue } from '#shared/domain/json-value.ts';
import {
  chooseRole,
  type RoleProblem,
  rolesAt,
  type SourceDraft,
  type SourceRole,
} from '../../model/source-draft.ts';
import styles from './level-source.module.css';

type Steps = readonly (string | number)[];
type TreeProps = { draft: SourceDraft; onChoose: (steps: Steps) => void };
const SHOWN_AT_MOST = 40;
const OPEN_DEPTH = 3;
const OPEN_ENTRIES = 3;
const VALUE_CHARS = 60;

/** An answer in which the user clicks what is what: first what is looked for, then the value. */
export function AnswerRoles(props: {
  roles: readonly SourceRole[];
  required: ReadonlySet<SourceRole>;
  content: JsonValue;
  draft: SourceDraft;
  onChange: (draft: SourceDraft) => void;
}) {
  const words = useI18n().t.levels.dialog;
  const { roles, required, content, draft, onChange } = props;
  const [role, setRole] = useState<SourceRole>('list');
  const [problem, setProblem] = useState<RoleProblem>();
  const choose = (steps: readonly (string | number)[]) => {
    const chosen = chooseRole(draft, role, steps, content);
    setProblem('problem' in chosen ? chosen.problem : undefined);
    if ('draft' in chosen) onChange(chosen.draft);
  };
  const clear = (cleared: SourceRole) => {
    const { [cleared]: _gone, ...rest } = draft;
    onChange(rest);
  };
  return (
    <>
      <RolePicker
        roles={roles}
        required={required}
        role={role}
        draft={draft}
        onRole={setRole}
        onClear={clear}
      />
      {problem && (
        <Text role="alert" as="p" tone="danger">
          {problem === 'no-list' ? words.noList : words.notInList}
        </Text>
      )}
      <AnswerTree content={content} draft={draft} onChoose={choose} />
    </>
  );
}

/** What is being looked for in an answer, and what has been clicked for it. */
function RolePicker(props: {
  roles: readonly SourceRole[];
  required: ReadonlySet<SourceRole>;
  role: SourceRole;
  draft: SourceDraft;
  onRole: (role: SourceRole) => void;
  onClear: (role: SourceRole) => void;
}) {
  const { punctuation, levels } = useI18n().t;
  const words = levels.dialog;
  const { roles, required, role, draft } = props;
  const pointer = draft[role];
  const label = required.has(role)
    ? words.roles[role]
    : `${words.roles[role]}${punctuation.inBrackets(words.optional)}`;
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={words.answerHint}
        value={role}
        onChange={(value) => props.onRole(value)}
        data={roles.map((each) => ({
          value: each,
          label: `${draft[each] === undefined ? '' : '✓ '}${words.roles[each]}`,
        }))}
      />
      <Row align="end" wrap>
        <span>
          {label}
          {punctuation.colon}
          {pointer === undefined ? words.notSet : <code>{pointer === '' ? '/' : pointer}</code>}
        </span>
        {pointer !== undefined && (
          <Button small onClick={() => props.onClear(role)}>
            {words.clear(words.roles[role])}
          </Button>
        )}
      </Row>
    </>
  );
}

function entriesOf(value: JsonValue): [string | number, JsonValue][] {
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value)
    ? value.slice(0, SHOWN_AT_MOST).map((entry, index) => [index, entry])
    : Object.entries(value).slice(0, SHOWN_AT_MOST);
}

function sizeOf(value: JsonValue): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

function useKindText(): (value: JsonValue) => string {
  const words = useI18n().t.levels.dialog;
  return (value) => {
    if (Array.isArray(value)) return words.list(value.length);
    if (typeof value === 'object' && value !== null) return words.object(sizeOf(value));
    return JSON.stringify(value).slice(0, VALUE_CHARS);
  };
}

function Node(props: TreeProps & { name: string | number | null; value: JsonValue; steps: Steps }) {
  const words = useI18n().t.levels.dialog;
  const { name, value, steps, draft, onChoose } = props;
  const kindText = useKindText();
  const index = steps.at(-1);
  const isEarly = typeof index !== 'number' || index < OPEN_ENTRIES;
  const [isOpen, setOpen] = useState(steps.length < OPEN_DEPTH && isEarly);
  const size = sizeOf(value);
  const roles = rolesAt(draft, steps);
  const canOpen = typeof value === 'object' && value !== null && size > 0;
  return (
    <li>
      <Row as="span" align="baseline" gap={0}>
        {canOpen ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={String(name ?? words.treeLabel)}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '▾' : '▸'}
          </button>
        ) : (
          <span className={styles.toggle} />
        )}
        <button
          type="button"
          className={styles.value}
          data-chosen={roles.length > 0}
          aria-pressed={roles.length > 0}
          onClick={() => onChoose(steps)}
        >
          {name !== null && <strong>{name}</strong>}{' '}
          <Text tone="soft" small>
            {kindText(value)}
          </Text>
          {roles.map((role) => (
            <Tag key={role}>{words.roles[role]}</Tag>
          ))}
        </button>
      </Row>
      {canOpen && isOpen && (
        <ul>
          {entriesOf(value).map(([key, inner]) => (
            <Node
              key={key}
              name={key}
              value={inner}
              steps={[...steps, key]}
              draft={draft}
              onChoose={onChoose}
            />
          ))}
          {size > SHOWN_AT_MOST && (
            <Text as="li" tone="soft" small>
              {words.more(size - SHOWN_AT_MOST)}
            </Text>
          )}
        </ul>
      )}
    </li>
  );
}

/** An answer as a tree; every value is a button that says where something stands. */
function AnswerTree(props: TreeProps & { content: JsonValue }) {
  const words = useI18n().t.levels.dialog;
  return (
    <ul className={styles.tree} aria-label={words.treeLabel}>
      <Node name={null} value={props.content} steps={[]} draft={props.draft} onChoose={props.onChoose} />
    </ul>
  );
}
