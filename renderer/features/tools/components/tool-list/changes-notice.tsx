import { Button } from '@mantine/core';
import type { ToolList } from '#shared/contract/tools/calls.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useAcceptChanges } from '../../api/list-tools.ts';
import { useExplorer } from '../explorer-context.ts';
import styles from './tool-list.module.css';

/** What is different from the list that was last looked at, until somebody has seen it. */
export function ChangesNotice({ list }: { list: ToolList }) {
  const { t, moment } = useI18n();
  const words = t.tools.list;
  const { target } = useExplorer();
  const accept = useAcceptChanges();
  const { changes, changedSinceMs } = list;
  if (!target || !changes || changes.length === 0 || changedSinceMs === null) return null;
  return (
    <details className={styles.changes}>
      <summary>{words.changed(changes.length, moment(changedSinceMs))}</summary>
      <ul>
        {changes.map((change) => (
          <li key={change.name}>
            <code>{change.name}</code>{' '}
            {change.kind === 'changed'
              ? words.changedMembers(change.members.join(', '))
              : words.changes[change.kind]}
          </li>
        ))}
      </ul>
      <Button
        size="compact-xs"
        variant="default"
        loading={accept.isPending}
        onClick={() => accept.mutate({ targetId: target.id })}
      >
        {words.seen}
      </Button>
    </details>
  );
}
