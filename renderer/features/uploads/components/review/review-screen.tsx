import { Redo2, Replace, Undo2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Button, IconButton } from '#renderer/components/ui/button.tsx';
import { Chip } from '#renderer/components/ui/chip.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { SmallInput } from '#renderer/components/ui/small-field.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { FileSeries } from '#shared/domain/import/check/file-series.ts';
import { turnSheet } from '#shared/domain/import/guess/orient-sheet.ts';
import type { KnownEquipment } from '#shared/domain/import/guess/guess-equipment.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import type { SheetSample } from '#shared/domain/import/source-sample.ts';
import type { ImportTemplate } from '#shared/domain/import/template/import-template.ts';
import { fileRowsAt, useFileRows } from '../../api/file-rows.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import { checkedPlan } from '../../model/checked-plan.ts';
import { type CellText, editCells } from '../../model/edit-cells.ts';
import { problemGroups } from '../../model/problem-groups.ts';
import { boundedCount, filteredRows, ROW_FILTERS, type RowFilter } from '../../model/row-filter.ts';
import { rowsAsSent } from '../../model/rows-as-sent.ts';
import { columnOfSeries, marksOf } from '../../model/series-picture.ts';
import { openProblems } from '../../model/sheet-state.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import type { WorkspaceFile, WorkspaceSheet } from '../../model/workspace-state.ts';
import { CheckState } from '../check/check-state.tsx';
import { SeriesPane } from '../check/series-pane.tsx';
import { useCheck } from '../check/use-check.ts';
import type { SettingsProps } from '../columns/settings-props.ts';
import { TemplateBar } from '../columns/template-bar.tsx';
import { useStations } from '../columns/use-stations.ts';
import { TodoPanel } from '../questions/todo-panel.tsx';
import { SendNotices, SendPanel, useSending } from '../send/send-panel.tsx';
import { CellProblems } from './cell-problems.tsx';
import { FindAndReplace } from './find-and-replace.tsx';
import { MappingHeader } from './mapping-header.tsx';
import { MoreOptions } from './more-options.tsx';
import { SendPromise } from './send-promise.tsx';
import type { ShownCell } from '../../model/shown-cell.ts';
import { ReviewGrid } from './review-grid.tsx';
import styles from './review.module.css';
import { Warnings } from './warnings.tsx';
import { useWholeFileTodo, WholeFileEntry } from './whole-file-todo.tsx';

type Props = {
  workspace: UploadWorkspace;
  target: UploadTarget;
  sheet: WorkspaceSheet;
  file: WorkspaceFile;
  equipment: readonly KnownEquipment[];
  templates: readonly ImportTemplate[];
  onSignInForMcp: () => void;
};

/** One screen for a sheet: its rows under their mapping, what is open, what will be sent, and Send. */
export function ReviewScreen(props: Props) {
  const sample = props.file.sample?.sheets.find(({ name }) => name === props.sheet.sheet);
  const { fileId } = props.file;
  return sample && fileId !== null ? <Review {...props} sample={sample} fileId={fileId} /> : null;
}

function Review(props: Props & { sample: SheetSample; fileId: string }) {
  const { t } = useI18n();
  const { workspace, target, sheet, file, sample, equipment } = props;
  const { plan, guess } = sheet.reading;
  const { check, result, further } = useCheck(props);
  const isChecked = check?.kind === 'done';
  const looked = checkedPlan(plan);
  const isWaiting = looked !== plan;
  const sending = useSending(props, isChecked && !isWaiting);
  const [shown, setShown] = useState<ShownCell>();
  const [series, setSeries] = useState<FileSeries>();
  const [options, setOptions] = useState<{ column: number }>();
  const stations = useStations(sheet, sample);
  const change = (to: (old: ImportPlan) => ImportPlan) => workspace.changePlan(sheet.key, to);
  const show = (cell: ShownCell) => setShown({ ...cell });
  const showOptions = () => setOptions({ column: 0 });
  const settings: SettingsProps = {
    plan,
    guesses: guess.guesses,
    sample,
    stations,
    equipment,
    onChange: change,
  };
  const groups = useMemo(() => problemGroups(result?.report ?? NO_REPORT), [result]);
  const open = groups.filter(({ reason }) => (plan.problemRules[reason] ?? plan.badRows) === 'hold');
  const entries = useWholeFileTodo(plan, isChecked ? result : undefined);
  const allSeries = result?.series ?? NO_SERIES;
  const isRefused = sending.result !== undefined && !sending.isAllowed;
  const isAnythingOpen =
    isRefused || openProblems(plan) + plan.questions.length + further.length + open.length > 0;
  return (
    <div
      className={styles.review}
      data-todo={isAnythingOpen || undefined}
      aria-busy={check?.kind === 'running'}
    >
      <Column className={styles.promisePane}>
        {result && (
          <SendPromise
            plan={plan}
            report={result.report}
            outgoing={sending.result?.outgoing ?? result.report}
            isWaiting={isWaiting}
            known={equipment}
            onStation={showOptions}
            onPeriod={showOptions}
            onFields={() => setSeries(allSeries[0])}
          />
        )}
        <CheckState {...props} check={check} />
      </Column>
      <Column className={styles.rowsPane}>
        <SheetRows
          {...props}
          plan={plan}
          looked={looked ?? plan}
          report={result?.report}
          series={allSeries}
          shown={shown}
          onShow={show}
          settings={settings}
          onSettings={(column) => setOptions({ column })}
          onSeries={setSeries}
        />
      </Column>
      <Column className={styles.sidePane}>
        <Column grow scrolls gap={16}>
          <TodoPanel
            {...props}
            further={further}
            onShow={show}
            onMoreOptions={showOptions}
            cells={{
              count: open.length + entries.length,
              cards: (
                <>
                  {entries.map((entry) => (
                    <WholeFileEntry key={entry.text} entry={entry} onChange={change} />
                  ))}
                  {open.map((group) => (
                    <CellProblems
                      key={`${group.reason} ${group.column}`}
                      group={group}
                      plan={plan}
                      onShow={show}
                      onChange={change}
                    />
                  ))}
                </>
              ),
            }}
          />
          <SendNotices {...props} sending={sending} />
          {result && (
            <Warnings series={allSeries} plan={plan} target={target} onShow={show} onChange={change} />
          )}
        </Column>
        <SendPanel
          {...props}
          sending={sending}
          checkedRows={result?.report.sentRows ?? 0}
          onMoreOptions={showOptions}
        />
      </Column>
      {options && (
        <MoreOptions
          workspace={workspace}
          target={target}
          sheet={sheet}
          file={file}
          settings={settings}
          problemCounts={result?.report.problemCounts ?? {}}
          column={options.column}
          onColumn={(column) => setOptions({ column })}
          onClose={() => setOptions(undefined)}
        />
      )}
      {series && (
        <Dialog title={t.uploadCheck.series.title} width="large" onClose={() => setSeries(undefined)}>
          <SeriesPane
            series={allSeries}
            first={series}
            onRow={(row) => {
              setSeries(undefined);
              show({ row, column: columnOfSeries(series, plan.columns) });
            }}
          />
        </Dialog>
      )}
    </div>
  );
}

const NO_SERIES: readonly FileSeries[] = [];
const NO_REPORT = { problems: [], problemCounts: {} } satisfies Partial<PlanReport>;

type RowsProps = Props & {
  sample: SheetSample;
  fileId: string;
  plan: ImportPlan;
  /** The plan that says what rows become. */
  looked: ImportPlan;
  report: PlanReport | undefined;
  series: readonly FileSeries[];
  shown: ShownCell | undefined;
  onShow: (cell: ShownCell) => void;
  settings: SettingsProps;
  onSettings: (column: number) => void;
  onSeries: (series: FileSeries) => void;
};

/** The rows of the sheet, all or some of them, and what can be done with them. */
function SheetRows(props: RowsProps) {
  const { t } = useI18n();
  const words = t.uploadReview.rows;
  const { workspace, target, sheet, file, sample, fileId, plan, looked, report, series } = props;
  const [filter, setFilter] = useState<RowFilter>('all');
  const [isReplacing, setReplacing] = useState(false);
  const [visible, setVisible] = useState({ first: 0, last: 40 });
  const [nowMs] = useState(() => Date.now());
  const context = useMemo(() => ({ serviceZone: target.zone, nowMs }), [target.zone, nowMs]);
  const turned = useMemo(
    () => (plan.isTransposed ? turnSheet(sample) : undefined),
    [plan.isTransposed, sample],
  );
  const known = useMemo(() => {
    const { head, tail } = turned ?? sample;
    return [...head, ...tail];
  }, [turned, sample]);
  const sampled = useMemo(() => rowsAsSent(known, looked, context), [known, looked, context]);
  const filters = useMemo(() => filteredRows(report, series, sampled), [report, series, sampled]);
  const list = filters[filter];
  const rowCount = turned ? known.length : (sample.rowCount ?? report?.rowCount ?? known.length);
  const count = list?.length ?? rowCount;
  const numberAt = useCallback((index: number) => list?.[index] ?? index + 1, [list]);
  const indexOf = useCallback(
    (row: number) => (list ? list.indexOf(row) : row <= rowCount ? row - 1 : -1),
    [list, rowCount],
  );
  const numbers = Array.from(
    { length: Math.max(0, Math.min(count, visible.last + 1) - visible.first) },
    (_, at) => numberAt(visible.first + at),
  );
  const of = { fileId, format: plan.format, sheet: plan.sheet };
  const fetched = useFileRows(of, turned ? [] : numbers);
  const rows = useMemo(
    () => (turned ? new Map(known.map((row) => [row.number, row])) : fetched.rows),
    [turned, known, fetched.rows],
  );
  const asSent = useMemo(() => {
    const further = rowsAsSent(
      [...rows.values()].toSorted((a, b) => a.number - b.number),
      looked,
      context,
    );
    return new Map([...sampled, ...further]);
  }, [rows, sampled, looked, context]);
  const problems = useMemo(() => Map.groupBy(report?.problems ?? [], ({ row }) => row), [report]);
  const marked = useMemo(
    () =>
      new Set(
        series.flatMap((one) => {
          const column = columnOfSeries(one, plan.columns);
          return marksOf(one.finding).map(({ row }) => `${row} ${column}`);
        }),
      ),
    [series, plan.columns],
  );
  const edit = useCallback(
    (cells: CellText[]) => workspace.changePlan(sheet.key, (old) => editCells(old, cells)),
    [workspace, sheet.key],
  );
  const onVisible = useCallback((first: number, last: number) => setVisible({ first, last }), []);
  const [lastShown, setLastShown] = useState(props.shown);
  if (props.shown !== lastShown) {
    setLastShown(props.shown);
    // A cell that the filter hides is shown among all rows.
    if (props.shown && indexOf(props.shown.row) < 0) setFilter('all');
  }
  const goTo = (row: number) => row >= 1 && row <= rowCount && props.onShow({ row, column: null });
  const ofAll = boundedCount(report);
  const texts = {
    all: words.all,
    'to-check': words.toCheck(filters['to-check']?.length ?? 0, ofAll !== null),
    held: words.held(filters.held?.length ?? 0, ofAll),
    skipped: words.skipped(filters.skipped?.length ?? 0),
  };
  return (
    <Column grow gap={4}>
      <Row wrap className={styles.tools}>
        <Row gap={4} wrap role="group" aria-label={words.filter}>
          {ROW_FILTERS.filter((one) => one === 'all' || (filters[one]?.length ?? 0) > 0).map((one) => (
            <Chip key={one} aria-pressed={one === filter} onClick={() => setFilter(one)}>
              {texts[one]}
            </Chip>
          ))}
        </Row>
        <TemplateBar workspace={workspace} sheet={sheet} file={file} templates={props.templates} />
        <Row push gap={4} wrap>
          <IconButton
            small
            label={t.uploadColumns.undo}
            disabled={sheet.past.length === 0}
            onClick={() => workspace.undo(sheet.key)}
          >
            <Undo2 size={14} aria-hidden />
          </IconButton>
          <IconButton
            small
            label={t.uploadColumns.redo}
            disabled={sheet.future.length === 0}
            onClick={() => workspace.redo(sheet.key)}
          >
            <Redo2 size={14} aria-hidden />
          </IconButton>
          <Button
            small
            kind="quiet"
            leftSection={<Replace size={13} aria-hidden />}
            disabled={turned !== undefined}
            onClick={() => setReplacing(true)}
          >
            {words.find}
          </Button>
          <label>
            <Text small tone="soft">
              {words.goTo}
            </Text>{' '}
            <SmallInput
              className={styles.goTo}
              type="number"
              min={1}
              max={rowCount}
              onChange={({ currentTarget }) => goTo(currentTarget.valueAsNumber)}
              onKeyDown={({ key, currentTarget }) => key === 'Enter' && goTo(currentTarget.valueAsNumber)}
            />
          </label>
        </Row>
      </Row>
      {fetched.error && (
        <FailureNotice failure={toAppError(fetched.error).toFailure()} lead={t.uploadCheck.rows.failed} />
      )}
      <ReviewGrid
        plan={plan}
        numberAt={numberAt}
        count={count}
        rows={rows}
        asSent={asSent}
        problems={problems}
        marked={marked}
        shown={props.shown}
        indexOf={indexOf}
        canEdit={turned === undefined}
        renderHeader={(at, isShort) => {
          const column = plan.columns[at];
          return (
            column && (
              <MappingHeader
                {...props.settings}
                column={column}
                isShort={isShort}
                series={series}
                zone={target.zone}
                onSettings={props.onSettings}
                onSeries={props.onSeries}
              />
            )
          );
        }}
        onVisible={onVisible}
        fetchRows={(wanted) => fileRowsAt(workspace.client, of, wanted)}
        onEdit={edit}
        onUndo={() => workspace.undo(sheet.key)}
        onRedo={() => workspace.redo(sheet.key)}
      />
      {isReplacing && (
        <FindAndReplace
          workspace={workspace}
          of={of}
          rowCount={rowCount}
          plan={plan}
          onEdit={edit}
          onClose={() => setReplacing(false)}
        />
      )}
      <Text small tone="soft" hidden={file.sample === null}>
        {words.grey}
      </Text>
    </Column>
  );
}
