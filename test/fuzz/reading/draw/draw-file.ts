import { toTraditional } from '../write/encode-text.ts';
import { writeFile, type Written } from '../write/write-file.ts';
import { type Drawing, drawTimeStyle, drawTruth, isWorkbook, type Truth } from './draw-truth.ts';
import { drawBelowSample } from './below-sample.ts';
import type { DraftSheet } from './draft.ts';
import { type DrawnFile, type FileFacts, headerRowsOf, type Profile, valuesOfSheet } from './drawn-file.ts';
import { drawContainer } from './forms.ts';
import { hideSomething } from './hidden-parts.ts';
import { makeLaterTrouble } from './later-trouble.ts';
import { drawLayout } from './layouts.ts';
import { drawTimeHeaders, hasMidnightStyle, type Plot, SERVICE_ZONE, type UnitPlace } from './plot.ts';
import { unusualSeries } from './data.ts';
import { type Language, LEVEL } from './quantities.ts';
import { CUT_DECIMALS } from './number-styles.ts';
import { Random } from './random.ts';
import { footerRows, type StationPlace, titleRows } from './surroundings.ts';
import type { TimeStyle } from './time-style.ts';
import { DAY_S } from './wall-clock.ts';
import { makeTrouble, strikeSome } from './trouble.ts';

/** One workbook in so many has cells that are struck out. */
const STRUCK_SHARE = 0.08;

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

function drawPlot({ random, profile, container, language }: Drawing, time: TimeStyle, { data }: Truth): Plot {
  const isOrdinary = profile === 'ordinary';
  const drawn: UnitPlace = isOrdinary
    ? random.pick(['bracket', 'bracket', 'wide-bracket'])
    : random.weighted(UNIT_PLACES);
  // Nobody can know a unit that is not the usual one and is said nowhere, unless no value can be in the usual one.
  const isUnknowable = unusualSeries(data).some(({ quantity, unit }) => quantity !== LEVEL || unit !== 'mm');
  const unitPlace = drawn === 'nowhere' && isUnknowable ? 'bracket' : drawn;
  return {
    random,
    isOrdinary,
    isWorkbook: isWorkbook(container),
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
}

/** Where the file says which station it is of, if its table does not. */
function drawStationPlace({ random, profile, layout }: Drawing, plot: Plot): StationPlace {
  const { stations } = plot.data;
  if (stations.length > 1 || layout.namesStation || layout.fixed?.saysStation) return 'nowhere';
  if (profile === 'ordinary') return random.pick(['file-name', 'file-name', 'title']);
  const ofSheet = plot.isWorkbook ? (['sheet-name'] as const) : [];
  return random.pick(['file-name', 'title', 'label', 'nowhere', ...ofSheet]);
}

/** The sheet with what stands above and below its table. */
function surrounded({ layout }: Drawing, plot: Plot, place: StationPlace, table: DraftSheet): DraftSheet {
  const titles = layout.fixed ? [] : titleRows(plot, place, !layout.isOfHours && !layout.isOfMonth);
  const footers = layout.fixed ? [] : footerRows(plot, table);
  const shift = titles.length;
  const { called = '数据' } = plot.data.stations[0] ?? {};
  const name = place === 'sheet-name' ? called : table.name === '' ? 'Sheet1' : table.name;
  return {
    ...table,
    name,
    rows: [...titles, ...table.rows, ...footers],
    merges: table.merges.map((merge) => ({
      ...merge,
      firstRow: merge.firstRow + shift,
      lastRow: merge.lastRow + shift,
    })),
  };
}

function factsOf(
  { layout }: Drawing,
  { time, midnight }: Plot,
  { stations, sentinel, data }: Truth,
  sheets: readonly DraftSheet[],
  { form }: Written,
): Omit<FileFacts, 'hiddenIsMeant'> {
  return {
    encoding: form?.encoding ?? null,
    delimiter: form?.delimiter ?? null,
    joinsThousands: data.measures.some(({ numbers }) => numbers.isUnprotected && numbers.decimal === '.'),
    joinsDecimals: data.measures.some(({ numbers }) => numbers === CUT_DECIMALS),
    sheets: new Map(
      sheets.map((sheet) => [
        form ? '' : sheet.name,
        {
          headerRows: headerRowsOf(sheet),
          columns: sheet.columns,
          isTransposed: layout.isTransposed,
          isHidden: sheet.isHidden,
          texts: sheet.rows.map(({ cells }) => cells.map(({ text }) => text)),
        },
      ]),
    ),
    order: time.order,
    bare: time.bare,
    zone: time.zone,
    midnightIsLeftOut: midnight === 'left-out',
    isDaily: time.stepS >= DAY_S || layout.isOfMonth,
    hasHours: layout.isOfHours && !layout.isOfMonth,
    stationsInHeader: layout.stationsInHeader,
    hasOtherTable: layout.hasOtherTable,
    fillsDown: sheets.some((sheet) => sheet.fillsDown),
    stations,
    sentinel,
  };
}

/**
 * Draws a file: what it says, and how it is written. The same seed and index give the same bytes.
 * @param isEarlier an earlier file of the same kind
 */
export function drawFile(seed: string, index: number, profile: Profile, isEarlier = false): DrawnFile {
  const random = new Random(`${seed}/${index}/${profile}`);
  const ofLength = new Random(`${seed}/${index}/${profile}/length`);
  const isOrdinary = profile === 'ordinary';
  const anyContainer = drawContainer(random, isOrdinary);
  const anyLanguage = random.weighted<Language>([
    [5, 'zh'],
    [4, 'en'],
    [2, 'de'],
  ]);
  const ofShapes = new Random(`${seed}/${index}/${profile}/shapes`);
  const ofMore = new Random(`${seed}/${index}/${profile}/more`);
  const layout = drawLayout(random, isOrdinary, ofShapes);
  const drawing: Drawing = {
    random,
    profile,
    layout,
    container: layout.fixed ? 'text' : layout.needsWorkbook ? 'xlsx' : anyContainer,
    language: layout.fixed?.language ?? (isOrdinary ? 'zh' : anyLanguage),
    isLong: !isOrdinary && ofLength.chance(0.08),
    isEarlier,
    ofUnits: new Random(`${seed}/${index}/units`),
    ofShapes,
    ofMore,
  };
  const time = drawTimeStyle(drawing);
  const truth = drawTruth(drawing, time);
  const plot = drawPlot(drawing, time, truth);
  const place = drawStationPlace(drawing, plot);
  const hiddenIsMeant = random.chance(0.5);
  const features = [
    profile,
    drawing.container,
    layout.name,
    drawing.language,
    time.name,
    truth.naming,
    place,
    plot.unitPlace,
    ...(plot.midnight === 'written' ? [] : [`midnight ${plot.midnight}`]),
    ...truth.data.measures.flatMap(({ numbers }) => (numbers.name === 'plain' ? [] : [numbers.name])),
    ...(truth.sentinel === null ? [] : ['sentinel']),
  ];
  let { sentinel } = truth;
  const tables = [layout.make(plot, truth.hours)].flat().map((table) => {
    const troubled =
      !isOrdinary && layout.mayHaveTrouble ? makeTrouble(table, plot, drawing.container) : null;
    features.push(...(troubled?.names ?? []));
    const below =
      drawing.isLong && drawing.container === 'text' && layout.mayHaveTrouble
        ? drawBelowSample(troubled?.sheet ?? table, ofLength, time)
        : null;
    features.push(...(below ? [below.name] : []));
    const changed = below?.sheet ?? troubled?.sheet ?? table;
    const later =
      !isOrdinary && layout.mayHaveTrouble && truth.sentinel === null
        ? makeLaterTrouble(changed, { ...plot, random: ofMore }, drawing.container)
        : null;
    features.push(...(later ? [later.name] : []));
    sentinel = later?.sentinel ?? sentinel;
    const sheet = later?.sheet ?? changed;
    const isStruck = !isOrdinary && drawing.container === 'xlsx' && ofShapes.chance(STRUCK_SHARE);
    if (isStruck) features.push('struck-out cells');
    return surrounded(drawing, plot, place, isStruck ? strikeSome(sheet, ofShapes) : sheet);
  });
  const hidden = isOrdinary || drawing.container !== 'xlsx' ? null : hideSomething(random, tables);
  features.push(...(hidden?.names ?? []));
  const sheets = hidden?.sheets ?? tables;
  const isUnprotected = truth.data.measures.some(({ numbers }) => numbers.isUnprotected);
  const isCut = truth.data.measures.some(({ numbers }) => numbers === CUT_DECIMALS);
  const written = writeFile(drawing, sheets, isUnprotected, isCut);
  const { called = '' } = truth.stations[0] ?? {};
  const stem =
    place === 'file-name'
      ? `${called}${random.pick(['', '_2024-01', '历史数据', '-export'])}`
      : random.pick(['data', '导出数据', 'report', '历史数据']);
  // 3 in report3 tells one export from another, and one logger from another.
  const number = place !== 'file-name' && ofLength.chance(0.5) ? '3' : '';
  const { form, rowCounts } = written;
  const named = form ? sheets.slice(0, 1).map((sheet) => ({ ...sheet, name: '' })) : sheets;
  const file: DrawnFile = {
    index,
    profile,
    fileName: `${stem}${number}.${written.extension}`,
    bytes: written.bytes,
    places: truth.places,
    serviceZone: SERVICE_ZONE,
    values: named.flatMap((sheet) => valuesOfSheet(sheet, hiddenIsMeant)),
    series: truth.data.series,
    facts: { ...factsOf(drawing, plot, { ...truth, sentinel }, sheets, written), hiddenIsMeant },
    lastRows: rowCounts && new Map(named.map(({ name }, at) => [name, rowCounts[at] ?? 0])),
    features: [...features, ...written.features],
  };
  return form?.encoding === 'big5' ? inTraditional(file) : file;
}

/** Names as they were drawn, and as a file in Big5 has them. */
const inBoth = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => [name, toTraditional(name)])),
];

/** A file in Big5 and a service whose places are written the same way. */
function inTraditional(file: DrawnFile): DrawnFile {
  const { facts, places, series } = file;
  const stations = facts.stations.map((one) => ({
    ...one,
    called: toTraditional(one.called),
    name: toTraditional(one.name),
  }));
  const sheets = [...facts.sheets].map(([name, sheet]) => {
    const columns = sheet.columns.map((fact) =>
      fact.is === 'value' ? { ...fact, names: inBoth(fact.names) } : fact,
    );
    const texts = sheet.texts.map((row) => row.map(toTraditional));
    return [name, { ...sheet, columns, texts }] as const;
  });
  return {
    ...file,
    places: places.map((one) => ({ ...one, placeName: toTraditional(one.placeName) })),
    series: new Map([...series].map(([key, one]) => [key, { ...one, names: inBoth(one.names) }])),
    facts: { ...facts, stations, sheets: new Map(sheets) },
  };
}
