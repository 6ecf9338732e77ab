import { useState } from 'react';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { rolesAt, type SourceDraft } from '../../model/source-draft.ts';
import styles from './level-source.module.css';

type Steps = readonly (string | number)[];
type TreeProps = { draft: SourceDraft; onChoose: (steps: Steps) => void };

const SHOWN_AT_MOST = 40;
const OPEN_DEPTH = 3;
const OPEN_ENTRIES = 3;
const VALUE_CHARS = 60;

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
      <span className={styles.node}>
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
          {name !== null && <strong>{name}</strong>} <span className={styles.soft}>{kindText(value)}</span>
          {roles.map((role) => (
            <span key={role} className={styles.role}>
              {words.roles[role]}
            </span>
          ))}
        </button>
      </span>
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
          {size > SHOWN_AT_MOST && <li className={styles.soft}>{words.more(size - SHOWN_AT_MOST)}</li>}
        </ul>
      )}
    </li>
  );
}

/** An answer as a tree; every value is a button that says where something stands. */
export function AnswerTree(props: TreeProps & { content: JsonValue }) {
  const words = useI18n().t.levels.dialog;
  return (
    <ul className={styles.tree} aria-label={words.treeLabel}>
      <Node name={null} value={props.content} steps={[]} draft={props.draft} onChoose={props.onChoose} />
    </ul>
  );
}
