import { useState } from 'react';
import type { JsonValue } from '#shared/domain/places/place.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { chooseRole, type RoleProblem, type SourceDraft, type SourceRole } from '../../model/source-draft.ts';
import { AnswerTree } from './answer-tree.tsx';
import styles from './level-source.module.css';
import { RolePicker } from './role-picker.tsx';

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
