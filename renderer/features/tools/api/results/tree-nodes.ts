import { useQueries } from '@tanstack/react-query';
import type { TreeNode } from '#shared/domain/mcp/results/tree-page.ts';
import type { ResultRoot } from '#shared/domain/mcp/results/result-view.ts';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { type TreeKey, TREE_PAGE } from '../../model/tree-rows.ts';

export type TreePage = { nodes: TreeNode[]; total: number };

/** The parts of a tree that are open. */
export function useTreePages(resultId: string, root: ResultRoot, open: readonly TreeKey[]) {
  const { tools } = useBackend();
  const pages = useQueries({
    queries: open.map(({ pointer, offset }) =>
      tools.results.tree.queryOptions({
        input: { resultId, root, pointer, offset, limit: TREE_PAGE },
        staleTime: Infinity,
      }),
    ),
  });
  return {
    pageOf: ({ pointer, offset }: TreeKey): TreePage | undefined =>
      pages[open.findIndex((key) => key.pointer === pointer && key.offset === offset)]?.data,
    error: pages.find(({ error }) => error)?.error ?? null,
  };
}

/** The parts that have to be open for a pointer to be seen: each of its parents, at the page it stands on, and its own if that is wanted. */
export async function pathTo(
  { tools }: BackendClient,
  { resultId, root }: { resultId: string; root: ResultRoot },
  steps: readonly string[],
  pointerOf: (steps: readonly string[]) => string,
  isOpened = false,
): Promise<TreeKey[]> {
  const path: TreeKey[] = [];
  for (const [at, step] of steps.entries()) {
    const pointer = pointerOf(steps.slice(0, at));
    for (let offset = 0, total = 1; offset < total; offset += TREE_PAGE) {
      const page = await tools.results.tree({ resultId, root, pointer, offset, limit: TREE_PAGE });
      total = page.total;
      const here = page.nodes.find(({ name }) => name === step);
      if (here) {
        path.push({ pointer, offset });
        const hasParts = (here.kind === 'object' || here.kind === 'array') && here.size > 0;
        const isLast = at === steps.length - 1;
        if (isOpened && isLast && hasParts) path.push({ pointer: here.pointer, offset: 0 });
        break;
      }
      // Items of an array stand where their number says: no need to leaf through a million.
      const wanted = Math.floor(Number(step) / TREE_PAGE) * TREE_PAGE;
      if (page.nodes[0]?.name === '0' && wanted > offset) offset = wanted - TREE_PAGE;
    }
  }
  return path;
}
