import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { chooseRole, type RoleProblem, type SourceDraft, type SourceRole } from '../../model/source-draft.ts';
import { AnswerTree } from './answer-tree.tsx';
import styles from './level-source.module.css';

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
        <p role="alert" className={styles.problem}>
          {problem === 'no-list' ? words.noList : words.notInList}
        </p>
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
  const words = useI18n().t.levels.dialog;
  const { roles, required, role, draft } = props;
  const pointer = draft[role];
  const label = required.has(role) ? words.roles[role] : `${words.roles[role]} (${words.optional})`;
  return (
    <>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={words.answerHint}
        value={role}
        onChange={(value) => props.onRole(value)}
        data={roles.map((each) => ({
          value: each,
          label: `${draft[each] === undefined ? '' : '✓ '}${words.roles[each]}`,
        }))}
      />
      <div className={styles.row}>
        <span>
          {label}: {pointer === undefined ? words.notSet : <code>{pointer === '' ? '/' : pointer}</code>}
        </span>
        {pointer !== undefined && (
          <Button size="compact-xs" variant="default" onClick={() => props.onClear(role)}>
            {words.clear(words.roles[role])}
          </Button>
        )}
      </div>
    </>
  );
}
