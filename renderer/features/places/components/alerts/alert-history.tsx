import { Download, FileText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Facts } from '#renderer/components/ui/facts.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { SegmentedControl, TextField } from '#renderer/components/ui/fields.tsx';
import { Box, Row, Text } from '#renderer/components/ui/layout.tsx';
import { TextButton } from '#renderer/components/ui/list-button.tsx';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import type { AlertHistory, HistoryEvent } from '#shared/contract/alerts.ts';
import { severityOf } from '#shared/domain/alerts/alert-rules.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import type { Failure } from '#shared/errors.ts';
import { useAlertHistory } from '../../api/alerts.ts';
import { historyCells, type HistoryWords, noteText, searchedText } from '../../model/alerts/history-rows.ts';
import { cellsAsCsv } from '../../model/series/series-csv.ts';
import { openReport } from '../open-pages.ts';
import { useAlertWords } from './alert-words.ts';

const PERIODS_H = [24, 168, 720];
const PERIOD_KINDS: Record<number, 'day' | 'week' | 'month'> = { 24: 'day', 168: 'week', 720: 'month' };
const MAX_SHOWN = 300;
const FLOOD = 10;
const MAX_NAMED = 3;

function Figures({ history, nameOf }: { history: AlertHistory; nameOf: (placeId: string) => string }) {
  const { t, count, list } = useI18n();
  const words = t.alerts.history;
  const { figures, standing } = history;
  const noisiest = figures.noisiest.map(
    ({ placeId, rises }) => `${nameOf(placeId)}${t.punctuation.inBrackets(count(rises))}`,
  );
  return (
    <Box padX={12} padBelow={8} lineBelow>
      <Facts isInline>
        <div>
          <dt>{words.rises}</dt>
          <dd>{count(figures.rises)}</dd>
        </div>
        <div>
          <dt>{words.perHour}</dt>
          <dd>{figures.risesPerHour.toFixed(1)}</dd>
        </div>
        <div title={figures.worstTenMinutes > FLOOD ? words.flood : undefined}>
          <dt>{words.worst}</dt>
          <dd>{count(figures.worstTenMinutes)}</dd>
        </div>
        <div>
          <dt>{words.standing}</dt>
          <dd>{count(standing.length)}</dd>
        </div>
        {noisiest.length > 0 && (
          <div title={noisiest.join('\n')}>
            <dt>{words.noisiest}</dt>
            <dd>
              {list(noisiest.slice(0, MAX_NAMED))}
              {noisiest.length > MAX_NAMED && ' …'}
            </dd>
          </div>
        )}
      </Facts>
    </Box>
  );
}

function Events(props: {
  events: readonly HistoryEvent[];
  words: Omit<HistoryWords, 'headings' | 'figures'>;
  onOpen: (placeId: string) => void;
}) {
  const { t, written } = useI18n();
  const { words } = props;
  const { metres } = useAlertWords();
  const { columns } = t.alerts.history;
  const [, id, , , level, , peak, peakAt] = columns;
  const heads = columns.filter((name) => name !== id && name !== peakAt);
  const day = (ms: number | null) => (ms === null ? '' : written(ms).slice(0, 16));
  return (
    <Box grow shrinks scrolls>
      <Table aria-label={t.alerts.history.label}>
        <TableHead columns={heads} numbers={[level, peak]} />
        <tbody>
          {props.events.map((each) => (
            <tr key={each.id}>
              <td>{day(each.atMs)}</td>
              <td title={`${id} ${each.placeId}`}>
                {each.placeId !== '' && (
                  <TextButton onClick={() => props.onOpen(each.placeId)}>
                    {words.nameOf(each.placeId)}
                  </TextButton>
                )}
              </td>
              <td>{words.what(each)}</td>
              <td data-number>{each.levelM === null ? '' : metres(each.levelM)}</td>
              <td>{day(each.sinceMs)}</td>
              <td data-number>{each.peakM === null ? '' : metres(each.peakM)}</td>
              <td>{each.name}</td>
              <td>{noteText(each, words)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

/** What happened to alerts, searchable and to be saved, with the figures of alarm management. */
export function AlertHistoryPane(props: {
  connectionId: string;
  table: PlaceTable;
  zone: string;
  version: number | undefined;
  onOpen: (row: number) => void;
}) {
  const { t, language, failure } = useI18n();
  const { connectionId, table, zone, version } = props;
  const texts = t.alerts.history;
  const [hours, setHours] = useState(24);
  const [query, setQuery] = useState('');
  const { data: history, error } = useAlertHistory(connectionId, hours, version);
  const words = useMemo(() => {
    const nameOf = (placeId: string) => {
      const row = table.rowOf(placeId);
      return (row === undefined ? null : table.value(row, 'placeName')) ?? placeId;
    };
    const what = ({ kind, to, cause }: HistoryEvent) => texts.event(kind, severityOf(to), cause);
    return { nameOf, what, failure: (reason: Failure) => failure(reason).title };
  }, [table, texts, failure]);
  const found = useMemo(() => {
    const wanted = query.trim().toLowerCase();
    return (history?.events ?? []).filter(
      (event) => wanted === '' || searchedText(event, words).includes(wanted),
    );
  }, [history, query, words]);
  const save = () => {
    if (!history) return;
    const { rises, perHour, worst, standing, noisiest, columns: headings } = texts;
    const named = { ...words, headings, figures: { rises, perHour, worst, standing, noisiest } };
    saveFile(`${texts.fileName}.csv`, 'text/csv', cellsAsCsv(historyCells(history, found, named, zone)));
  };
  const keys = useMemo(
    () =>
      [...new Set(found.map(({ placeId }) => table.rowOf(placeId)))].flatMap((row) =>
        row === undefined ? [] : [table.key(row)],
      ),
    [found, table],
  );
  const open = (placeId: string) => {
    const row = table.rowOf(placeId);
    if (row !== undefined) props.onOpen(row);
  };
  return (
    <>
      <Row wrap gap={8} padX={12} padY={4} lang={language}>
        <SegmentedControl
          aria-label={texts.period}
          value={String(hours)}
          data={PERIODS_H.map((each) => ({ value: String(each), label: texts.periods[each] ?? '' }))}
          onChange={(value) => setHours(Number(value))}
        />
        <TextField
          aria-label={texts.search}
          placeholder={texts.searchHint}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <Row push gap={8}>
          <Text small tone="soft" role="status">
            {history && texts.shown(Math.min(found.length, MAX_SHOWN), history.total)}
          </Text>
          <Button
            small
            leftSection={<FileText size={13} aria-hidden />}
            disabled={keys.length === 0}
            title={t.placeReport.ofPeriod}
            onClick={() => openReport({ t }, keys, { kind: PERIOD_KINDS[hours] ?? 'day' })}
          >
            {t.placeReport.open}
          </Button>
          <Button small leftSection={<Download size={13} aria-hidden />} disabled={!history} onClick={save}>
            {texts.export}
          </Button>
        </Row>
      </Row>
      {error && <FailureNotice failure={toAppError(error).toFailure()} lead={texts.failed} />}
      {history && <Figures history={history} nameOf={words.nameOf} />}
      {history && found.length === 0 && (
        <Text as="p" tone="soft" small padX={12} padY={4}>
          {texts.none}
        </Text>
      )}
      {found.length > 0 && <Events events={found.slice(0, MAX_SHOWN)} words={words} onOpen={open} />}
    </>
  );
}
