import { type AwkwardFile, lines, text } from './awkward-file.ts';

const DAY = '2026-03-01';
const HEADER = ['1 header'];
const rows = (...cells: string[]): string[] => cells.map((cell, at) => `${DAY} 08:0${at * 5},${cell}`);

/** Exports of flow meters, rain gauges, platforms, loggers and historians. */
export const EXPORT_FILES: AwkwardFile[] = [
  text(
    'the export of a flow meter raises no question',
    lines(
      '时间,瞬时流量(m³/h),正累计流量(m³),负累计流量(m³),流速(m/s),液位(m),水温(℃),充满度(%)',
      ...rows('12.5,1000.1,0,0.5,1.2,12.1,45', '12.6,1001.1,0,0.5,1.2,12.1,46'),
    ),
    {
      sent: [
        `${DAY} 08:00 flow=12.5 totalFlow=1000.1 reverseTotalFlow=0 velocity=0.5 level=1.2 temperature=12.1 fillRatio=45`,
        `${DAY} 08:05 flow=12.6 totalFlow=1001.1 reverseTotalFlow=0 velocity=0.5 level=1.2 temperature=12.1 fillRatio=46`,
      ],
      skipped: HEADER,
    },
  ),
  text(
    'rain of several periods raises no question',
    lines('时间,5分钟雨量(mm),1小时雨量(mm),日累计雨量(mm)', ...rows('0.5,1.1,12', '0.5,1.2,12.5')),
    {
      sent: [
        `${DAY} 08:00 rainfall5min=0.5 rainfall1h=1.1 totalRainfall=12`,
        `${DAY} 08:05 rainfall5min=0.5 rainfall1h=1.2 totalRainfall=12.5`,
      ],
      skipped: HEADER,
    },
  ),
  text(
    'battery and signal beside a level are left out without a question',
    lines('时间,液位(m),电池电压(V),信号强度(dBm)', ...rows('1.1,3.6,-75', '1.2,3.6,-75')),
    { sent: [`${DAY} 08:00 level=1.1`, `${DAY} 08:05 level=1.2`], skipped: HEADER },
  ),
  text(
    'a blank column that is called result is not the one of the values',
    lines(
      '#group,false,false,true,true,false,false,true,true,true',
      '#datatype,string,long,dateTime:RFC3339,dateTime:RFC3339,dateTime:RFC3339,double,string,string,string',
      '#default,_result,,,,,,,,',
      ',result,table,_start,_stop,_time,_value,_field,_measurement,device',
      ',,0,2026-03-01T00:00:00Z,2026-03-02T00:00:00Z,2026-03-01T00:00:00Z,1.5,level,water,YW0020001',
      ',,0,2026-03-01T00:00:00Z,2026-03-02T00:00:00Z,2026-03-01T00:05:00Z,1.6,level,water,YW0020001',
    ),
    {
      sent: [`${DAY} 08:00 level=1.5`, `${DAY} 08:05 level=1.6`],
      skipped: ['1 header', '3 title'],
    },
  ),
  text(
    'numbers beside times across are asked about: what stands above them may be a time that is not understood',
    lines(
      '\u00002026-03-01 08:00,2026-03-01 08:05,2026-03-01 08:10,Item,2026-03-01 08:15,2026-03-01 08:20',
      '0.643,0.826,0.883,Stage(m),0.755,0.676',
    ),
    {
      asked: { 'filled-below:0': null },
      sent: [
        `${DAY} 08:05 level=0.826`,
        `${DAY} 08:10 level=0.883`,
        `${DAY} 08:15 level=0.755`,
        `${DAY} 08:20 level=0.676`,
      ],
      skipped: ['1 header'],
    },
  ),
  text(
    'a unit of a tenth in a column of units makes no title of the rows above it',
    lines(
      '"采集时间";"测站";"参数名称";"监测值";"单位"',
      ...['1645411800', '1645412400', '1645413000', '1645413600'].flatMap((time, at) => [
        `"${time}";"YW0020001";"液位";"${3 + at}.5";"feet"`,
        `"${time}";"YW0020002";"液位";"1${at}";"m"`,
        `"${time}";"YW0020003";"液位";"10${at}";"0.1m"`,
      ]),
    ),
    {
      asked: {},
      sent: ['10:50', '11:00', '11:10', '11:20'].flatMap((time, at) => [
        `2022-02-21 ${time} level=${['1.06680', '1.37160', '1.67640', '1.98120'][at]}`,
        `YW0020002 2022-02-21 ${time} level=1${at}`,
        `YW0020003 2022-02-21 ${time} level=10.${at}`,
      ]),
      skipped: ['1 header'],
    },
  ),
  text(
    'levels in centimetres among others in metres raise the question of their unit where the file says none',
    lines(
      '时间,液位',
      ...Array.from({ length: 20 }, (_, at) => {
        const isInCm = at >= 8 && at < 12;
        return `${DAY} ${String(at).padStart(2, '0')}:00,${isInCm ? 120.5 + at : (1.201 + at / 100).toFixed(3)}`;
      }),
    ),
    {
      asked: { 'unit:液位': null },
      sent: [],
      unsent: Array.from({ length: 20 }, (_, at) => `${at + 2} open-question`),
      skipped: ['1 header'],
    },
  ),
  text(
    'tags above a row of units and a row of names say the stations',
    lines(
      'Tag,YW0020001.LEVEL,YW0020002.LEVEL',
      'Units,m,m',
      'Timestamp,Value,Value',
      `${DAY} 08:00:00,1.5,2.5`,
      `${DAY} 08:05:00,Bad Input,2.6`,
    ),
    {
      sent: [
        `${DAY} 08:00 level=1.5`,
        `YW0020002 ${DAY} 08:00 level=2.5`,
        `YW0020002 ${DAY} 08:05 level=2.6`,
      ],
      unsent: ['5 number-not-understood partly-sent'],
      skipped: ['3 header'],
    },
    { fileName: 'x.csv' },
  ),
  text(
    'tags name station and quantity in one',
    lines(
      'TagName,DateTime,Value',
      `YW0020001.Level,${DAY} 08:00:00,1.5`,
      `YW0020002.Level,${DAY} 08:00:00,2.5`,
      `YW0020002.Flow,${DAY} 08:00:00,12`,
      `YW0020001.Level,${DAY} 08:05:00,1.6`,
    ),
    {
      sent: [`${DAY} 08:00 level=1.5`, `YW0020002 ${DAY} 08:00 level=2.5 flow=12`, `${DAY} 08:05 level=1.6`],
      skipped: HEADER,
    },
    { fileName: 'x.csv' },
  ),
  text(
    'names of variables that are equipment are stations',
    lines(
      'VarName;TimeString;VarValue;Validity',
      `YW0020001;${DAY} 08:00:00;1.5;1`,
      `YW0020002;${DAY} 08:00:00;2.5;1`,
      `YW0020001;${DAY} 08:05:00;1.6;1`,
    ),
    {
      asked: { 'field:VarValue': 'field:level', 'unit:VarValue': 'unit:m' },
      sent: [`${DAY} 08:00 level=1.5`, `YW0020002 ${DAY} 08:00 level=2.5`, `${DAY} 08:05 level=1.6`],
      skipped: HEADER,
    },
    { fileName: 'x.csv' },
  ),
  text(
    'a row of widths below the names is part of the header',
    lines(
      'agency_cd\tdatetime\tlevel\tlevel_cd',
      '5s\t20d\t14n\t10s',
      `USGS\t${DAY} 08:00\t3.25\tP`,
      `USGS\t${DAY} 08:05\t3.26\tP`,
    ),
    { sent: [`${DAY} 08:00 level=3.25`, `${DAY} 08:05 level=3.26`], skipped: ['2 header'] },
  ),
  text(
    'a row that says how values were made keeps the names above it',
    lines(
      '"TIMESTAMP","RECORD","Lvl_m_Avg"',
      '"TS","RN","m"',
      '"","","Avg"',
      `"${DAY} 08:00:00",0,1.123`,
      `"${DAY} 08:05:00",1,1.124`,
    ),
    {
      asked: { 'field:Lvl_m_Avg > Avg': 'field:level' },
      sent: [`${DAY} 08:00 level=1.123`, `${DAY} 08:05 level=1.124`],
      skipped: ['3 header'],
    },
  ),
  text(
    'a row of statistics above the values of a logger is part of the header, and no footer',
    lines(
      '"TOA5","Well","CR1000","1031","CR1000.Std.32","CPU:Well.CR1","4062","Table1"',
      '"TIMESTAMP","RECORD","Lvl_m_Avg"',
      '"TS","RN","m"',
      '"","","Avg"',
      `"${DAY} 08:00:00",0,1.123`,
      `"${DAY} 08:05:00",1,1.124`,
    ),
    {
      asked: { 'field:Lvl_m_Avg': 'field:level' },
      sent: [`${DAY} 08:00 level=1.123`, `${DAY} 08:05 level=1.124`],
      skipped: ['1 title', '3 header'],
    },
  ),
];
