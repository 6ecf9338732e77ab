import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { TextField } from '#renderer/components/ui/fields.tsx';
import { Button, IconButton } from '#renderer/components/ui/button.tsx';
import { Box, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { CopyButton } from '#renderer/components/ui/copy-button.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend, useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { readJsonPointer, writeJsonPointer } from '#shared/domain/json-pointer.ts';
import type { ResultRoot } from '#shared/domain/mcp/results/result-view.ts';
import { pathTo, useTreePages } from '../../api/results/tree-nodes.ts';
import { openPages, type TreeRow, treeRows, withPath, withToggled } from '../../model/tree-rows.ts';
import styles from './tree-view.module.css';

const INDENT_PX = 16;

/** One line of a tree. Its keys are those of the tree. */
function TreeLine(props: {
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

const MAX_FOUND = 1_000;

/** A low window scrolls rather than showing the pointer in front of the tree. */
const MIN_PX = 220;
const ROW_PX = 22;
/** Stays in front of the view's pointers, which begin at the root: what a reference or an expectation starts from. */
const wholePointer = (root: ResultRoot, pointer: string): string =>
  root === 'structured' ? `/structuredContent${pointer}` : pointer;

/** The other way round; undefined if it points elsewhere. */
function pointerWithin(root: ResultRoot, whole: string): string | undefined {
  const beginning = wholePointer(root, '');
  return whole.startsWith(`${beginning}/`) ? whole.slice(beginning.length) : undefined;
}

/** The data of an answer as a tree: parts are fetched when they are opened. */
export function TreeView(props: {
  resultId: string;
  root: ResultRoot;
  /** Pointers of what is open at first. */
  initiallyOpen?: readonly string[];
  /** What is shown at first, by its pointer into the whole result. */
  member?: string | undefined;
  /** What else can be done with the chosen value, by its pointer into the whole result. */
  use?: { label: string; onUse: (pointer: string) => void };
}) {
  const { resultId, root, use, member, initiallyOpen = [] } = props;
  const i18n = useI18n();
  const words = i18n.t.toolsResults.tree;
  const { client } = useBackendConnection();
  const [open, setOpen] = useState<ReadonlySet<string>>(() =>
    withPath(
      new Set(),
      initiallyOpen.map((pointer) => ({ pointer, offset: 0 })),
    ),
  );
  const [active, setActive] = useState('');
  const shown = member === undefined ? undefined : pointerWithin(root, member);
  const { pageOf, error } = useTreePages(resultId, root, openPages(open));
  const rows = treeRows(pageOf, open);
  const at = Math.max(
    0,
    rows.findIndex((row) => rowKey(row) === active),
  );
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const isThere = rows.some((row) => rowKey(row) === active);
  // What was looked for comes into sight as soon as it is there.
  useEffect(() => {
    // What a step speaks of stands at the top, with what is in it.
    if (isThere) virtualizer.scrollToIndex(at, { align: active === shown ? 'start' : 'auto' });
    // oxlint-disable-next-line react/exhaustive-deps -- scrolling by hand must not be undone by every new row
  }, [active, isThere]);
  const reveal = async (pointer: string, isOpened = false) => {
    const steps = readJsonPointer(pointer).map(String);
    try {
      const pointerOf = (some: readonly string[]) => writeJsonPointer([...some]);
      const path = await pathTo(client, { resultId, root }, steps, pointerOf, isOpened);
      setOpen((before) => withPath(before, path));
      setActive(pointer);
    } catch (failure) {
      showFailure(i18n, failure);
    }
  };
  useEffect(() => {
    if (shown !== undefined) void reveal(shown, true);
    // oxlint-disable-next-line react/exhaustive-deps -- once: then the user looks around
  }, [shown]);
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    if (!row) return;
    const to = moved(event.key, at, rows);
    const isOpen = row.kind !== 'waiting' && row.isOpen;
    const toggles =
      event.key === 'Enter' || event.key === ' ' || event.key === (isOpen ? 'ArrowLeft' : 'ArrowRight');
    if (to !== undefined && !(toggles && isOpen)) setActive(rowKey(rows[to] ?? row));
    else if (toggles) setOpen((before) => withToggled(before, row));
    else return;
    event.preventDefault();
  };
  const activeRow = rows[at];
  const pointer = useMemo(
    () => (activeRow?.kind === 'node' ? wholePointer(root, activeRow.node.pointer) : undefined),
    [activeRow, root],
  );
  if (error) return <FailureNotice failure={toAppError(error).toFailure()} />;
  return (
    <Stack rows="head-foot" fills style={{ minHeight: MIN_PX }}>
      <TreeSearch resultId={resultId} root={root} onFound={(found) => void reveal(found)} />
      <div
        ref={scroller}
        role="tree"
        tabIndex={0}
        aria-label={words.label}
        aria-activedescendant={activeRow ? `${resultId} ${rowKey(activeRow)}` : undefined}
        className={styles.tree}
        onKeyDown={onKeyDown}
      >
        {rows.length === 0 && pageOf({ pointer: '', offset: 0 }) && <p>{words.empty}</p>}
        <Box virtual style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <TreeLine
                key={rowKey(row)}
                id={`${resultId} ${rowKey(row)}`}
                row={row}
                topPx={start}
                isActive={index === at}
                onToggle={() => {
                  setActive(rowKey(row));
                  setOpen((before) => withToggled(before, row));
                }}
                onChoose={() => setActive(rowKey(row))}
              />
            );
          })}
        </Box>
      </div>
      <Row small tone="soft" style={{ minHeight: 30 }}>
        <span>{words.pointerOf}</span>
        <Text as="code" tone="plain" grow truncate>
          {pointer ?? ''}
        </Text>
        {pointer !== undefined && (
          <CopyButton text={pointer} label={words.copyPointer} copied={words.copied} failed={words.failed} />
        )}
        {use && (
          <Button
            kind="primary"
            disabled={pointer === undefined}
            onClick={() => pointer !== undefined && use.onUse(pointer)}
          >
            {use.label}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

function rowKey(row: TreeRow): string {
  if (row.kind === 'node') return row.node.pointer;
  return `${row.kind} ${row.key.offset} ${row.key.pointer}`;
}

/** Where a key leads; left goes to the parent. */
function moved(key: string, at: number, rows: readonly TreeRow[]): number | undefined {
  const last = rows.length - 1;
  if (key === 'ArrowDown') return Math.min(last, at + 1);
  if (key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key !== 'ArrowLeft') return undefined;
  const level = rows[at]?.level ?? 0;
  const parent = rows.slice(0, at).findLastIndex((row) => row.level < level);
  return parent === -1 ? at : parent;
}

/** Looks for a text in names and values; Enter goes from one to the next. */
function TreeSearch(props: { resultId: string; root: ResultRoot; onFound: (pointer: string) => void }) {
  const words = useI18n().t.toolsResults.tree;
  const { resultId, root, onFound } = props;
  const { tools } = useBackend();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(-1);
  const text = useDeferredValue(typed.trim());
  const latest = useRef('');
  const queryClient = useQueryClient();
  const searchFor = (wanted: string) =>
    tools.results.search.queryOptions({
      input: wanted === '' ? skipToken : { resultId, root, text: wanted, limit: MAX_FOUND },
      staleTime: Infinity,
    });
  const { data } = useQuery({ ...searchFor(text), placeholderData: keepPreviousData });
  const pointers = text === '' ? [] : (data?.pointers ?? []);
  /** Whoever types faster than the search is taken to what was typed all the same. */
  const go = async (step: number) => {
    const wanted = typed.trim();
    if (wanted === '') return;
    const { pointers: found } = await queryClient.query({ ...searchFor(wanted), staleTime: 'static' });
    if (found.length === 0 || latest.current !== wanted) return;
    const next = (Math.max(at, step > 0 ? -1 : 0) + step + found.length) % found.length;
    setAt(next);
    onFound(found[next] ?? '');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void go(event.shiftKey ? -1 : 1);
  };
  const found =
    pointers.length === 0 ? words.notFound : words.found(pointers.length, pointers.length >= MAX_FOUND);
  return (
    <Row>
      <TextField
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget: { value } }) => {
          latest.current = value.trim();
          setTyped(value);
          setAt(-1);
        }}
      />
      <IconButton
        small
        kind="default"
        label={words.previous}
        disabled={pointers.length === 0}
        onClick={() => void go(-1)}
      >
        <ChevronUp size={14} aria-hidden />
      </IconButton>
      <IconButton
        small
        kind="default"
        label={words.next}
        disabled={pointers.length === 0}
        onClick={() => void go(1)}
      >
        <ChevronDown size={14} aria-hidden />
      </IconButton>
      <Text role="status" tone="soft">
        {text !== '' && data && (at >= 0 ? `${at + 1} / ${found}` : found)}
      </Text>
    </Row>
  );
}
