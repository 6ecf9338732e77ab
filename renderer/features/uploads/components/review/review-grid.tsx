import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Box, Text } from '#renderer/components/ui/layout.tsx';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { CellProblem } from '#shared/domain/import/row-problem.ts';
import type { SampleRow } from '#shared/domain/import/source-sample.ts';
import { type CellText, correctedText, correctedTexts } from '../../model/edit-cells.ts';
import { isOfCell } from '../../model/problem-groups.ts';
import type { RowAsSent } from '../../model/rows-as-sent.ts';
import type { ShownCell } from '../../model/shown-cell.ts';
import { StruckText } from '../struck-text.tsx';
import { useGridEdits } from './grid-edits.ts';
import { useGridSelection } from './grid-selection.ts';
import styles from './review.module.css';

const ROW_PX = 24;
const HEAD_PX = 161;
/** Where three rows matter more than the header: it has the names of the columns alone. */
const LOW_WINDOW = '(max-height: 520px)';
const LOW_HEAD_PX = 33;
/** The line that says of which station a column is. */
const STATION_PX = 20;
const NUMBER_PX = 76;
const COLUMN_PX = 224;
/** A time as the file has it, and as it is sent. */
const TIME_PX = 304;

const widthOf = (column: ImportPlan['columns'][number] | undefined): number =>
  column?.role === 'time' || column?.role === 'date' ? TIME_PX : COLUMN_PX;

type Props = {
  plan: ImportPlan;
  /** Row numbers in the order in which they are shown. */
  numberAt: (index: number) => number;
  count: number;
  /** Those rows that have come. */
  rows: ReadonlyMap<number, SampleRow>;
  asSent: ReadonlyMap<number, RowAsSent>;
  problems: ReadonlyMap<number, readonly CellProblem[]>;
  /** Cells that stand out in their series, as `row column`. */
  marked: ReadonlySet<string>;
  /** To be brought into sight and chosen. */
  shown: ShownCell | undefined;
  indexOf: (row: number) => number;
  canEdit: boolean;
  renderHeader: (column: number, isShort: boolean) => ReactNode;
  onVisible: (first: number, last: number) => void;
  /** Rows by their numbers, wherever they stand in the file. */
  fetchRows: (numbers: readonly number[]) => Promise<ReadonlyMap<number, SampleRow>>;
  onEdit: (cells: CellText[]) => void;
  onUndo: () => void;
  onRedo: () => void;
};

/** The cell that something in the grid belongs to, by the index of its row. */
function cellOf(target: EventTarget): { row: number; column: number } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null;
  return cell ? { row: Number(cell.dataset['index']), column: Number(cell.dataset['column']) } : undefined;
}

/** What is copied or pasted in a field of the header, or while a cell is written, is that field's. */
const isOfField = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

/** What is sent for a cell, where it is not what stands in the file. */
function useSentText() {
  const words = useI18n().t.uploadReview.rows;
  return (of: RowAsSent | undefined, column: ImportPlan['columns'][number], text: string) => {
    if (!of || column.role === 'ignore') return null;
    const isTime = column.role === 'time' || column.role === 'date';
    if (of.kind === 'skipped') return null;
    if (of.kind !== 'sent')
      return isTime ? { text: of.kind === 'held' ? words.heldBack : words.leftOut, isHeld: true } : null;
    const sent = of.texts.get(column.column);
    if (sent === undefined)
      return column.role === 'value' && text.trim() !== '' ? { text: words.empty, isHeld: false } : null;
    return sent === text.trim() ? null : { text: sent, isHeld: false };
  };
}

/** The rows of the file under their mapping, as in a spreadsheet program: any cell can be corrected in place. */
export function ReviewGrid(props: Props) {
  const { t, count: countText } = useI18n();
  const words = t.uploadReview.rows;
  const { plan, numberAt, count, rows, asSent, problems, marked, shown, indexOf, canEdit } = props;
  const id = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const columnCount = plan.columns.length;
  const isLow = useMediaQuery(LOW_WINDOW);
  const hasStations = plan.columns.some(({ equipId }) => equipId !== null);
  const headPx = isLow ? LOW_HEAD_PX : HEAD_PX + (hasStations ? STATION_PX : 0);
  const vertical = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
  });
  const horizontal = useVirtualizer({
    horizontal: true,
    count: columnCount,
    getScrollElement: () => scroll.current,
    estimateSize: (at) => widthOf(plan.columns[at]),
    overscan: 2,
    scrollMargin: NUMBER_PX,
    scrollPaddingStart: NUMBER_PX,
  });
  const widths = plan.columns.map(widthOf).join(' ');
  // oxlint-disable-next-line react/exhaustive-deps -- the virtualizer keeps the widths that it was told first
  useLayoutEffect(() => horizontal.measure(), [widths]);
  const items = vertical.getVirtualItems();
  const columns = horizontal.getVirtualItems();
  const before = (columns[0]?.start ?? NUMBER_PX) - NUMBER_PX;
  const after = Math.max(0, horizontal.getTotalSize() - (columns.at(-1)?.end ?? NUMBER_PX) + NUMBER_PX);
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { onVisible } = props;
  useEffect(() => onVisible(first, last), [onVisible, first, last]);
  const corrected = useMemo(() => correctedTexts(plan), [plan]);
  const sentText = useSentText();
  const textAt = (row: number, column: number): string =>
    correctedText(corrected, row, column) ?? rows.get(row)?.cells[column]?.text ?? '';
  const selection = useGridSelection({
    rowCount: count,
    columnCount,
    numberAt,
    indexOf,
    onMove: (row, column) => {
      vertical.scrollToIndex(row);
      horizontal.scrollToIndex(column);
    },
  });
  const { focus, range } = selection;
  /** True while the mouse is held that was pressed on a cell. */
  const isDragging = useRef(false);
  /** The row by its number: others may come and go while the user types. */
  const [editing, setEditing] = useState<CellText>();
  const edits = useGridEdits({
    range,
    rowCount: count,
    columnCount,
    numberAt,
    rows,
    corrected,
    fetchRows: props.fetchRows,
    onEdit: props.onEdit,
  });

  const { choose } = selection;
  /** What was brought into sight stays where it is when other rows come or go. */
  const broughtIntoSight = useRef<ShownCell>(undefined);
  useEffect(() => {
    if (!shown || shown === broughtIntoSight.current) return;
    const index = indexOf(shown.row);
    if (index < 0) return;
    broughtIntoSight.current = shown;
    vertical.scrollToIndex(index, { align: 'center' });
    choose(index, shown.column ?? 0);
    if (shown.column !== null) horizontal.scrollToIndex(shown.column);
    // The virtualizers are other objects at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown, indexOf, choose]);

  const cellId = (index: number, column: number) => `${id}-${index}-${column}`;
  /** The field commits when it loses the focus, whatever takes it; Escape says beforehand that it does not. */
  const isCancelled = useRef(false);
  const commit = () => {
    if (editing && !isCancelled.current) edits.setCell(editing.row, editing.column, editing.text);
    isCancelled.current = false;
    setEditing(undefined);
  };
  const edit = (text?: string) => {
    if (!canEdit || !focus) return;
    const row = numberAt(focus.row);
    setEditing({ row, column: focus.column, text: text ?? textAt(row, focus.column) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of the fields in the header are theirs.
    if (event.target !== event.currentTarget) return;
    const { key } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const act = (action: () => void) => {
      event.preventDefault();
      action();
    };
    const letter = key.toLowerCase();
    if (isCommand && letter === 'd') act(() => canEdit && edits.fillDown());
    else if (isCommand && letter === 'z') act(event.shiftKey ? props.onRedo : props.onUndo);
    else if (isCommand && letter === 'y') act(props.onRedo);
    else if (isCommand) selection.onKeyDown(event);
    else if (key === 'Enter' || key === 'F2') act(() => edit());
    else if (key === 'Delete' || key === 'Backspace') act(() => canEdit && edits.clear());
    else if (key.length === 1 && !event.altKey) act(() => edit(key));
    else if (key !== 'Tab') selection.onKeyDown(event);
  };

  return (
    <>
      <p id={`${id}-hint`} className="visually-hidden">
        {words.hint}
      </p>
      <div
        ref={scroll}
        className={styles.fileGrid}
        role="grid"
        tabIndex={0}
        aria-label={words.label}
        aria-describedby={`${id}-hint`}
        aria-rowcount={count + 1}
        aria-colcount={columnCount + 1}
        aria-multiselectable
        aria-activedescendant={focus ? cellId(focus.row, focus.column) : undefined}
        onKeyDown={onKeyDown}
        onMouseDown={(event) => {
          const at = cellOf(event.target);
          if (!at || isOfField(event.target)) return;
          isDragging.current = true;
          window.addEventListener('mouseup', () => (isDragging.current = false), { once: true });
          if (event.shiftKey) selection.extend(at.row, at.column);
          else choose(at.row, at.column);
        }}
        onMouseOver={({ buttons, target }) => {
          const at = buttons === 1 && isDragging.current && !editing ? cellOf(target) : undefined;
          if (at && focus && (at.row !== focus.row || at.column !== focus.column))
            selection.extend(at.row, at.column);
        }}
        onDoubleClick={({ target }) => {
          const at = cellOf(target);
          if (!canEdit || !at || isOfField(target)) return;
          const row = numberAt(at.row);
          setEditing({ row, column: at.column, text: textAt(row, at.column) });
        }}
        onFocus={({ target, currentTarget }) => target === currentTarget && selection.start(first)}
        onPaste={(event) => {
          if (isOfField(event.target)) return;
          event.preventDefault();
          if (canEdit) edits.paste(event.clipboardData.getData('text/plain'));
        }}
        onCopy={(event) => {
          if (isOfField(event.target)) return;
          event.preventDefault();
          edits.copy(event.clipboardData);
        }}
      >
        <div style={{ width: NUMBER_PX + horizontal.getTotalSize() }}>
          <div className={styles.mapping} style={{ height: headPx - 1 }} role="row" aria-rowindex={1}>
            <div className={styles.number} role="columnheader">
              {words.row}
            </div>
            <span style={{ width: before, flex: 'none' }} />
            {columns.map(({ index }) => (
              <Box
                key={index}
                fixed
                padX={8}
                padY={4}
                role="columnheader"
                aria-colindex={index + 2}
                style={{ width: widthOf(plan.columns[index]) }}
              >
                {props.renderHeader(index, isLow)}
              </Box>
            ))}
          </div>
          <Box virtual style={{ height: vertical.getTotalSize() }} role="rowgroup">
            {items.map(({ index, start }) => {
              const number = numberAt(index);
              const row = rows.get(number);
              const of = asSent.get(number);
              const bad = problems.get(number) ?? [];
              const isWholeRow = bad.some(({ column }) => column === null);
              return (
                <div
                  key={number}
                  role="row"
                  aria-rowindex={index + 2}
                  className={styles.fileRow}
                  data-skipped={of?.kind === 'skipped' || undefined}
                  style={{ transform: `translateY(${start - headPx}px)` }}
                >
                  <span
                    className={styles.number}
                    role="rowheader"
                    title={
                      of?.kind === 'skipped'
                        ? words.skippedFor[of.because]
                        : bad.map(({ reason }) => t.uploadCheck.reasons[reason]).join(t.punctuation.semicolon)
                    }
                    data-bad={isWholeRow || undefined}
                  >
                    {countText(number)}
                  </span>
                  <span style={{ width: before, flex: 'none' }} />
                  {columns.map(({ index: at }) => {
                    const column = plan.columns[at];
                    const text = textAt(number, at);
                    const inFile = row?.cells[at]?.text ?? '';
                    const sent = column && row ? sentText(of, column, text) : null;
                    const own = bad.filter((one) => one.column === at);
                    const isBad = own.some(isOfCell);
                    const isChosen =
                      range !== undefined &&
                      index >= range.top &&
                      index <= range.bottom &&
                      at >= range.left &&
                      at <= range.right;
                    const isEdited = corrected.has(`${number} ${at}`);
                    const title = [
                      ...own.map(({ reason }) => t.uploadCheck.reasons[reason]),
                      ...(isEdited ? [words.was(inFile)] : []),
                    ].join(t.punctuation.semicolon);
                    const isEditing = editing?.row === number && editing.column === at;
                    return (
                      <div
                        key={at}
                        id={cellId(index, at)}
                        role="gridcell"
                        aria-colindex={at + 2}
                        data-index={index}
                        data-column={at}
                        aria-selected={isChosen}
                        aria-invalid={isBad || undefined}
                        className={styles.fileCell}
                        data-bad={isBad || undefined}
                        data-marked={own.length > 0 || marked.has(`${number} ${at}`) || undefined}
                        data-edited={isEdited || undefined}
                        data-value={column?.role === 'value' || undefined}
                        data-chosen={isChosen || undefined}
                        title={title || undefined}
                        style={{ width: widthOf(column) }}
                      >
                        {isEditing ? (
                          <input
                            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the cell had the focus that its field gets
                            autoFocus
                            aria-label={words.edit(number, column?.header ?? '')}
                            value={editing.text}
                            spellCheck={false}
                            onChange={({ currentTarget }) =>
                              setEditing({ ...editing, text: currentTarget.value })
                            }
                            onBlur={commit}
                            onKeyDown={(event) => {
                              if (event.key === 'Enter' || event.key === 'Tab') {
                                scroll.current?.focus({ preventScroll: true });
                                selection.onKeyDown(event);
                              }
                              if (event.key === 'Escape') {
                                isCancelled.current = true;
                                scroll.current?.focus({ preventScroll: true });
                              }
                            }}
                          />
                        ) : (
                          <>
                            <Text truncate>
                              {row ? <StruckText text={text} /> : t.uploadCheck.rows.loading}
                            </Text>
                            {sent && (
                              <Text tone={sent.isHeld ? 'caution' : 'faint'} truncate>
                                {sent.text}
                              </Text>
                            )}
                          </>
                        )}
                      </div>
                    );
                  })}
                  <span style={{ width: after, flex: 'none' }} />
                </div>
              );
            })}
          </Box>
        </div>
      </div>
    </>
  );
}
