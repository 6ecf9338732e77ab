import { ChevronDown, ChevronRight } from 'lucide-react';
import { Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { TreeRow } from '../../model/tree-rows.ts';
import styles from './tree-view.module.css';

const INDENT_PX = 16;

/** One line of a tree. Its keys are those of the tree. */
export function TreeLine(props: {
  id: string;
  row: TreeRow;
  topPx: number;
  isActive: boolean;
  onToggle: () => void;
  onChoose: () => void;
}) {
  const { toolsResults } = useI18n().t;
  const words = toolsResults.tree;
  const { row, isActive } = props;
  const place = {
    transform: `translateY(${props.topPx}px)`,
    paddingInlineStart: row.level * INDENT_PX + 6,
  };
  if (row.kind === 'waiting') {
    return (
      <div role="none" className={styles.line} style={place}>
        {toolsResults.loading}
      </div>
    );
  }
  const canOpen =
    row.kind === 'range' || ((row.node.kind === 'object' || row.node.kind === 'array') && row.node.size > 0);
  const Chevron = row.isOpen ? ChevronDown : ChevronRight;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree has the keys
    <div
      id={props.id}
      role="treeitem"
      tabIndex={-1}
      aria-level={row.level + 1}
      aria-selected={isActive}
      aria-expanded={canOpen ? row.isOpen : undefined}
      className={styles.line}
      data-active={isActive}
      style={place}
      onClick={canOpen ? props.onToggle : props.onChoose}
    >
      {canOpen ? <Chevron size={13} aria-hidden /> : <span className={styles.noChevron} />}
      {row.kind === 'range' ? (
        <Text tone="accent">{words.range(row.from, row.to)}</Text>
      ) : (
        <>
          <Text tone="accent">{row.node.name}</Text>{' '}
          {row.node.kind === 'array' && <Text tone="soft">{words.items(row.node.size)}</Text>}
          {row.node.kind === 'object' && <Text tone="soft">{words.members(row.node.size)}</Text>}
          <span className={styles.value} data-kind={row.node.kind}>
            {row.node.kind === 'string' ? JSON.stringify(row.node.text) : row.node.text}
          </span>
        </>
      )}
    </div>
  );
}
