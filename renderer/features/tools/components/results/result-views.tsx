import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { saveBlob, saveFile } from '#renderer/lib/save-file.ts';
import type { ResultSummary } from '#shared/contract/tools/calls.ts';
import type { ResultRoot, ResultView } from '#shared/domain/mcp/results/result-view.ts';
import { useChosenTab } from '../../api/tool-settings.ts';
import type { CallRun } from '../../model/call-run.ts';
import { nextPageArguments } from '../../model/next-page.ts';
import { useExplorer } from '../explorer-context.ts';
import { WireOfCall } from '../wire/wire-of-call.tsx';
import { ContentView } from './content-view.tsx';
import { DataView } from './data-view.tsx';
import { ResultHead } from './result-head.tsx';
import { TextView } from './text-view.tsx';
import { Download } from 'lucide-react';
import { SegmentedControl, SelectField } from '#renderer/components/ui/fields.tsx';
import { Menu } from '#renderer/components/ui/menu.tsx';
import { useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { wholeText } from '../../api/results/table-rows.ts';

type Tabular = Extract<ResultView, { columns: string[] }>;

/** Saves an answer: its rows, all of it, or the picture that is on the screen. */
function SaveMenu(props: {
  summary: ResultSummary;
  view: ResultView | undefined;
  /** Where the view is drawn. */
  body: RefObject<HTMLDivElement | null>;
}) {
  const i18n = useI18n();
  const words = i18n.t.toolsResults.save;
  const { client } = useBackendConnection();
  const { summary, view, body } = props;
  const { resultId, tool } = summary;
  const table = tabular(view) ?? summary.views.map(tabular).find((each) => each !== undefined);
  const hasPicture = view?.kind === 'series' || view?.kind === 'map';
  const saying = (work: Promise<void>) => void work.catch((error: unknown) => showFailure(i18n, error));
  const saveCsv = async ({ root, pointer, columns }: Tabular) => {
    const { csv } = await client.tools.results.csv({ resultId, root, pointer, columns });
    saveFile(`${tool}.csv`, 'text/csv;charset=utf-8', csv);
  };
  const saveJson = async () => saveBlob(`${tool}.json`, await wholeText(client, resultId, 'pretty'));
  const savePng = async () => {
    const canvas = body.current?.querySelector('canvas');
    if (canvas) saveBlob(`${tool}.png`, await pictureOf(canvas));
  };
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button leftSection={<Download size={14} aria-hidden />}>{words.button}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!table} onClick={() => table && saying(saveCsv(table))}>
          {words.csv}
        </Menu.Item>
        <Menu.Item onClick={() => saying(saveJson())}>{words.json}</Menu.Item>
        <Menu.Item disabled={!hasPicture} onClick={() => saying(savePng())}>
          {words.png}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function tabular(view: ResultView | undefined): Tabular | undefined {
  return view && 'columns' in view ? view : undefined;
}

/** What a canvas shows, on the ground it stands on: without it a chart is unreadable in a document. */
async function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const picture = document.createElement('canvas');
  picture.width = canvas.width;
  picture.height = canvas.height;
  const context = picture.getContext('2d');
  if (context) {
    const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
    context.fillStyle = surface;
    context.fillRect(0, 0, picture.width, picture.height);
    context.drawImage(canvas, 0, 0);
  }
  return new Promise((resolve, reject) => {
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('canvas without picture'))));
  });
}

type ResultViewsProps = {
  summary: ResultSummary;
  /** The exchanges of the call, as a tab of its own. */
  wire?: ReactNode;
  /** The tab to begin with; by default the one that was used last with this tool, or the best. */
  first?: ResultTab | undefined;
  /** What a tree shows at first, by its pointer into the whole result. */
  member?: string | undefined;
};

/** An answer in one of the ways to show it; the way that is chosen is remembered for the tool. */
export function ResultViews({ summary, wire, first, member }: ResultViewsProps) {
  const words = useI18n().t.toolsResults.views;
  const tabs = tabsOf(summary.views, wire !== undefined);
  const remembered = useChosenTab(summary.tool);
  const [chosen, setChosen] = useState<ResultTab | undefined>(first);
  const [parts, setParts] = useState<Partial<Record<ResultTab, number>>>({});
  const body = useRef<HTMLDivElement>(null);
  const tab =
    tabs.find((each) => each === chosen) ??
    tabs.find((each) => each === remembered.chosen) ??
    tabs[0] ??
    'raw';
  const views = summary.views.filter(({ kind }) => kind === tab);
  const part = Math.min(parts[tab] ?? 0, Math.max(0, views.length - 1));
  const view = views[part];
  const choose = (value: string) => {
    const picked = tabs.find((each) => each === value);
    if (!picked) return;
    setChosen(picked);
    if (first === undefined) remembered.choose(picked);
  };
  return (
    <Stack rows="head" fills shrinks>
      <Row wrap>
        <SegmentedControl
          aria-label={words.label}
          data={tabs.map((value) => ({ value, label: <TabName tab={value} views={summary.views} /> }))}
          value={tab}
          onChange={choose}
        />
        {views.length > 1 && (
          <SelectField
            aria-label={words.part}
            data={views.map((each, index) => ({ value: String(index), label: partName(each, words) }))}
            value={String(part)}
            onChange={({ currentTarget: { value } }) =>
              setParts((before) => ({ ...before, [tab]: Number(value) }))
            }
          />
        )}
        <Text grow />
        <SaveMenu summary={summary} view={view} body={body} />
      </Row>
      <Stack gap={0} shrinks scrolls ref={body}>
        {view ? <Shown key={`${tab} ${part}`} summary={summary} view={view} member={member} /> : wire}
      </Stack>
    </Stack>
  );
}

/** The name of a tab; that of the content says how many parts it has. */
function TabName({ tab, views }: { tab: ResultTab; views: readonly ResultView[] }) {
  const words = useI18n().t.toolsResults.views;
  const content = tab === 'content' ? views.find((view) => view.kind === 'content') : undefined;
  const count = content ? content.parts.length + content.more + Number(content.structured !== null) : 0;
  if (count < 2) return words[tab];
  return (
    <>
      <span>{words[tab]}</span> <Text tone="soft">{count}</Text>
    </>
  );
}

function Shown(props: { summary: ResultSummary; view: ResultView; member: string | undefined }) {
  const { summary, view, member } = props;
  if (view.kind === 'raw') return <TextView resultId={summary.resultId} />;
  if (view.kind === 'content') return <ContentView summary={summary} view={view} />;
  return <DataView summary={summary} view={view} member={member} />;
}

/** The kinds of ways to show an answer, each a tab. */
type ResultTab = ResultView['kind'] | 'wire';

/** The tabs of an answer in the order of its views. */
function tabsOf(views: readonly ResultView[], hasWire: boolean): ResultTab[] {
  const kinds = new Set<ResultTab>(views.map(({ kind }) => kind));
  return hasWire ? [...kinds, 'wire'] : [...kinds];
}

function rootName(root: ResultRoot, words: Dictionary['toolsResults']['views']): string {
  return root === 'structured' ? words.structured : words.textAt(root);
}

/** Name of one of several views of a kind: what of the answer it shows. */
function partName(view: ResultView, words: Dictionary['toolsResults']['views']): string {
  if ('pointer' in view) return `${rootName(view.root, words)} ${view.pointer}`.trim();
  return 'root' in view ? rootName(view.root, words) : words.whole;
}

/** The answer of a call that has ended with one. */
export function ResultPane({ run }: { run: CallRun }) {
  const { none } = useI18n().t.toolsResults;
  const { tools, openCall } = useExplorer();
  const { outcome } = run;
  const exchangeIds = outcome?.exchangeIds ?? [];
  const wire = <WireOfCall exchangeIds={exchangeIds} />;
  if (!outcome?.summary) {
    return (
      <Stack rows="head" fills shrinks padX={12} padY={8}>
        <Text as="p" tone="soft" small>
          {none}
        </Text>
        {exchangeIds.length > 0 && wire}
      </Stack>
    );
  }
  const { summary } = outcome;
  const toNextPage = (cursor: string) => {
    const declared = tools.find(({ name }) => name === run.tool);
    const next = nextPageArguments(run.argumentsText, declared?.inputSchema, cursor);
    return next === undefined ? undefined : () => openCall(run.tool, next);
  };
  return (
    <Stack rows="head" fills shrinks padX={12} padY={8}>
      <ResultHead summary={summary} toNextPage={toNextPage} />
      <ResultViews key={summary.resultId} summary={summary} wire={wire} />
    </Stack>
  );
}
