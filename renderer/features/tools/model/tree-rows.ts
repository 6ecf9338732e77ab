import type { TreeNode } from '#shared/domain/mcp/results/tree-page.ts';

/** Parts of a node are shown in pages of this many. */
export const TREE_PAGE = 200;

/** A page of the parts of what stands at a pointer. */
export type TreeKey = { pointer: string; offset: number };

export type TreeRow =
  | { kind: 'node'; level: number; node: TreeNode; isOpen: boolean }
  /** Some of the many parts of a node, from one position to another. */
  | { kind: 'range'; level: number; key: TreeKey; from: number; to: number; isOpen: boolean }
  | { kind: 'waiting'; level: number; key: TreeKey };

const keyText = ({ pointer, offset }: TreeKey): string => `${offset} ${pointer}`;

/** The rows of a tree, top to bottom, as far as they are open and there. */
export function treeRows(
  pageOf: (key: TreeKey) => { nodes: TreeNode[]; total: number } | undefined,
  open: ReadonlySet<string>,
): TreeRow[] {
  const rows: TreeRow[] = [];
  const addPage = (key: TreeKey, level: number): void => {
    const page = pageOf(key);
    if (!page) {
      rows.push({ kind: 'waiting', level, key });
      return;
    }
    for (const node of page.nodes) {
      const isOpen = isOpenNode(node, open);
      rows.push({ kind: 'node', level, node, isOpen });
      if (isOpen) addParts(node.pointer, node.size, level + 1);
    }
  };
  const addParts = (pointer: string, size: number, level: number): void => {
    if (size <= TREE_PAGE) {
      addPage({ pointer, offset: 0 }, level);
      return;
    }
    for (let offset = 0; offset < size; offset += TREE_PAGE) {
      const key = { pointer, offset };
      const isOpen = open.has(keyText(key));
      const to = Math.min(size, offset + TREE_PAGE) - 1;
      rows.push({ kind: 'range', level, key, from: offset, to, isOpen });
      if (isOpen) addPage(key, level + 1);
    }
  };
  const top = pageOf({ pointer: '', offset: 0 });
  if (top) addParts('', top.total, 0);
  return rows;
}

/** Only its ranges, if it has more parts than one page. */
const nodeKey = (pointer: string): string => `node ${pointer}`;

function isOpenNode({ kind, pointer, size }: TreeNode, open: ReadonlySet<string>): boolean {
  return (kind === 'object' || kind === 'array') && size > 0 && open.has(nodeKey(pointer));
}

/** With a node or a range opened, or closed if it is open. */
export function withToggled(open: ReadonlySet<string>, row: TreeRow): Set<string> {
  const key = row.kind === 'node' ? nodeKey(row.node.pointer) : keyText(row.key);
  const next = new Set(open);
  if (!next.delete(key)) {
    next.add(key);
    // The first page of a node that has but one is there with it.
    if (row.kind === 'node' && row.node.size <= TREE_PAGE) {
      next.add(keyText({ pointer: row.node.pointer, offset: 0 }));
    }
  }
  return next;
}

/** With all open that stands in a path. */
export function withPath(open: ReadonlySet<string>, path: readonly TreeKey[]): Set<string> {
  return new Set([...open, ...path.flatMap((key) => [nodeKey(key.pointer), keyText(key)])]);
}

/** The pages that have to be fetched. */
export function openPages(open: ReadonlySet<string>): TreeKey[] {
  const pages = [...open]
    .filter((text) => !text.startsWith('node '))
    .map((text) => {
      const at = text.indexOf(' ');
      return { offset: Number(text.slice(0, at)), pointer: text.slice(at + 1) };
    });
  const hasTop = pages.some(({ pointer, offset }) => pointer === '' && offset === 0);
  return hasTop ? pages : [{ pointer: '', offset: 0 }, ...pages];
}
