import type { SourceFile } from './read-sources.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Groups of nodes that reach each other (strongly connected components of more than one node), by Tarjan's algorithm. */
export function findCycles(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    const depth = stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      const reached = stack.includes(next) ? lowest.get(next) : undefined;
      if (reached !== undefined) lowest.set(node, Math.min(lowest.get(node) ?? reached, reached));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const members = stack.splice(depth - 1);
    if (members.length > 1) cycles.push(members.toSorted());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

function graphOf(edges: Iterable<readonly [string, string]>): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    const targets = graph.get(from) ?? new Set();
    graph.set(from, from === to ? targets : targets.add(to));
  }
  return graph;
}

/** Files that import each other, directly or through others. */
export function fileCycles(files: readonly SourceFile[]): string[][] {
  return findCycles(graphOf(files.flatMap(({ path, imports }) => imports.map((to) => [path, to] as const))));
}

/** Folders beside each other whose files import each other, at every level of the tree. */
export function folderCycles(files: readonly SourceFile[]): string[][] {
  const edgesOf = new Map<string, [string, string][]>();
  for (const { path, imports } of files)
    for (const to of imports) {
      const edge = siblingsOf(path, to);
      if (!edge) continue;
      const edges = edgesOf.get(edge.parent) ?? [];
      edges.push([edge.from, edge.to]);
      edgesOf.set(edge.parent, edges);
    }
  return [...edgesOf.values()].flatMap((edges) => findCycles(graphOf(edges)));
}

/** The two folders of one parent in which two files lie; null if one of them lies in the parent itself. */
function siblingsOf(path: string, other: string): { parent: string; from: string; to: string } | null {
  const [from, to] = [path.split('/').slice(0, -1), other.split('/').slice(0, -1)];
  let level = 0;
  while (level < from.length && level < to.length && from[level] === to[level]) level++;
  if (level >= from.length || level >= to.length) return null;
  const upTo = (parts: string[]): string => parts.slice(0, level + 1).join('/');
  return { parent: from.slice(0, level).join('/'), from: upTo(from), to: upTo(to) };
}
