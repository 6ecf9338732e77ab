import { Button, SegmentedControl } from '@mantine/core';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { SourceDraft, SourceRole } from '../../model/source-draft.ts';
import styles from './level-source.module.css';

/** What is being looked for in an answer, and what has been clicked for it. */
export function RolePicker(props: {
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
