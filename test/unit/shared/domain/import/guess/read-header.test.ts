import { describe, expect, it } from 'vitest';
import { headerWord } from '#shared/domain/import/guess/header-words.ts';
import { nameFields } from '#shared/domain/import/guess/name-fields.ts';
import { readHeader } from '#shared/domain/import/guess/read-header.ts';

describe('readHeader', () => {
  it.each([
    ['瞬时流量(m³/h)', '瞬时流量', 'm³/h'],
    ['流量（㎥/h）', '流量', '㎥/h'],
    ['流量（单位：m3/h）', '流量', 'm3/h'],
    ['Level [m]', 'Level', 'm'],
    ['雨量【mm】', '雨量', 'mm'],
    ['流量(瞬时)(m³/h)', '流量(瞬时)', 'm³/h'],
    ['液位/m', '液位', 'm'],
    ['瞬时流量/m3/h', '瞬时流量', 'm3/h'],
    ['瞬时流量/(m³/h)', '瞬时流量', 'm³/h'],
    ['level_m', 'level', 'm'],
    ['Flow, m3/h', 'Flow', 'm3/h'],
    ['Level m', 'Level', 'm'],
    ['液位：米', '液位', '米'],
    ['液位m', '液位', 'm'],
    ['流量m³/h', '流量', 'm³/h'],
    ['A相电流A', 'A相电流', 'A'],
    ['水温℃', '水温', '℃'],
    ['水位0.1m', '水位', '0.1m'],
    ['流量10³m³/h', '流量', '10³m³/h'],
    ['流量_千m³/h', '流量', '千m³/h'],
    ['液位(m×100)', '液位', 'm×100'],
    ['水位(市尺)', '水位', '市尺'],
    ['液位厘米', '液位', '厘米'],
    ['w01009mg/L', 'w01009', 'mg/L'],
    ['w01009-Avg', 'w01009-Avg', null],
    ['YT0010001:液位英尺', 'YT0010001:液位', '英尺'],
    ['北门雨量毫米', '北门雨量', '毫米'],
    ['压力千帕', '压力', '千帕'],
    ['氨氮毫克/升', '氨氮', '毫克/升'],
    ['氨氮 毫克/升', '氨氮', '毫克/升'],
    ['流量立方米/小时', '流量', '立方米/小时'],
  ])('takes the unit out of %s', (header, name, unit) => {
    expect(readHeader(header)).toMatchObject({ name, unit });
  });

  it.each([
    '液位',
    '科技二路22号-pH',
    '北门 pH',
    '1号井pH',
    '水温度',
    '水位高程',
    '液位高度',
    '流量计',
    '高度',
    '湿度',
    'pump_state',
    '流量(瞬时)',
    '时间',
    '',
    'Level',
    '备注(选填)',
  ])('finds none in "%s"', (header) =>
    expect(readHeader(header)).toEqual({ name: header, unit: null, reason: null }),
  );
});

describe('headerWord', () => {
  it.each([
    ['采集时间', 'measured-time'],
    ['上报时间', 'other-time'],
    ['日期', 'time'],
    ['DateTime', 'measured-time'],
    ['站号', 'station-id'],
    ['equipId', 'station-id'],
    ['监测点名称', 'station-name'],
    ['序号', 'counter'],
    ['备注', 'remark'],
    ['监测项目', 'field-name'],
    ['监测值', 'value'],
    ['单位', 'unit'],
    ['液位', null],
  ])('%s is %s', (name, word) => expect(headerWord(name)).toBe(word));
});

const fields = (...names: string[]): string[] => nameFields(names).map(({ field }) => field);

describe('nameFields', () => {
  it('knows the words of the trade, the more exact one first', () => {
    expect(
      fields('瞬时流量', '累计流量', '液位', '水位高程', '降雨量', '电池电压', '水温', '溶解氧'),
    ).toEqual([
      'flow',
      'totalFlow',
      'level',
      'elevation',
      'rainfall',
      'battery',
      'temperature',
      'dissolvedOxygen',
    ]);
    expect(fields('Water Level', 'flow_rate', 'BatteryVoltage', 'pH', 'COD', 'CODMn')).toEqual([
      'level',
      'flow',
      'battery',
      'ph',
      'cod',
      'permanganate',
    ]);
  });

  it('finds an English word only where it stands alone', () => {
    expect(fields('phase', 'codename')).toEqual(['phase', 'codename']);
  });

  it('keeps a name that it does not know, as letters and digits', () => {
    expect(fields('格栅压差', 'pump hz', '1st stage?', '阀门（A）')).toEqual([
      '格栅压差',
      'pumpHz',
      'level',
      '阀门A',
    ]);
    expect(fields('', '?!')).toEqual(['value', 'value2']);
  });

  it('makes every name of one record different, by its own number where it has one', () => {
    expect(fields('1#液位', '2#液位', '3号液位')).toEqual(['level1', 'level2', 'level3']);
    expect(fields('液位', '液位', '液位')).toEqual(['level', 'level2', 'level3']);
    expect(fields('1#液位', '1#水位')).toEqual(['level1', 'level2']);
  });

  it('never gives the name of the time', () => expect(fields('timestamp')).toEqual(['timestamp2']));
});
