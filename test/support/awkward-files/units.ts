import { type AwkwardFile, type Expected, lines, text } from './awkward-file.ts';

const DAY = '2026-03-01';
const HEADER = ['1 header'];

/** Two rows below these lines. */
const file = (head: string[], ...values: [string, string]): string =>
  lines(...head, `${DAY} 08:00,${values[0]}`, `${DAY} 09:00,${values[1]}`);
const sent = (eight: string, nine: string): string[] => [`${DAY} 08:00 ${eight}`, `${DAY} 09:00 ${nine}`];

const converted = (id: string, option: string, eight: string, nine: string, skipped = HEADER): Expected => ({
  asked: { [id]: option },
  sent: sent(eight, nine),
  skipped,
});

/** A level column whose header has this unit, converted as the user says. */
const inHeader = (
  header: string,
  values: [string, string],
  option: string,
  ...read: [string, string]
): AwkwardFile =>
  text(
    `${header} is converted exactly when the user says so`,
    file([`时间,${header}`], ...values),
    converted(`sent-unit:${header}`, option, ...read),
  );

/** Units that the service does not use, or that nobody knows, wherever a file says them. */
export const UNIT_FILES: AwkwardFile[] = [
  inHeader('Level (ft)', ['32.8', '33.1'], 'send:m', 'level=9.99744', 'level=10.08888'),
  inHeader('Rain (in)', ['0.5', '1'], 'send:mm', 'rainfall=12.70000', 'rainfall=25.4000'),
  inHeader('Flow (gpm)', ['100', '200'], 'send:m³/h', 'flow=22.71247070400', 'flow=45.42494140800'),
  inHeader('Flow (MGD)', ['2.4000', '24.000'], 'send:m³/h', 'flow=378.54', 'flow=3785.4'),
  inHeader('Temp (F)', ['50', '32'], 'send:°C', 'temperature=10.0', 'temperature=0.0'),
  inHeader('液位(0.1m)', ['328', '331'], 'send:m', 'level=32.8', 'level=33.1'),
  inHeader('雨量(×0.1mm)', ['5', '12'], 'send:mm', 'rainfall=0.5', 'rainfall=1.2'),
  inHeader('流量(10³m³/h)', ['1.5', '2'], 'send:m³/h', 'flow=1500.0', 'flow=2000'),
  inHeader('液位(dm)', ['32', '33.5'], 'send:m', 'level=3.2', 'level=3.35'),
  text(
    'units behind the numbers of a name are those of the name',
    lines(
      '站点,时间,变量,值',
      ...['08:00,水位,12.1m', '08:00,浊度,276.7NTU', '09:00,水位,12.2m', '09:00,浊度,280NTU'].map(
        (cells) => `YW0020001,${DAY} ${cells}`,
      ),
    ),
    {
      sent: sent('level=12.1 turbidity=276.7', 'level=12.2 turbidity=280'),
      skipped: HEADER,
    },
  ),
  text(
    'a unit behind most numbers of a name is asked about',
    lines(
      '站点,时间,变量,值',
      ...['08:00,水位,121cm', '09:00,水位,122cm', '10:00,水位,1.23', '10:00,浊度,276.7NTU'].map(
        (cells) => `YW0020001,${DAY} ${cells}`,
      ),
    ),
    {
      asked: { 'unit:水位': null },
      sent: [`${DAY} 10:00 turbidity=276.7`],
      unsent: ['2 open-question', '3 open-question', '4 open-question'],
      skipped: HEADER,
    },
  ),
  text(
    'a header and a row of units that differ are asked about, and the answer converts the values',
    file(['时间,液位(m)', ',cm'], '110', '120'),
    converted('unit:液位(m)', 'unit:cm', 'level=1.10', 'level=1.20', ['2 header']),
  ),
  text(
    'a level whose points may stand between thousands is asked for its unit too',
    lines('time\tlevel', `${DAY} 08:00\t6.540`, `${DAY} 09:00\t6.563`),
    {
      asked: { 'signs:level': 'decimal:,', 'unit:level': 'unit:mm' },
      sent: sent('level=6.540', 'level=6.563'),
      skipped: HEADER,
    },
  ),
  text(
    'a fill ratio without a unit whose numbers may be fractions of 1 is asked about',
    file(['时间,充满度'], '0.35', '0.36'),
    converted('percent:充满度', 'percent:fraction', 'fillRatio=35.00', 'fillRatio=36.00'),
  ),
  text(
    'fractions of 1 beside a column of units that says percent are converted when the user says so',
    lines('时间,充满度,单位', `${DAY} 08:00,0.35,%`, `${DAY} 09:00,0.36,%`),
    converted('percent:充满度', 'percent:fraction', 'fillRatio=35.00', 'fillRatio=36.00'),
  ),
  text(
    'a fill ratio below other names, whose numbers may be fractions of 1, is asked about',
    lines(
      '时间,指标,数值,单位',
      `${DAY} 08:00,充满度,0.35,%`,
      `${DAY} 08:00,液位,1.5,m`,
      `${DAY} 09:00,充满度,0.36,%`,
      `${DAY} 09:00,液位,1.6,m`,
    ),
    converted('percent:充满度', 'percent:fraction', 'fillRatio=35.00 level=1.5', 'fillRatio=36.00 level=1.6'),
  ),
  text(
    'a temperature without a unit that is none in °C is asked for its unit',
    file(['time,water temperature'], '68', '77.0'),
    converted('unit:water temperature', 'unit:°F', 'temperature=20.0', 'temperature=25.00'),
  ),
  text(
    'cells of which half carry a unit are converted from it when the user says so',
    lines('时间,液位', `${DAY} 08:00,110cm`, `${DAY} 09:00,120`, `${DAY} 10:00,130cm`),
    {
      asked: { 'unit:液位': 'unit:cm' },
      sent: [...sent('level=1.10', 'level=1.20'), `${DAY} 10:00 level=1.30`],
      skipped: HEADER,
    },
  ),
  text('feet behind every value are a unit', file(['时间,液位'], '32.8ft', '33.1ft'), {
    ...converted('sent-unit:液位', 'send:m', 'level=9.99744', 'level=10.08888'),
  }),
  text('a unit that nobody knows holds its column', file(['时间,液位(m×100)'], '110', '120'), {
    asked: { 'unit:液位(m×100)': null },
    sent: [],
    unsent: ['2 open-question', '3 open-question'],
    skipped: HEADER,
  }),
  text(
    'a row of units may have powers of ten',
    lines('时间,液位,水温', ',0.1m,0.1℃', `${DAY} 08:00,328,125`, `${DAY} 09:00,331,126`),
    {
      asked: { 'sent-unit:液位': 'send:m', 'sent-unit:水温': 'send:°C' },
      sent: sent('level=32.8 temperature=12.5', 'level=33.1 temperature=12.6'),
      skipped: ['2 header'],
    },
  ),
  ...['Unit: ft', '单位：英尺', '液位单位 英尺', '（液位：英尺）', '注：液位单位为英尺'].map((line) =>
    text(
      `the line "${line}" above the table says the unit of the level`,
      file([`${line},`, '时间,液位'], '32.8', '33.1'),
      converted('sent-unit:液位', 'send:m', 'level=9.99744', 'level=10.08888', ['1 header', '1 title']),
    ),
  ),
  text(
    'a sentence above the table says the unit of all levels',
    file(['All levels are in cm,', 'Time,Level'], '328', '331'),
    converted('sent-unit:Level', 'send:m', 'level=3.28', 'level=3.31', ['1 header', '1 title']),
  ),
  text(
    'a note below the table says the unit',
    lines('时间,水位', `${DAY} 08:00,328`, `${DAY} 09:00,331`, '注：水位单位为厘米,'),
    converted('sent-unit:水位', 'send:m', 'level=3.28', 'level=3.31', ['1 footer', '1 header']),
  ),
  text(
    'a unit is asked about as soon as an answer says what a column is',
    lines('单位：cm,', `${DAY} 08:00,328`, `${DAY} 09:00,331`),
    {
      asked: { field: 'field:level', 'sent-unit:#1:2': 'send:m' },
      sent: sent('level=3.28', 'level=3.31'),
      skipped: ['1 title'],
    },
  ),
  text(
    'a line says the units of two quantities, a blank in front of each unit',
    file(['单位：水位 m、流量 m³/s,,', '时间,水位,流量'], '3.28,2', '3.31,3'),
    {
      asked: { 'sent-unit:流量': 'send:m³/h' },
      sent: sent('level=3.28 flow=7200', 'level=3.31 flow=10800'),
      skipped: ['1 header', '1 title'],
    },
  ),
  text(
    'the unit that manages a station is no unit of measurement',
    file(['管理单位：城东水务局,', '时间,液位'], '3.28', '3.31'),
    {
      sent: sent('level=3.28', 'level=3.31'),
      skipped: ['1 header', '1 title'],
    },
  ),
  text(
    'a column of units says feet',
    file(['时间,指标,数值,单位'], '液位,32.8,ft', '液位,33.1,ft'),
    converted('sent-unit:液位', 'send:m', 'level=9.99744', 'level=10.08888'),
  ),
  text(
    'a column of units that nobody knows holds the values',
    file(['时间,指标,数值,单位'], '液位,32.8,市尺', '液位,33.1,市尺'),
    {
      asked: { 'unit:液位': null },
      sent: [],
      unsent: ['2 open-question', '3 open-question'],
      skipped: HEADER,
    },
  ),
  text(
    'units above stations are no row of units, though pH is one',
    lines(
      ',水深(×0.1m),,pH,',
      '时间,YW0020001,YW0020002,YW0020001,YW0020002',
      `${DAY} 08:00,11,21,7.1,7.2`,
      `${DAY} 09:00,12,22,7.1,7.3`,
    ),
    {
      asked: {
        'sent-unit:* > 水深': 'send:m',
      },
      sent: [
        ...sent('level=1.1 ph=7.1', 'level=1.2 ph=7.1'),
        ...sent('level=2.1 ph=7.2', 'level=2.2 ph=7.3').map((record) => `YW0020002 ${record}`),
      ],
      skipped: ['2 header'],
    },
    { fileName: 'data.csv' },
  ),
  ...['流量(10³m³/h)', '流量(103m3/h)'].map((header) =>
    text(
      `0.53010³m³/h below ${header} has the power of ten in its unit`,
      file([`时间,${header}`], '0.53010³m³/h', '0.610 10³㎥/h'),
      converted(`sent-unit:${header}`, 'send:m³/h', 'flow=530.000', 'flow=610.000'),
    ),
  ),
  text(
    '0.53010³m³/h without a unit in the header has it as well',
    file(['时间,流量'], '0.53010³m³/h', '0.61010³m³/h'),
    converted('sent-unit:流量', 'send:m³/h', 'flow=530.000', 'flow=610.000'),
  ),
  text(
    '0.530103m3/h below 10³m³/h may be 0.530 of it or 0.530103 m³/h, and is held',
    file(['时间,流量(10³m³/h)'], '0.530103m3/h', '0.61'),
    {
      asked: { 'sent-unit:流量(10³m³/h)': 'send:m³/h' },
      sent: [`${DAY} 09:00 flow=610.00`],
      unsent: ['2 unit-differs'],
      skipped: HEADER,
    },
  ),
  text('460.1m below 0.1m is 46 of 0.1 m as well, and is held', file(['时间,液位(0.1m)'], '460.1m', '45'), {
    asked: { 'sent-unit:液位(0.1m)': 'send:m' },
    sent: [`${DAY} 09:00 level=4.5`],
    unsent: ['2 unit-differs'],
    skipped: HEADER,
  }),
  text(
    'levels without a unit that no metres can be are asked about',
    file(['时间,水位,水温'], '294,12.5', '301,12.6'),
    {
      asked: { 'unit:水位': 'unit:cm' },
      sent: sent('level=2.94 temperature=12.5', 'level=3.01 temperature=12.6'),
      skipped: HEADER,
    },
  ),
  text(
    'names whose values no usual unit suits are asked about',
    lines('时间,指标,数值', `${DAY} 08:00,液位,1850`, `${DAY} 08:00,水温,12.5`, `${DAY} 09:00,液位,1860`),
    {
      asked: { 'unit:液位': 'unit:mm' },
      sent: [`${DAY} 08:00 level=1.850 temperature=12.5`, `${DAY} 09:00 level=1.860`],
      skipped: HEADER,
    },
  ),
  text(
    'a column without a unit beside one of the same quantity in centimetres is asked about',
    file(['时间,YW0020001液位(cm),YW0020002液位'], '11.0,12.0', '11.5,12.5'),
    {
      asked: { 'unit:YW0020002液位': 'unit:cm', 'sent-unit:YW0020001液位(cm)': 'send:m' },
      sent: [
        ...sent('level=0.110', 'level=0.115'),
        ...sent('level=0.120', 'level=0.125').map((record) => `YW0020002 ${record}`),
      ],
      skipped: HEADER,
    },
    { fileName: 'data.csv' },
  ),
  ...[
    [',m', ',cm'],
    ['单位,(m)', '单位,(cm)'],
    [',m', '单位：cm'],
  ].map(([first = '', again = '']) =>
    text(
      `what stands below ${again} is not sent in the unit of ${first}`,
      lines(
        '时间,液位',
        first,
        `${DAY} 00:00,1.1`,
        `${DAY} 01:00,1.2`,
        again,
        `${DAY} 02:00,112`,
        `${DAY} 03:00,113`,
      ),
      {
        asked: { 'another-table': 'table:leave-out' },
        sent: [`${DAY} 00:00 level=1.1`, `${DAY} 01:00 level=1.2`],
        skipped: ['2 header', '3 after-data'],
      },
    ),
  ),
  text(
    'a row without a unit beside others that say theirs is held',
    lines(
      '时间,液位,单位',
      `${DAY} 00:00,1.1,m`,
      `${DAY} 01:00,112,`,
      `${DAY} 02:00,113,cm`,
      `${DAY} 03:00,1.2,m`,
    ),
    {
      sent: [`${DAY} 00:00 level=1.1`, `${DAY} 02:00 level=1.13`, `${DAY} 03:00 level=1.2`],
      unsent: ['3 unit-differs'],
      skipped: ['1 header'],
    },
  ),
  text(
    'a unit that only the first row says may be that of the rows below it',
    lines(
      '时间,液位,单位',
      `${DAY} 00:00,1.1,m`,
      `${DAY} 01:00,1.12,`,
      `${DAY} 02:00,1.13,`,
      `${DAY} 03:00,1.2,`,
    ),
    {
      asked: { 'fill-down:单位': 'fill:yes' },
      sent: ['1.1', '1.12', '1.13', '1.2'].map((level, at) => `${DAY} 0${at}:00 level=${level}`),
      skipped: ['1 header'],
    },
  ),
  text(
    'a name whose rows say their unit is held where one says none, and pH has none',
    lines(
      '时间,指标,数值,单位',
      `${DAY} 00:00,液位,1.1,m`,
      `${DAY} 00:00,pH,7.1,`,
      `${DAY} 01:00,液位,112,`,
      `${DAY} 01:00,pH,7.2,`,
      `${DAY} 02:00,液位,113,cm`,
      `${DAY} 02:00,pH,7.3,`,
    ),
    {
      sent: [`${DAY} 00:00 level=1.1 ph=7.1`, `${DAY} 01:00 ph=7.2`, `${DAY} 02:00 level=1.13 ph=7.3`],
      unsent: ['4 unit-differs'],
      skipped: ['1 header'],
    },
  ),
  text(
    'a row of units that comes again in another spelling says nothing new',
    lines('时间,液位', ',m', `${DAY} 00:00,1.1`, `${DAY} 01:00,1.2`, ',(米)', `${DAY} 02:00,1.3`),
    {
      sent: ['1.1', '1.2', '1.3'].map((level, at) => `${DAY} 0${at}:00 level=${level}`),
      skipped: ['3 header'],
    },
  ),
  ...(
    [
      [null, '', ''],
      ['limits:keep-text', '"<0.01"', '"<0.025"'],
      ['limits:0.5', '0.005', '0.0125'],
    ] as const
  ).map(([answer, phosphorus, ammonia]) =>
    text(
      `an L behind a concentration says that it is below the limit of detection: ${answer ?? 'unanswered'}`,
      file(['时间,氨氮(mg/L),总磷(mg/L)'], '0.13,0.01L', '0.025 L,0.01L'),
      {
        asked: { 'limits:氨氮(mg/L)': answer, 'limits:总磷(mg/L)': answer },
        sent:
          answer === null
            ? [`${DAY} 08:00 ammonia=0.13`]
            : sent(
                `ammonia=0.13 totalPhosphorus=${phosphorus}`,
                `ammonia=${ammonia} totalPhosphorus=${phosphorus}`,
              ),
        unsent: answer === null ? ['2 open-question partly-sent', '3 open-question'] : [],
        skipped: HEADER,
      },
    ),
  ),
  text('an L behind a volume is a litre', file(['时间,用水量(L)'], '12L', '13L'), {
    asked: { 'field:用水量(L)': 'field:用水量' },
    sent: sent('用水量=12', '用水量=13'),
    skipped: HEADER,
  }),
  text('an L behind nobody knows what is asked about', file(['时间,六价铬'], '0.004L', '0.004L'), {
    asked: { 'field:六价铬': 'field:六价铬', 'unit:六价铬': 'unit:none' },
    sent: [],
    unsent: ['2 unit-differs', '3 unit-differs'],
    skipped: HEADER,
  }),
  text(
    'an L behind a concentration whose name stands in its row holds the row',
    lines(
      '时间,监测项目,监测值,单位',
      ...['氨氮,0.13', '总磷,0.01L', '高锰酸盐指数,2.1'].map((value) => `${DAY} 08:00,${value},mg/L`),
    ),
    { sent: [`${DAY} 08:00 ammonia=0.13 permanganate=2.1`], unsent: ['3 unit-differs'], skipped: HEADER },
  ),
];
