import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { Facts } from '#renderer/components/ui/facts.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { CopyButton } from '#renderer/components/ui/copy-button.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { saveBlob, saveFile } from '#renderer/lib/save-file.ts';
import type { ResultSummary } from '#shared/contract/tools/calls.ts';
import type { ResultRoot, ResultView } from '#shared/domain/mcp/results/result-view.ts';
import { useResultMedia } from '../../api/results/result-media.ts';
import { useChosenTab } from '../../api/tool-settings.ts';
import type { CallRun } from '../../model/call-run.ts';
import { nextPageArguments } from '../../model/next-page.ts';
import { useExplorer } from '../explorer-context.ts';
import { WireOfCall } from '../wire/wire-of-call.tsx';
import { ChartView } from './chart-view.tsx';
import { ResultHead } from './result-head.tsx';
import styles from './results.module.css';
import { TableView } from './table-view.tsx';
import { TextView } from './text-view.tsx';
import { TreeView } from './tree-view.tsx';
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

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/x-wav': 'wav',
  'text/plain': 'txt',
};

// A third of the window's code draws maps: it is loaded with the first of them.
const MapView = lazy(async () => ({ default: (await import('./map-view.tsx')).MapView }));

type ResultViewsProps = {
  summary: ResultSummary;
  /** The exchanges of the call, as a tab of its own. */
  wire?: ReactNode;
  /** The tab to begin with; by default the one that was used last with this tool, or the best. */
  first?: ResultTab | undefined;
};

/** An answer in one of the ways to show it; the way that is chosen is remembered for the tool. */
export function ResultViews({ summary, wire, first }: ResultViewsProps) {
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
          data={tabs.map((value) => ({ value, label: words[value] }))}
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
        {view ? <Shown key={`${tab} ${part}`} summary={summary} view={view} /> : wire}
      </Stack>
    </Stack>
  );
}

function Shown({ summary, view }: { summary: ResultSummary; view: ResultView }) {
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
      return <TreeView resultId={resultId} root={view.root} />;
    case 'text':
      return <TextView resultId={resultId} content={view.content} />;
    case 'image':
    case 'audio':
      return <MediaView resultId={resultId} view={view} />;
    case 'link':
    case 'resource':
      return <ReferenceView resultId={resultId} view={view} />;
    case 'raw':
    default:
      return <TextView resultId={resultId} />;
  }
}

type Reference = Extract<ResultView, { kind: 'link' | 'resource' }>;

/** A link to a resource, or one that came along: its address is shown and never opened by itself. */
function ReferenceView({ resultId, view }: { resultId: string; view: Reference }) {
  const { toolsResults } = useI18n().t;
  const words = toolsResults.media;
  const { text } = toolsResults;
  const { readResource } = useExplorer();
  return (
    <Stack>
      <Facts>
        {view.kind === 'link' && (
          <div>
            <dt>{words.name}</dt>
            <dd>{view.name}</dd>
          </div>
        )}
        <div>
          <dt>{words.address}</dt>
          <dd>
            <code>{view.uri}</code>
          </dd>
        </div>
        <div>
          <dt>{words.type}</dt>
          <dd>{view.mimeType}</dd>
        </div>
      </Facts>
      <Row wrap>
        {view.kind === 'link' && <Button onClick={() => readResource(view.uri)}>{words.read}</Button>}
        <CopyButton text={view.uri} label={words.copyAddress} copied={text.copied} failed={text.failed} />
      </Row>
      {view.kind === 'resource' &&
        (view.isText ? (
          <TextView resultId={resultId} content={view.content} />
        ) : (
          <Bytes resultId={resultId} content={view.content} />
        ))}
    </Stack>
  );
}

function Bytes({ resultId, content }: { resultId: string; content: number }) {
  const { toolsResults } = useI18n().t;
  const { media, error } = useResultMedia(resultId, content);
  if (error) return <FailureNotice failure={toAppError(error).toFailure()} />;
  if (!media) return null;
  const { blob, mimeType } = media;
  return (
    <Row>
      <Button onClick={() => saveBlob(`answer-${content + 1}.${extensionOf(mimeType)}`, blob)}>
        {toolsResults.media.save} ({toolsResults.head.bytes(blob.size)})
      </Button>
    </Row>
  );
}

/** The kinds of ways to show an answer, each a tab. */
type ResultTab = ResultView['kind'] | 'wire';

/** The tabs of an answer in the order of its views. */
function tabsOf(views: readonly ResultView[], hasWire: boolean): ResultTab[] {
  const kinds = new Set<ResultTab>(views.map(({ kind }) => kind));
  return hasWire ? [...kinds, 'wire'] : [...kinds];
}

function rootName(root: ResultRoot, words: Dictionary['toolsResults']['views']): string {
  return root === 'structured' ? words.structured : words.content(root);
}

/** Name of one of several views of a kind: what of the answer it shows. */
function partName(view: ResultView, words: Dictionary['toolsResults']['views']): string {
  if ('pointer' in view) return `${rootName(view.root, words)} ${view.pointer}`.trim();
  if ('root' in view) return rootName(view.root, words);
  return 'content' in view ? words.content(view.content) : words.whole;
}

type Media = Extract<ResultView, { kind: 'image' | 'audio' }>;

/** A picture or a sound of an answer. What cannot be shown can still be saved. */
function MediaView({ resultId, view }: { resultId: string; view: Media }) {
  const { toolsResults } = useI18n().t;
  const words = toolsResults.media;
  const { media, isUnreadable, error } = useResultMedia(resultId, view.content);
  const [isBroken, setBroken] = useState(false);
  if (error) return <FailureNotice failure={toAppError(error).toFailure()} />;
  if (isUnreadable) return <p role="alert">{words.broken(view.mimeType)}</p>;
  if (!media)
    return (
      <Text as="p" tone="soft" small>
        {toolsResults.loading}
      </Text>
    );
  const { url, blob, mimeType } = media;
  return (
    <Stack justify="start" className={styles.media}>
      {isBroken && <p role="alert">{words.broken(mimeType)}</p>}
      {!isBroken && view.kind === 'image' && (
        <img src={url} alt={words.picture(mimeType)} onError={() => setBroken(true)} />
      )}
      {!isBroken && view.kind === 'audio' && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- an answer of a tool brings none
        <audio controls src={url} aria-label={words.sound} onError={() => setBroken(true)} />
      )}
      <Text as="p" tone="soft" small>
        {mimeType} · {toolsResults.head.bytes(blob.size)}
      </Text>
      <Button onClick={() => saveBlob(`answer-${view.content + 1}.${extensionOf(mimeType)}`, blob)}>
        {words.save}
      </Button>
    </Stack>
  );
}

/** Ending of a file with bytes of a type; `bin` for a type that says nothing. */
function extensionOf(mimeType: string): string {
  const type = mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
  return EXTENSIONS[type] ?? /^[a-z]+\/([a-z0-9]{1,8})$/.exec(type)?.[1] ?? 'bin';
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
