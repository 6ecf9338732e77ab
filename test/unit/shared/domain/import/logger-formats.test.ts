import { describe, expect, test } from 'vitest';
import { LOGGER_FORMATS } from '#shared/domain/import/logger-formats.ts';
import { readSheet } from '#shared/domain/import/read-sheet.ts';
import type { SourceSample, TextEncoding } from '#shared/domain/import/source-sample.ts';
import { type ImportTemplate, makeTemplate } from '#shared/domain/import/template/import-template.ts';

const WELL = { equipId: 'YW0010002', equipType: '液位计', placeName: '团结路2号污水井液位' };
const HOURS = Array.from({ length: 12 }, (_, hour) => hour);
const two = (number: number) => `${number}`.padStart(2, '0');

function read(
  lines: string[],
  delimiter = ',',
  refused: string[] = [],
  encoding: TextEncoding = 'utf-8',
  templates: ImportTemplate[] = [],
) {
  const head = lines.map((line, at) => ({
    number: at + 1,
    cells: line.split(delimiter).map((text) => ({ text, kind: 'text' as const })),
  }));
  const sheet = { name: '', head, tail: [], rowCount: head.length, merged: [] };
  const sample: SourceSample = {
    fileName: 'YW0010002.csv',
    sizeBytes: 0,
    sha256: '',
    format: { kind: 'delimited', encoding, delimiter: delimiter === ';' ? ';' : ',', hasBom: false },
    encodingGuess: null,
    sheets: [sheet],
  };
  return readSheet(sample, sheet, { equipment: [WELL], templates }, refused);
}

const asked = (reading: ReturnType<typeof read>) =>
  reading.plan.questions.map(({ about, column }) => `${about} ${column ?? ''}`.trim());
const fields = (reading: ReturnType<typeof read>) =>
  reading.plan.columns.map(({ role, field }) => (role === 'value' ? field : role));

const LEVELOGGER = [
  'Serial_number:',
  '2041929',
  'Project ID:',
  'River',
  'Location:',
  'PO-06',
  'LEVEL',
  'UNIT: m',
  'Offset: 0.000000 m',
  'TEMPERATURE',
  'UNIT: °C',
  'Date,Time,ms,LEVEL,TEMPERATURE',
  ...HOURS.map((hour) => `2026/07/01,${two(hour)}:00:00,0,1.2${two(hour)},9.5${two(hour)}`),
];
const TOA5 = [
  'TOA5,Well,CR1000,1031,CR1000.Std.32,CPU:Well.CR1,4062,Table1',
  'TIMESTAMP,RECORD,Level_Avg,Temp_Avg',
  'TS,RN,m,°C',
  ',,Avg,Avg',
  ...HOURS.map((hour) => `2026-07-01 ${two(hour)}:00:00,${hour},1.2${two(hour)},18.${two(hour)}`),
];
const HOBO = [
  'Plot Title: 10755220',
  '#|Date Time, GMT+08:00|Temp, °C (LGR S/N: 10755220)|Water Level, meters (LGR S/N: 10755220)|Coupler Detached (LGR S/N: 10755220)|End Of File (LGR S/N: 10755220)',
  ...HOURS.map(
    (hour) =>
      `${hour + 1}|07/13/26 ${two(hour || 12)}:00:00 AM|18.1${two(hour)}|1.2${two(hour)}|${hour === 0 ? 'Logged' : ''}|`,
  ),
];
const WIN_SITU = [
  'Report Date:,7/31/2026 10:11',
  'Report User Name:,john',
  'Device,Level TROLL 700',
  'Log Data:',
  'Record Count,12',
  ',,Sensor: Pres(G) 21m,Sensor: Pres(G) 21m',
  'Elapsed Time,,SN#: 468722,SN#: 468722',
  'Date and Time,Seconds,Pressure (kPa),Temperature (C)',
  ...HOURS.map(
    (hour) => `7/13/2026 ${hour || 12}:00:00 AM,${hour * 3600}.000,20.1${two(hour)},15.1${two(hour)}`,
  ),
];
const DIVER = [
  'Location;gw-was-206',
  'Serial number;J5284',
  'Date/time;Level[cm];Temperature[°C]',
  ...HOURS.map((hour) => `2026/07/01 ${two(hour)}:00:00;12${hour % 10},${hour % 10};12,${two(hour)}`),
  'END OF DATA FILE OF DATALOGGER FOR WINDOWS',
];

describe('a file in the documented format of a logger needs no confirmation', () => {
  test.each([
    ['Campbell Scientific TOA5', TOA5, ',', ['time', 'ignore', 'levelAvg', 'temperatureAvg']],
    ['Onset HOBOware', HOBO, '|', ['ignore', 'time', 'temperature', 'level', 'ignore', 'ignore']],
    ['Solinst Levelogger', LEVELOGGER, ',', ['date', 'clock', 'ignore', 'level', 'temperature']],
    ['In-Situ Win-Situ', WIN_SITU, ',', ['time', 'ignore', 'pressure', 'temperature']],
    ['Van Essen Diver-Office', DIVER, ';', ['time', 'level', 'temperature']],
  ])('%s', (name, lines, delimiter, expected) => {
    const reading = read(lines, delimiter);
    expect(LOGGER_FORMATS).toContain(name);
    expect(reading.guess.logger?.name).toBe(name);
    expect(fields(reading)).toEqual(expected);
    // What is sent in another unit than the file has is a choice.
    expect(asked(reading)).toEqual(delimiter === ';' ? ['sent-unit 1'] : []);
    // Whoever says that it is not, is asked as for any other file.
    const refused = read(lines, delimiter, [reading.guess.logger?.id ?? '']);
    expect(refused.guess.logger).toBeUndefined();
    expect(asked(refused)).toContain('reading');
  });
});

test('a format that somebody has refused stays refused where a saved layout knows the file', () => {
  const refused = ['logger:levelogger'];
  const { plan } = read(LEVELOGGER, ',', refused);
  const about = { templateId: 'own', name: 'Own', savedAtMs: 1, fileName: 'YW0010002.csv' };
  const reading = read(LEVELOGGER, ',', refused, 'utf-8', [makeTemplate(plan, about)]);
  expect(reading.template?.name).toBe('Own');
  expect(reading.guess.logger).toBeUndefined();
  expect(asked(reading)).toEqual(asked(read(LEVELOGGER, ',', refused)));
  expect(asked(reading)).toContain('reading');
});

test('the encoding is not asked about where only signs of units are no ASCII', () => {
  expect(asked(read(LEVELOGGER, ',', [], 'windows-1252'))).toEqual([]);
});

test('a head that only resembles one is confirmed as before', () => {
  const reading = read(LEVELOGGER.map((line) => line.replace('Time,ms', 'Time,offset')));
  expect(reading.guess.logger).toBeUndefined();
  expect(asked(reading)).toContain('reading');
});

test('what a user writes below the values, and a clock that was lost, are asked about all the same', () => {
  expect(asked(read([...LEVELOGGER, 'values are 10 cm too high']))).toContain('reading');
  const lost = LEVELOGGER.map((line) => line.replace('2026/07/01,11', '2000/01/01,11'));
  expect(asked(read(lost))).toContain('reading');
});
