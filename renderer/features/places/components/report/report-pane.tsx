import { FileDown, Printer } from 'lucide-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { TextArea } from '#renderer/components/ui/fields.tsx';
import { Facts } from '#renderer/components/ui/facts.tsx';
import { Box, Text } from '#renderer/components/ui/layout.tsx';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { documentOf, Printed } from '#renderer/components/ui/printed.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useSavePdf } from '#renderer/lib/save-file.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { useNow } from '#renderer/lib/use-now.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { QUANTITY_UNITS } from '#shared/domain/levels/quantity.ts';
import { useAlertEvents, useAlertList, useAlertState } from '../../api/alerts.ts';
import type { Levels } from '../../api/levels.ts';
import { type Comparison, comparisonAddress } from '../../model/compare/comparison.ts';
import type { PlaceFacts } from '../../model/place-facts.ts';
import type { PeriodRange } from '../../model/series/series-period.ts';
import { PeriodBar } from '../compare/period-bar.tsx';
import { useCompared, type ComparedPlace } from '../compare/use-compared.ts';
import { useRange } from '../compare/use-range.ts';
import { usePlaces } from '../places-model.ts';
import { SubPage } from '../sub-page.tsx';
import { MAX_NOTES_CHARS } from '../../model/report/report-notes.ts';
import { ReportPlace, StateOfRow } from './report-place.tsx';
import styles from './report.module.css';

const TICK_MS = 60_000;
const MAX_NAMED = 3;
/** As wide as the paper is. */
const MAX_PX = 760;

export type ReportPaneProps = {
  connectionId: string;
  connectionName: string;
  username: string;
  report: Comparison;
  levels: Levels;
  zone: string;
  backTo: string;
  onCopyLink: () => void;
  /** As they are kept while they are being written. */
  notes: string;
  onNotes: (notes: string) => void;
};

const highestOf = ({ series }: ComparedPlace): number | null => {
  if (!series) return null;
  const values = (series.extremes?.high ?? series.values).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((a, b) => Math.max(a, b));
};

function Overview(props: {
  facts: PlaceFacts;
  places: readonly ComparedPlace[];
  countOf: (place: ComparedPlace) => string;
}) {
  const { t, value } = useI18n();
  const words = t.placeReport;
  const { facts, places, countOf } = props;
  const { place: head, state, level, highest, events } = words.columns;
  const written = (given: number | null | undefined) =>
    given === null || given === undefined || Number.isNaN(given) ? '–' : value(given);
  return (
    <section className={styles.block}>
      <h2>{words.overview}</h2>
      <Table wraps isInline>
        <TableHead columns={[head, state, level, highest, events]} numbers={[level, highest, events]} />
        <tbody>
          {places.map((place) => {
            const top = highestOf(place);
            return (
              <tr key={place.key}>
                <th scope="row">{place.name}</th>
                <td>{place.row !== undefined && <StateOfRow facts={facts} row={place.row} />}</td>
                <td data-number>{place.row !== undefined && written(facts.levels.levelM[place.row])}</td>
                <td data-number>
                  {written(top)} {top !== null && place.series && QUANTITY_UNITS[place.series.quantity]}
                </td>
                <td data-number>{countOf(place)}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </section>
  );
}

type SheetProps = ReportPaneProps & { range: PeriodRange; places: readonly ComparedPlace[] };

/** The report itself: what is printed, and shown before that. */
function ReportSheet({ sheet, ...props }: SheetProps & { sheet?: RefObject<HTMLElement | null> }) {
  const { t } = useI18n();
  const words = t.placeReport;
  const { facts } = usePlaces();
  const { connectionId, places, range, zone, notes, levels } = props;
  const nowMs = useNow(TICK_MS);
  const state = useAlertState(connectionId);
  const alerts = useAlertList(connectionId, state?.version);
  const ids = useMemo(
    () => places.flatMap(({ row }) => (row === undefined ? [] : (facts.table.value(row, 'placeId') ?? []))),
    [places, facts.table],
  );
  const { data: history } = useAlertEvents(connectionId, range, ids, state?.version);
  const idOf = ({ row }: ComparedPlace) => (row === undefined ? null : facts.table.value(row, 'placeId'));
  const eventsOf = (place: ComparedPlace) =>
    history?.events.filter(({ placeId }) => placeId === idOf(place)).toReversed();
  const time = (ms: number) => formatServiceTime(ms, zone).slice(0, 16);
  const head = [
    [words.facts.connection, props.connectionName],
    [words.facts.account, props.username],
    [words.facts.period, words.between(time(range.fromMs), time(range.toMs))],
    [words.facts.asOf, time(nowMs)],
    [words.facts.levels, levels.lastGoodAtMs === null ? words.noLevels : time(levels.lastGoodAtMs)],
    [words.facts.zone, zone],
    [words.facts.places, words.count(places.length, facts.table.count)],
  ] as const;
  return (
    <article ref={sheet} className={styles.sheet} style={{ color: 'var(--ink)' }}>
      <h1>{headingOf(places, t.placeReport, t.punctuation.listComma)}</h1>
      <Facts>
        {head.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Facts>
      {notes.trim() !== '' && (
        <section className={styles.block}>
          <h2>{words.notes}</h2>
          <Text as="p" breaks style={{ whiteSpace: 'pre-wrap' }}>
            {notes}
          </Text>
        </section>
      )}
      {places.length > 1 && (
        <Overview facts={facts} places={places} countOf={(place) => String(eventsOf(place)?.length ?? '–')} />
      )}
      {places.map((place) => (
        <ReportPlace
          key={place.key}
          facts={facts}
          place={place}
          range={range}
          zone={zone}
          nowMs={nowMs}
          alert={alerts.find(({ placeId }) => placeId === idOf(place))}
          events={eventsOf(place)}
        />
      ))}
    </article>
  );
}

function headingOf(
  places: readonly ComparedPlace[],
  words: { heading: (names: string) => string; headingMany: (count: number) => string },
  comma: string,
): string {
  if (places.length > MAX_NAMED) return words.headingMany(places.length);
  return words.heading(places.map(({ name }) => name).join(comma));
}

/** A report on places over a period: shown as it will be printed, with notes, and printed or saved. */
export function ReportPane(props: ReportPaneProps) {
  const i18n = useI18n();
  const { t, language } = i18n;
  const words = t.placeReport;
  const { facts } = usePlaces();
  const { report, connectionId, levels, zone, notes } = props;
  const [isPrinting, setPrinting] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const savePdf = useSavePdf();
  const sheet = useRef<HTMLElement>(null);
  const range = useRange(report, zone);
  // All else in a report counts from the bottom of the well, its thresholds as well.
  const { places, isFetching } = useCompared(
    connectionId,
    facts,
    levels,
    { ...report, heights: 'bottom' },
    range,
  );
  const content = range && { ...props, range, places };
  const canPrint = content !== null && places.length > 0 && !isFetching;
  const save = () => {
    if (!sheet.current || !savePdf) return;
    setSaving(true);
    const html = documentOf(sheet.current, headingOf(places, words, t.punctuation.listComma), language);
    savePdf(html, `${words.fileName}.pdf`)
      .catch((error: unknown) => showFailure(i18n, error))
      .finally(() => setSaving(false));
  };
  return (
    <SubPage
      title={words.title}
      back={words.back}
      backTo={props.backTo}
      onCopyLink={props.onCopyLink}
      gap={12}
      actions={
        <>
          {savePdf && (
            <Button
              kind="primary"
              leftSection={<FileDown size={14} aria-hidden />}
              disabled={!canPrint}
              loading={isSaving}
              onClick={save}
            >
              {words.pdf}
            </Button>
          )}
          <Button
            kind={savePdf ? 'default' : 'primary'}
            leftSection={<Printer size={14} aria-hidden />}
            disabled={!canPrint}
            onClick={() => setPrinting(true)}
          >
            {words.print}
          </Button>
        </>
      }
    >
      <PeriodBar
        period={report.period}
        range={range}
        zone={zone}
        onChange={(period) => location.replace(comparisonAddress('report', { ...report, period }))}
      />
      <TextArea
        style={{ maxWidth: MAX_PX }}
        label={words.notes}
        placeholder={words.notesHint}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_NOTES_CHARS}
        value={notes}
        onChange={({ currentTarget }) => props.onNotes(currentTarget.value)}
      />
      <Text tone="soft" small role="status">
        {isFetching && words.waiting}
      </Text>
      {places.length === 0 ? (
        <Text as="p" tone="soft">
          {words.noPlaces}
        </Text>
      ) : (
        content && (
          <Box box="card" style={{ maxWidth: MAX_PX }} role="region" aria-label={words.preview} data-paper>
            <ReportSheet {...content} sheet={sheet} />
          </Box>
        )
      )}
      {isPrinting && content && (
        <Printed language={language} onPrinted={() => setPrinting(false)}>
          <ReportSheet {...content} />
        </Printed>
      )}
    </SubPage>
  );
}
