import { lazy, Suspense } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { ResultSummary } from '#shared/contract/tools/calls.ts';
import type { ResultView } from '#shared/domain/mcp/results/result-view.ts';
import { ChartView } from './chart-view.tsx';
import { TableView } from './table-view.tsx';
import { TreeView } from './tree-view.tsx';

// A third of the window's code draws maps: it is loaded with the first of them.
const MapView = lazy(async () => ({ default: (await import('./map-view.tsx')).MapView }));

export type DataResultView = Exclude<ResultView, { kind: 'content' | 'raw' }>;

/** The data of an answer in one of the ways to show data. */
export function DataView(props: {
  summary: ResultSummary;
  view: DataResultView;
  /** What a tree shows at first. */
  member?: string | undefined;
}) {
  const { summary, view, member } = props;
  const { loading } = useI18n().t.toolsResults;
  const { resultId } = summary;
  switch (view.kind) {
    case 'series':
      return <ChartView resultId={resultId} targetId={summary.targetId} view={view} />;
    case 'map':
      return (
        <Suspense fallback={<p>{loading}</p>}>
          <MapView resultId={resultId} view={view} />
        </Suspense>
      );
    case 'table':
      return <TableView resultId={resultId} view={view} />;
    case 'tree':
    default:
      return <TreeView resultId={resultId} root={view.root} initiallyOpen={view.open} member={member} />;
  }
}
