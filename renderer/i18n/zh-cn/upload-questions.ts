import { n } from './amounts.ts';
import type { Dictionary } from '../dictionary.ts';

const first = (texts: readonly string[]) => (texts[0] === undefined ? '某些值' : `“${texts[0]}”`);

export const uploadQuestions: Dictionary['uploadQuestions'] = {
  title: '待处理',
  none: '没有待处理事项。',
  settled: '已确认',
  change: '更改',
  changeAnswer: (title) => `更改答案：${title}`,
  preview: (before, after) => `${before} → ${after}`,
  notSent: '不发送',
  row: (row) => `第 ${n(row)} 行`,
  typeId: '其他站点',
  typeField: '其他字段',
  typeDate: '其他日期',
  useDate: '使用此日期',
  kind: {
    equipment: (files) => `${n(files)} 个文件的站点不能确定。所列站点编号对吗？`,
    files: (files) => `（${n(files)} 个文件）`,
    useThem: '对，使用这些编号',
    waiting: (files) => `${n(files)} 个文件有待处理事项，相关部分暂不发送。`,
  },
  more: (count) => `下面还有 ${n(count)} 项待处理`,
  hidden: {
    sheet: (name) => `工作表 ${name} 是隐藏的，要发送吗？`,
    columns: (name) => `${name} 是隐藏的，要发送吗？`,
    rows: (rows) =>
      rows.length === 0
        ? '文件中有隐藏的行，要发送吗？'
        : `文件中有隐藏的行（${rows.join('、')} …），要发送吗？`,
  },
  about: {
    encoding: () => '哪一种编码显示正确？',
    delimiter: () => '各列之间用什么分隔？',
    header: () => '哪一行是表头？',
    'column-names': () => '表头与各行的单元格对不上：列名属于哪一列？',
    orientation: () => '每行是一个时间，还是每列是一个时间？',
    'date-order': (_, texts) => `${first(texts)}：日在前还是月在前？`,
    'bare-number': (_, texts) => `${first(texts)}：这个数字是哪种时间？`,
    'date-without-clock': (_, texts) => `${first(texts)} 没有时刻：是零点吗？`,
    'date-without-day': (_, texts) => `${first(texts)} 没有具体日期：按首日零点发送吗？`,
    century: (_, texts) => `${first(texts)}：年份属于哪个世纪？`,
    'republic-years': (_, texts) => `${first(texts)}：是民国纪年吗？`,
    'turned-dates': (_, texts) => `${texts.join(' 和 ')}：电子表格软件是否调换了日和月？`,
    'clock-of-day': (_, texts) => `${first(texts)}：日期的时刻是 ${texts[1] ?? ''} 吗？`,
    'half-days': (_, texts) => `${first(texts)}：上午还是下午？`,
    period: (_, texts) => `${first(texts)}：以时段的哪一端作为数据时间？`,
    zone: (_, texts) => (texts[0] === undefined ? '时间属于哪个时区？' : `${first(texts)}：是哪个时区？`),
    'fixed-date': (_, texts) => `${first(texts)} 中的日期是各行的日期吗？`,
    'missing-year': (column, texts) =>
      `${column} 中的 ${first(texts)}：首行是哪一年？请选择该年中的任意一天。`,
    'missing-month': (column, texts) =>
      `${column} 中的 ${first(texts)}：是哪个月的日期？请选择该月中的任意一天。`,
    'missing-day': (_, texts) =>
      texts[0] === undefined ? '这些数据是哪一天的？' : `${first(texts)} 没有日期：首行是哪一天？`,
    'turning-times': (_, texts) =>
      `${texts[0] ?? ''} 的下方是 ${texts[1] ?? ''}：从那里起是新的一天或一年吗？`,
    'time-column': () => '哪一列是监测时间？',
    signs: (column, texts) => `${column} 中的 ${first(texts)}：怎样读？`,
    unit: (column, texts) =>
      texts[1] === undefined
        ? `${column} 的单位是什么？`
        : `${column} 的单位是什么？文件中写的是“${texts[1]}”。`,
    'sent-unit': (column) => `${column} 按什么单位发送？`,
    'cell-units': (column, texts) =>
      `${column} 中的 ${texts.map((text) => `“${text}”`).join('、')}：按单元格中的单位换算吗？`,
    'row-units': (column, texts) =>
      `${column} 中的 ${texts.map((text) => `“${text}”`).join('、')}：不可能是同行数值的单位，怎样发送？`,
    brackets: (column, texts) => `${column} 中的 ${first(texts)}：括号表示什么？`,
    formats: (column, texts) =>
      texts[0]?.endsWith('[=]')
        ? `${column} 中的 ${first(texts)}：该公式要在打开工作簿时重新计算，保存的结果正确吗？`
        : texts[0]?.endsWith('[=—]')
          ? `${column} 中的 ${first(texts)}：该公式引用的单元格是空白，保存的结果正确吗？`
          : `${column} 中的 ${first(texts)}：工作簿显示的数与保存的数不同，以哪个为准？`,
    limits: (column, texts) => `${column} 中的 ${first(texts)}：超出检测范围的值怎样发送？`,
    percent: (column, texts) => `${column} 中的 ${first(texts)}：百分数还是小数？`,
    'whole-part': (column, texts) =>
      `${column} 中 ${first(texts)} 与 ${texts[1] ?? ''} 并列：是否省略了整数部分？`,
    'lost-signs': (column, texts) =>
      `${column} 中 ${first(texts)} 与 ${texts[1] ?? ''} 并列：是否丢了小数点？`,
    field: (column) => (column === '' ? '数据是什么？' : `${column} 是什么？`),
    'unknown-names': (_, texts) => `许多名称无法识别，如 ${texts.join('、')}：其中有要发送的吗？`,
    'unknown-stations': (_, texts) =>
      `许多站点不在服务的站点列表中，如 ${texts.join('、')}：要发送这些站点的数据吗？`,
    'station-column': () => '哪一列是站点？',
    station: (_, texts) => `${first(texts)} 是服务中的哪个站点？`,
    equipment: (_, texts) =>
      texts[0] === undefined ? '这些数据来自哪个站点？' : `${first(texts)}：是哪个站点？`,
    'equipment-type': () => '站点属于哪种类型？',
    sentinel: (column, texts) =>
      column === '' ? `${first(texts)}：是缺测吗？` : `${column} 中的 ${first(texts)}：是缺测吗？`,
    hours: () => '这些列是一天中的各个时刻吗？',
    midnight: () => '零点之后的时刻属于哪一天？',
    'stations-in-header': () => '列名是站点吗？',
    section: (_, texts) => `数据行之间的 ${first(texts)}：是另一个站点吗？`,
    'another-table': (_, texts) => `从 ${first(texts)} 起是另一张表吗？`,
    'short-rows': () => '有些行的单元格比表头少：缺少的单元格是空白吗？',
    'last-row': (column, texts) =>
      column === ''
        ? `文件中断，最后一行（${texts[0]}）之后可能缺少数据行：最后一行本身是否也被截断？`
        : `文件末尾是 ${column} 中的 ${first(texts)}，后面没有换行：是否被截断？`,
    'fill-down': (column) => `${column} 的空白单元格沿用上方内容吗？`,
    hidden: () => '文件中有隐藏的内容，要发送吗？',
    'helper-column': (column) => `${column} 也要发送吗？`,
    'repeated-times': () => '许多行时间相同而数值不同：以哪一行为准？',
    reading: (_, texts) =>
      `时间、站点、数值和单位读取正确吗？文件中不常见的内容：${texts.map((text) => `“${text}”`).join('、')}`,
    'row-marks': (column, texts) => `${column} 中的 ${first(texts)}：是否改变旁边数值的含义？`,
  },
  holds: {
    file: '确认之前，整个文件暂不发送。',
    columns: '确认之前暂不发送：本列数值。',
    rows: (firstRow, lastRow) =>
      lastRow === null
        ? `确认之前暂不发送：第 ${n(firstRow)} 行起的所有行。`
        : firstRow === lastRow
          ? `确认之前暂不发送：第 ${n(firstRow)} 行。`
          : `确认之前暂不发送：第 ${n(firstRow)} 至 ${n(lastRow)} 行。`,
    stations: '确认之前暂不发送：该站点的行。',
    values: '确认之前暂不发送：这些数值。',
    names: '确认之前暂不发送：此名称的数值。',
    blanks: '确认之前暂不发送：含空白的行。',
    'short-rows': '确认之前暂不发送：较短的行。',
    'dates-without-clock': '确认之前暂不发送：含此类日期的行。',
    'late-years': '确认之前暂不发送：这些年份的行。',
    dates: '确认之前暂不发送：日期有多种读法的行。',
    'hidden-rows': '确认之前暂不发送：隐藏的行。',
  },
  options: {
    delimiters: { ',': '逗号', ';': '分号', '\t': '制表符', '|': '竖线', ' ': '空格' },
    joinThousands: '逗号，未加引号的 1,234.5 是一个数',
    joinDecimals: '逗号，未加引号的 1,25 是一个数（小数逗号）',
    header: (rows) => `第 ${rows} 行`,
    noHeader: '没有表头',
    names: {
      'in-place': '列名位置正确，最后几列没有列名',
      'date-and-clock': '日期的列名同时是时刻的列名',
      'moved-right': '列名应向右移，最前几列没有列名',
      each: '有，逐个询问',
      ignore: '没有，都不发送',
    },
    orientation: { rows: '每行是一个时间', columns: '每列是一个时间' },
    order: { ymd: '年、月、日', dmy: '日、月、年', mdy: '月、日、年' },
    bare: {
      none: '不是时间',
      'excel-1900': 'Excel 日期（1900）',
      'excel-1904': 'Excel 日期（1904）',
      'epoch-s': '自 1970 年起的秒数',
      'epoch-ms': '自 1970 年起的毫秒数',
      'epoch-us': '自 1970 年起的微秒数',
      'epoch-ns': '自 1970 年起的纳秒数',
      digits: '日期和时刻的数字',
      'short-digits': '年份为两位的数字：2604100830 为 2026-04-10 08:30',
      hours: '小时：8 为 08:00',
      hhmm: '时分：803 为 08:03',
      hhmmss: '时分秒：80307 为 08:03:07',
      'day-fraction': '一天的小数：0.5 为 12:00',
    },
    since: (day) => `从 ${day} 起计`,
    asWritten: '按 24 小时制，照原样',
    halfDays: (column) => `以“${column}”为准：下午 1:00 为 13:00`,
    century: { 1900: '98 为 1998', 2000: '98 为 2098' },
    republic: { yes: '是，115 年为 2026 年', no: '否，这些行暂不发送' },
    turned: { no: '没有，日期如所写', yes: '是的，年份在前的日期调换日和月' },
    hours: {
      yes: '是',
      no: '不是',
      'next-day': '零点之后的时刻属于次日',
      'same-day': '所有时刻都属于该行的日期',
      'day-before': '零点之前的时刻属于前一日',
    },
    period: { end: '时段结束', start: '时段开始', zone: '都不是：这是带时区的时刻' },
    clock: { midnight: '零点', hold: '不发送这些行' },
    day: { first: '首日零点', hold: '不发送这些行' },
    zoneOfService: '服务的时区',
    noDate: '不是',
    column: (at, name) => name || `第 ${n(at + 1)} 列`,
    unnamedColumn: (letters) => `${letters} 列`,
    sharedName: (name, letters) => `${name}（${letters} 列）`,
    columns: (start, end) => `${start} 至 ${end}`,
    ofStations: (column, count) => `${column} 等 ${count} 个站点的同名列`,
    equipment: (equipId, name) => `${equipId} · ${name}`,
    unknownEquipment: (equipId) => `${equipId}（服务中没有此站点）`,
    decimal: { '.': '小数点：1.5', ',': '小数逗号：1,5' },
    noUnit: '没有单位',
    send: (unit) => `换算为 ${unit}`,
    asIs: '按原值',
    percent: { percent: '12.5 表示 12.5%', fraction: '0.125 表示 12.5%' },
    field: (field) => `作为 ${field} 发送`,
    ignore: '不发送',
    noStation: '没有',
    leaveOut: '不发送',
    missing: (text) => `${text} 表示缺测`,
    value: (text) => `${text} 是真实数值`,
    stations: {
      each: '要，逐个询问',
      'as-written': '要，这些编号是对的',
      'leave-out': '不要，全部忽略',
    },
    yes: '是',
    no: '不是',
    section: { station: '它是下方各行的站点', ignore: '没有含义' },
    table: { own: '按其自己的表头读取', same: '是同一张表', 'leave-out': '不发送那些行' },
    short: { blank: '缺少的单元格为空白', hold: '不发送这些行' },
    turns: {
      forward: '是，下方各行的时间更晚',
      backward: '是，下方各行的时间更早',
      none: '不是，所有行属于同一天或同一年',
    },
    lastRow: { whole: '没有，照常发送', 'leave-out': '已截断，不发送最后一行' },
    hidden: { send: '发送', 'leave-out': '不发送' },
    sendColumn: '发送',
    isRight: '是，全部正确',
    repeats: {
      hold: '这些时间的行全部暂不发送',
      'keep-first': '发送每个时间的第一行，其余不发送',
      'keep-last': '发送每个时间的最后一行，其余不发送',
    },
    noMark: '不改变，按原值发送',
    negativeMarks: (marks) => `${marks} 旁的数值为负`,
    cellUnits: {
      convert: '是，按各单元格的单位换算',
      ignore: '否，以该列的单位为准',
      hold: '都不是，这些单元格暂不发送',
    },
    rowUnits: {
      hold: '这些数值暂不发送',
      own: '按原值发送，以其他行的单位为准',
      'leave-out': '不发送这些数值',
    },
    formats: { stored: '以保存的数为准', hold: '以显示的数为准，这些单元格暂不发送' },
    brackets: {
      negative: '负数：(1.0) 为 -1.0',
      plain: '数值本身：(1.0) 为 1.0',
      hold: '都不是，这些单元格暂不发送',
    },
    limits: {
      'keep-text': '按原文作为文本发送',
      'leave-out': '不发送该值',
      1: '发送限值：<0.05 发送 0.05',
      0.5: '发送限值的一半：<0.05 发送 0.025',
    },
    lostSigns: { plain: '没有，按原值发送', 'leave-out': '丢了，不发送这些数值' },
    withoutMark: (text) => `不发送标有 ${text} 的行`,
  },
};
