import { toTraditional } from '../write/encode-text.ts';
import { writeText, type TextForm } from '../write/write-text.ts';
import { writeForeign, writeHtml } from '../write/write-foreign.ts';
import { writeXlsx } from '../write/write-xlsx.ts';
import { drawData, drawMeasures, drawTimes, type DataOptions } from './data.ts';
import type { DraftSheet } from './draft.ts';
import { type DrawnFile, type FileFacts, headerRowsOf, type Profile, valuesOfSheet } from './drawn-file.ts';
import { drawContainer, type Container, drawTextForm, forBig5, repairForm } from './forms.ts';
import { drawHourPlan, timesOfHours } from './hour-layouts.ts';
import { drawLayout, type Layout } from './layouts.ts';
import { drawTimeHeaders, hasMidnightStyle, type Plot, SERVICE_ZONE, type UnitPlace } from './plot.ts';
import { type Language } from './quantities.ts';
import { Random } from './random.ts';
import { drawPlaces, drawStations, type Naming } from './stations.ts';
import { footerRows, type StationPlace, titleRows } from './surroundings.ts';
import {
  DAY_STYLES,
  ODD_TIME_STYLES,
  ORDINARY_TIME_STYLES,
  PROGRAM_TIME_STYLES,
  type TimeStyle,
  WORKBOOK_TIME_STYLES,
} from './time-styles.ts';
import { TROUBLES } from './trouble.ts';

const ORDINARY_MISSING = ['', '', '', '-', '--', '—', '/', '无', 'NULL', 'N/A'];
const ODD_MISSING = [
  ...ORDINARY_MISSING,
  'NaN',
  'NAN',
  '***',
  '----',
  '缺测',
  '故障',
  '离线',
  'Bad',
  'No Data',
  '#N/A',
  'null',
  'nd',
  '?',
];
const SENTINELS = ['-9999', '-999', '-9999.9', '9999', '-99.99', '-6999', '-32768'];

const UNIT_PLACES: readonly (readonly [number, UnitPlace])[] = [
  [9, 'bracket'],
  [3, 'wide-bracket'],
  [2, 'square'],
  [1, 'slash'],
  [1, 'blank'],
  [1, 'underscore'],
  [1, 'comma'],
  [1, 'glued'],
  [2, 'row'],
  [2, 'nowhere'],
];

function drawTimeStyle(random: Random, profile: Profile, container: Container, layout: Layout): TimeStyle {
  const isWorkbook = container === 'xlsx' || container === 'xls' || container === 'ods';
  const fits = ({ only }: TimeStyle): boolean =>
    only === null || (only === 'workbook') === (container === 'xlsx');
  const workbookStyles = isWorkbook ? WORKBOOK_TIME_STYLES : [];
  const ordinary = [...workbookStyles, ...workbookStyles, ...ORDINARY_TIME_STYLES];
  if (layout.fixed) {
    const named = [...PROGRAM_TIME_STYLES, ...ORDINARY_TIME_STYLES, ...ODD_TIME_STYLES];
    const own = named.find(({ name }) => name === layout.fixed?.time);
    if (!own) throw new Error(`There is no ${layout.fixed.time}.`);
    return own;
  }
  if (profile === 'ordinary') return random.weighted(ordinary.map((one) => [one.weight, one] as const));
  if (layout.isOfDays && random.chance(0.15)) return random.pick(DAY_STYLES);
  const all = [...ordinary, ...ODD_TIME_STYLES.filter(fits), ...ODD_TIME_STYLES.filter(fits)];
  const usable = layout.needsOneTimeCell ? all.filter((one) => one.write(0).length === 1) : all;
  return random.weighted(usable.map((one) => [one.weight, one] as const));
}

type Drawing = { random: Random; profile: Profile; container: Container; language: Language; layout: Layout };

function drawTruth({ random, profile, container, language, layout }: Drawing, time: TimeStyle) {
  const isOrdinary = profile === 'ordinary';
  const places = drawPlaces(random, isOrdinary);
  const naming: Naming = isOrdinary
    ? random.weighted([
        [3, 'id'],
        [1, 'name'],
      ])
    : random.weighted([
        [5, 'id'],
        [4, 'name'],
        [1, 'short-name'],
        [1, 'unknown-id'],
        [0.6, 'unknown-name'],
      ]);
  const [fewest, most] = layout.stations;
  const stationCount = Math.min(places.length, random.whole(fewest, most));
  const stations = drawStations(random, places, stationCount, naming, language);
  const hourPlan = layout.isOfHours ? drawHourPlan({ random }) : null;
  const many = !isOrdinary && random.chance(0.04) ? random.whole(260, 420) : random.whole(4, 30);
  const count = Math.min(many, Math.ceil(layout.mostTimes / Math.max(1, stationCount / 3)));
  const times = hourPlan
    ? timesOfHours(hourPlan)
    : drawTimes(random, time.stepS, Math.max(3, count), isOrdinary);
  const options: DataOptions = {
    random,
    isOrdinary,
    isWorkbook: container === 'xlsx' || container === 'xls' || container === 'ods',
    language,
    stations,
    times,
    measureCount: layout.isOfOneMeasure
      ? 1
      : random.weighted([
          [3, 1],
          [4, 2],
          [2, 3],
          [1, 4],
        ]),
    missingWords: isOrdinary ? random.some(ORDINARY_MISSING, 2) : random.some(ODD_MISSING, 2),
    sentinel: !isOrdinary && random.chance(0.08) ? random.pick(SENTINELS) : null,
  };
  const measures = drawMeasures(options);
  if (layout.isOfOneMeasure) measures.splice(1);
  return { places, stations, naming, hourPlan, options, data: drawData(options, measures) };
}

/** Draws a file: what it says, and how it is written. The same seed and index give the same bytes. */
export function drawFile(seed: string, index: number, profile: Profile): DrawnFile {
  const random = new Random(`${seed}/${index}/${profile}`);
  const isOrdinary = profile === 'ordinary';
  const anyContainer = drawContainer(random, isOrdinary);
  const anyLanguage: Language = isOrdinary
    ? 'zh'
    : random.weighted([
        [5, 'zh'],
        [4, 'en'],
        [2, 'de'],
      ]);
  const layout = drawLayout(random, isOrdinary);
  const container = layout.fixed ? 'text' : anyContainer;
  const language = layout.fixed?.language ?? anyLanguage;
  const drawing = { random, profile, container, language, layout };
  const time = drawTimeStyle(random, profile, container, layout);
  const { places, stations, naming, hourPlan, options, data } = drawTruth(drawing, time);
  const unitPlace: UnitPlace = isOrdinary
    ? random.pick(['bracket', 'bracket', 'wide-bracket'])
    : random.weighted(UNIT_PLACES);
  const plot: Plot = {
    random,
    isOrdinary,
    isWorkbook: options.isWorkbook,
    language,
    data,
    time,
    timeHeaders: drawTimeHeaders(random, time, language),
    unitPlace: unitPlace === 'glued' && language !== 'zh' ? 'bracket' : unitPlace,
    midnight:
      !isOrdinary && hasMidnightStyle(time) && random.chance(0.15)
        ? random.pick(['left-out', '24:00'] as const)
        : 'written',
  };
  const stationPlace: StationPlace =
    stations.length > 1 || layout.namesStation || layout.fixed?.saysStation
      ? 'nowhere'
      : isOrdinary
        ? random.pick(['file-name', 'file-name', 'title'])
        : random.pick([
            'file-name',
            'title',
            'label',
            'nowhere',
            ...(options.isWorkbook ? (['sheet-name'] as const) : []),
          ]);
  const features = [
    profile,
    container,
    layout.name,
    language,
    time.name,
    naming,
    stationPlace,
    plot.unitPlace,
    `midnight ${plot.midnight}`,
  ];
  let sheet = layout.make(plot, hourPlan);
  const footers = layout.fixed ? [] : footerRows(plot, sheet);
  if (!isOrdinary && layout.mayHaveTrouble && random.chance(0.55)) {
    const usable = TROUBLES.filter(
      ({ only }) => only === undefined || (only === 'workbook') === (container === 'xlsx'),
    );
    for (const trouble of random.some(
      usable.flatMap((one) => Array.from({ length: Math.ceil(one.weight) }, () => one)),
      random.weighted([
        [4, 1],
        [1, 2],
      ]),
    )) {
      sheet = trouble.does(sheet, plot);
      features.push(trouble.name);
    }
  }
  const titles = layout.fixed ? [] : titleRows(plot, stationPlace);
  const shift = titles.length;
  sheet = {
    ...sheet,
    name: stationPlace === 'sheet-name' ? (stations[0]?.called ?? '数据') : 'Sheet1',
    rows: [...titles, ...sheet.rows, ...footers],
    merges: sheet.merges.map((merge) => ({
      ...merge,
      firstRow: merge.firstRow + shift,
      lastRow: merge.lastRow + shift,
    })),
  };
  if (titles.length > 0) features.push('titles');
  if (footers.length > 0) features.push('footers');
  for (const { numbers } of data.measures) if (numbers.name !== 'plain') features.push(numbers.name);
  if (options.sentinel !== null) features.push('sentinel');
  const hiddenIsMeant = random.chance(0.5);
  const stem =
    stationPlace === 'file-name'
      ? `${stations[0]?.called ?? ''}${random.pick(['', '_2024-01', '历史数据', '-export'])}`
      : random.pick(['data', '导出数据', 'report', '历史数据']);
  const written = write(drawing, plot, sheet, random);
  features.push(...written.features);
  const rowsAbove = written.rowsAbove;
  const isTraditional = written.form?.encoding === 'big5';
  const asWritten = (text: string): string => (isTraditional ? toTraditional(text) : text);
  const facts: FileFacts = {
    encoding: written.form?.encoding ?? null,
    delimiter: written.form?.delimiter ?? null,
    sheets: new Map([
      [
        written.form ? '' : sheet.name,
        {
          headerRows: headerRowsOf(sheet, rowsAbove),
          columns: sheet.columns,
          isTransposed: layout.isTransposed,
          isHidden: sheet.isHidden,
        },
      ],
    ]),
    order: time.order,
    bare: time.bare,
    zone: time.zone,
    midnightIsLeftOut: plot.midnight === 'left-out',
    hiddenIsMeant,
    hasHours: layout.isOfHours,
    stationsInHeader: layout.namesStation && stations.length > 0 && layout.stationsInHeader,
    stations: stations.map((one) => ({ ...one, called: asWritten(one.called), name: asWritten(one.name) })),
    sentinel: options.sentinel,
  };
  const values = valuesOfSheet(written.form ? { ...sheet, name: '' } : sheet, rowsAbove, hiddenIsMeant);
  return {
    index,
    profile,
    fileName: `${stem}.${written.extension}`,
    bytes: written.bytes,
    places: places.map((one) => ({ ...one, placeName: asWritten(one.placeName) })),
    serviceZone: SERVICE_ZONE,
    values,
    series: data.series,
    facts,
    lastRows:
      written.rowCount === null ? null : new Map([[written.form ? '' : sheet.name, written.rowCount]]),
    features,
  };
}

type Written = {
  bytes: Buffer;
  extension: string;
  form: TextForm | null;
  rowsAbove: number;
  rowCount: number | null;
  features: string[];
};

function write(
  { profile, container, language, layout }: Drawing,
  plot: Plot,
  sheet: DraftSheet,
  random: Random,
): Written {
  const isOrdinary = profile === 'ordinary';
  const isUnprotected = plot.data.measures.some(({ numbers }) => numbers.isUnprotected);
  const rowCount = sheet.rows.findLastIndex(({ cells }) => cells.length > 0) + 1;
  if (container === 'text') {
    const drawn = repairForm({ ...drawTextForm(random, isOrdinary, language), ...layout.fixed?.form }, sheet);
    const table = drawn.encoding === 'big5' ? forBig5(sheet) : sheet;
    const extension = random.pick(isOrdinary ? ['csv'] : ['csv', 'csv', 'txt', 'dat', 'xls']);
    return {
      bytes: writeText(table, drawn, isUnprotected && drawn.delimiter === ','),
      extension,
      form: drawn,
      rowsAbove: 0,
      rowCount: table.rows.length,
      features: [
        ...(drawn.hasSepLine ? ['sep line'] : []),
        drawn.encoding,
        `delimiter ${drawn.delimiter}`,
        `quoting ${drawn.quoting}`,
      ],
    };
  }
  if (container === 'html') {
    const bytes = writeHtml(sheet, { encoding: random.pick(['utf-8', 'gb18030']), hasBom: false });
    return { bytes, extension: 'xls', form: null, rowsAbove: 0, rowCount: null, features: [] };
  }
  if (container === 'xlsx') {
    const isDate1904 = false;
    const form = { isDate1904, hasSharedTexts: random.chance(0.6), hasReferences: random.chance(0.95) };
    return {
      bytes: writeXlsx([sheet], form),
      extension: 'xlsx',
      form: null,
      rowsAbove: 0,
      rowCount: sheet.rows.length,
      features: [],
    };
  }
  const type = { xls: 'biff8', ods: 'ods' } as const;
  return {
    bytes: writeForeign([sheet], type[container]),
    extension: container,
    form: null,
    rowsAbove: 0,
    rowCount,
    features: [],
  };
}
