import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Radio, RadioGroup, SegmentedControl } from '#renderer/components/ui/fields.tsx';
import { ProgressBar } from '#renderer/components/ui/progress.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { formatBytes } from '#renderer/i18n/format-amount.ts';
import { useI18n, useWordsOf } from '#renderer/i18n/i18n-context.tsx';
import { useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { saveBlob } from '#renderer/lib/save-file.ts';
import type { CoordinateSystems } from '#shared/domain/coordinates/coordinate-systems.ts';
import type { PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import { AppError, type Failure } from '#shared/errors.ts';
import { exportPlaces } from '../../api/export-places.ts';
import { orderedColumns, USUAL_LAYOUT } from '../../model/column-layout.ts';
import {
  columnsOfChoice,
  type ExportChoices,
  exportFileName,
  type ExportScope,
  type ExportScopes,
  rowsOfScope,
} from '../../model/export-choices.ts';
import { exportRequest, type ExportSource } from '../../model/export-request.ts';
import { isComplete, type LoadedPlaceList } from '../../model/loaded-place-list.ts';
import type { PlaceFacts } from '../../model/place-facts.ts';
import { finishBetweenFrames } from '../../model/steps.ts';
import { EXPORT_FORMATS } from '#shared/contract/place-export.ts';
import styles from './export-dialog.module.css';

type ExportCounts = Record<ExportScope, number> & { visibleColumns: number; allColumns: number };

const SCOPES: readonly ExportScope[] = ['selected', 'filtered', 'all'];

/** What is to be exported, and how. */
function ExportForm(props: {
  choices: ExportChoices;
  counts: ExportCounts;
  fileName: string;
  /** Why it cannot begin yet. */
  hindrance: string | null;
  onChange: (change: Partial<ExportChoices>) => void;
  onStart: () => void;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const texts = t.placeExport;
  const { choices, counts, hindrance, onChange } = props;
  return (
    <Column
      as="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        if (!hindrance) props.onStart();
      }}
    >
      <RadioGroup label={texts.format} value={choices.format} onChange={(format) => onChange({ format })}>
        <div className={styles.formats}>
          {EXPORT_FORMATS.map((format, at) => (
            <Radio
              key={format}
              value={format}
              label={texts.formats[format].label}
              description={texts.formats[format].text}
              data-autofocus={at === 0 || undefined}
            />
          ))}
        </div>
      </RadioGroup>
      <RadioGroup label={texts.scope} value={choices.scope} onChange={(scope) => onChange({ scope })}>
        <Column>
          {SCOPES.map((scope) => (
            <Radio
              key={scope}
              value={scope}
              disabled={counts[scope] === 0}
              label={texts.scopes[scope](counts[scope])}
            />
          ))}
        </Column>
      </RadioGroup>
      <RadioGroup
        label={texts.columns}
        value={choices.columns}
        onChange={(columns) => onChange({ columns: columns === 'all' ? 'all' : 'visible' })}
      >
        <Column>
          <Radio value="visible" label={texts.columnChoices.visible(counts.visibleColumns)} />
          <Radio value="all" label={texts.columnChoices.all(counts.allColumns)} />
        </Column>
      </RadioGroup>
      <Row justify="between" gap={0} small role="group" aria-label={texts.language}>
        <span>{texts.language}</span>
        <SegmentedControl
          aria-label={texts.language}
          value={choices.language}
          onChange={(language) => onChange({ language })}
          data={(['en', 'zh-CN'] as const).map((value) => ({ value, label: texts.languages[value] }))}
        />
      </Row>
      <Text as="p" tone="soft" small breaks>
        {hindrance ?? texts.fileName(props.fileName)}
      </Text>
      <Row align="stretch" justify="end">
        <Button onClick={props.onClose}>{texts.cancel}</Button>
        <Button kind="primary" type="submit" disabled={hindrance !== null}>
          {texts.start(counts[choices.scope])}
        </Button>
      </Row>
    </Column>
  );
}

export type ExportDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Fetches the list anew, where another window has replaced it. */
  onRefresh: () => void;
  connectionName: string;
  list: LoadedPlaceList;
  facts: PlaceFacts;
  positions: { lng: Float64Array; lat: Float64Array };
  /** By projectId. */
  systems: Readonly<Record<string, CoordinateSystems>>;
  scopes: ExportScopes;
  /** The columns of the table from left to right. */
  shownColumns: readonly PlaceColumnId[];
};

const ALL_COLUMNS = orderedColumns(USUAL_LAYOUT);

function DialogContent(props: ExportDialogProps) {
  const { t, language } = useI18n();
  const { list, facts, positions, systems, scopes, onClose } = props;
  const [nowMs] = useState(() => Date.now());
  // It has been replaced in another window; the next one is awaited.
  const [goneId, setGoneId] = useState<string>();
  const [choices, setChoices] = useState<ExportChoices>({
    format: 'csv',
    scope: scopes.selected.length > 0 ? 'selected' : 'filtered',
    columns: 'visible',
    language,
  });
  const words = { ...useWordsOf(choices.language), zone: list.zone };
  const { state, start, cancel, again } = useExport({ facts, words, positions, systems });
  if (state.status !== 'choosing')
    return (
      <ExportOutcome
        state={state}
        onCancel={cancel}
        onAgain={() => {
          if (state.status === 'failed' && state.failure.code === 'PLACE_LIST_GONE') {
            setGoneId(list.listId);
            props.onRefresh();
          }
          again();
        }}
        onClose={onClose}
      />
    );
  const columns = columnsOfChoice(choices.columns, props.shownColumns, ALL_COLUMNS);
  const counts = {
    selected: scopes.selected.length,
    filtered: scopes.filtered.length,
    all: scopes.all,
    visibleColumns: columnsOfChoice('visible', props.shownColumns, ALL_COLUMNS).length,
    allColumns: ALL_COLUMNS.length,
  };
  const fileName = exportFileName(props.connectionName, nowMs, list.zone, choices.format);
  const isWaiting = !isComplete(list) || list.listId === goneId;
  const hindrance = isWaiting
    ? t.placeExport.incomplete
    : counts[choices.scope] === 0
      ? t.placeExport.nothing
      : null;
  const begin = () =>
    start({
      listId: list.listId,
      format: choices.format,
      rows: rowsOfScope(scopes, choices.scope),
      columns,
      title: props.connectionName,
      fileName,
    });
  return (
    <ExportForm
      choices={choices}
      counts={counts}
      fileName={fileName}
      hindrance={hindrance}
      onChange={(change) => setChoices((before) => ({ ...before, ...change }))}
      onStart={begin}
      onClose={onClose}
    />
  );
}

/** Exports places as a file: which, with which columns, in which format; progress, and how it ended. */
export function ExportDialog(props: ExportDialogProps) {
  const { t } = useI18n();
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t.placeExport.title}
      width="medium"
      closeLabel={t.placeExport.close}
    >
      {props.isOpen && <DialogContent {...props} />}
    </Dialog>
  );
}

/** An export under way, or how it ended. */
function ExportOutcome(props: {
  state: Exclude<ExportState, { status: 'choosing' }>;
  onCancel: () => void;
  onAgain: () => void;
  onClose: () => void;
}) {
  const { t, language } = useI18n();
  const texts = t.placeExport;
  const { state } = props;
  if (state.status === 'failed')
    return (
      <FailureNotice failure={state.failure} lead={texts.failed}>
        <Button kind="primary" onClick={props.onAgain}>
          {texts.retry}
        </Button>
      </FailureNotice>
    );
  if (state.status === 'done')
    return (
      <Column gap={16}>
        <Row as="p" align="stretch" breaks role="status">
          <CircleCheck size={18} aria-hidden />
          <span>
            <strong>{texts.done(state.fileName)}</strong>{' '}
            {texts.doneText(state.count, formatBytes(state.sizeBytes, language))}
          </span>
        </Row>
        <Row align="stretch" justify="end">
          <Button kind="primary" data-autofocus onClick={props.onClose}>
            {texts.close}
          </Button>
        </Row>
      </Column>
    );
  const { done, total } = state;
  return (
    <Column gap={16}>
      <ProgressBar label={texts.progressLabel} share={total === 0 ? 1 : done / total} />
      <Text as="p" tone="soft" small breaks>
        {texts.progress(done, total)}
      </Text>
      <Row align="stretch" justify="end">
        <Button onClick={props.onCancel}>{texts.cancel}</Button>
      </Row>
    </Column>
  );
}

type ExportJob = Parameters<typeof exportRequest>[1] & { fileName: string };

type ExportState =
  | { status: 'choosing' }
  | { status: 'writing'; done: number; total: number }
  | { status: 'done'; fileName: string; count: number; sizeBytes: number }
  | { status: 'failed'; failure: Failure };

/** Writes the file of a job and hands it to the user; leaving the dialog ends it. */
function useExport(source: ExportSource) {
  const { client } = useBackendConnection();
  const [state, setState] = useState<ExportState>({ status: 'choosing' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async ({ fileName, ...asked }: ExportJob) => {
    const ending = new AbortController();
    running.current = ending;
    const total = asked.rows.length;
    setState({ status: 'writing', done: 0, total });
    try {
      const request = await finishBetweenFrames(exportRequest(source, asked), ending.signal);
      const file = await exportPlaces(client, request, ending.signal, (done) =>
        setState({ status: 'writing', done, total }),
      );
      if (ending.signal.aborted) throw new AppError('CANCELLED', {});
      saveBlob(fileName, file);
      setState({ status: 'done', fileName, count: total, sizeBytes: file.size });
    } catch (error) {
      if (ending.signal.aborted) setState({ status: 'choosing' });
      else setState({ status: 'failed', failure: toAppError(error).toFailure() });
    }
  };
  return {
    state,
    start: (job: ExportJob) => void start(job),
    cancel: () => running.current?.abort(),
    again: () => setState({ status: 'choosing' }),
  };
}
