import { expect, test } from 'vitest';
import {
  alertRows,
  areAlertsKnown,
  countRows,
  nextThreshold,
} from '#renderer/features/places/model/alerts/alert-rows.ts';
import type { ListedAlert } from '#shared/contract/alerts.ts';
import type { Rank } from '#shared/domain/alerts/alert-rules.ts';
import { placeTableOf } from '#test/support/place-table-of.ts';

const LIMITS = { warnValue: '1', alarmValue: '2', outValue: '3' };
const table = placeTableOf(['A', 'B', 'C', 'D', 'E', 'F'].map((placeId) => ({ placeId, ...LIMITS })));
const columns = (levels: number[]) => ({
  levelM: Float64Array.from(levels),
  timeMs: new Float64Array(levels.length).fill(1_000),
});
const levels = columns([3.2, 2.1, 2.9, 1.1, 0.9, 1.5]);
const rows = [0, 1, 2, 3, 4, 5];

function alert(placeId: string, rank: Rank, part: Partial<ListedAlert> = {}): ListedAlert {
  const episode = { sinceMs: 0, isOpenAtBegin: false, highest: 3 as Rank, peakM: 3.5, peakMs: 500 };
  const none = { acknowledgement: null, shelf: null, isSilent: false, levelM: 1, timeMs: 900 };
  return { placeId, rank, condition: 'unacknowledged', episode, ...none, ...part };
}

const shelf = { name: 'Li Min', note: '', atMs: 0, untilMs: 9_999, upTo: 1 as Rank };

test('alerts are listed by severity, then by height above, with what is shelved behind', () => {
  const alerts = [
    alert('D', 1, { shelf }),
    alert('B', 2),
    alert('C', 2),
    alert('A', 3),
    alert('E', 0, { condition: 'returned' }),
    alert('F', 1),
  ];
  const found = alertRows(alerts, { table, levels, rows }, 'above');
  expect(found.map(({ alert: { placeId }, group, aboveCm }) => `${placeId} ${group} ${aboveCm}`)).toEqual([
    'A overflow 20',
    'C alarm 90',
    'B alarm 10',
    'F warning 50',
    'E returned -210',
    'D shelved 10',
  ]);
  expect(countRows(found)).toMatchObject({ standing: 4, unacknowledged: 5 });
});

test('places that do not report, are filtered out or are not in the list are no rows', () => {
  const alerts = [alert('A', 3, { isSilent: true }), alert('B', 2), alert('gone', 3)];
  expect(alertRows(alerts, { table, levels, rows: [0] }, 'above')).toEqual([]);
});

test('the newest level counts, whether the window or the backend has it', () => {
  const [old] = alertRows([alert('A', 3, { levelM: 3.4, timeMs: 2_000 })], { table, levels, rows }, 'above');
  expect(old).toMatchObject({ levelM: 3.4, timeMs: 2_000 });
  const [fresh] = alertRows([alert('A', 3)], { table, levels, rows }, 'above');
  expect(fresh).toMatchObject({ levelM: 3.2, timeMs: 1_000 });
});

test('newest first is by their begin', () => {
  const at = (sinceMs: number) => ({ ...alert('A', 2).episode, sinceMs }) as ListedAlert['episode'];
  const alerts = [alert('B', 2, { episode: at(5) }), alert('C', 2, { episode: at(9) })];
  const found = alertRows(alerts, { table, levels, rows }, 'since');
  expect(found.map((each) => each.alert.placeId)).toEqual(['C', 'B']);
});

test('the next threshold above is the one that is given', () => {
  const other = placeTableOf([{ placeId: 'A', warnValue: '1', alarmValue: '', outValue: '3' }]);
  expect(nextThreshold(table, 0, 'warning')).toEqual({ severity: 'alarm', levelM: 2 });
  expect(nextThreshold(other, 0, 'warning')).toEqual({ severity: 'overflow', levelM: 3 });
  expect(nextThreshold(table, 0, 'overflow')).toBeUndefined();
});

test('nothing is called free of alerts before a reading has been judged, also while the first one comes', () => {
  const [none, judged] = [{ completeAtMs: null }, { completeAtMs: 5 }];
  const loading = { status: 'loading', lastGoodAtMs: null };
  const ready = { status: 'ready', lastGoodAtMs: 4 };
  expect(areAlertsKnown(loading, undefined)).toBe(false);
  expect(areAlertsKnown(loading, none)).toBe(false);
  expect(areAlertsKnown(ready, none)).toBe(false);
  expect(areAlertsKnown({ status: 'failed', lastGoodAtMs: null }, judged)).toBe(false);
  expect(areAlertsKnown(ready, judged)).toBe(true);
  // Judged while no window was there.
  expect(areAlertsKnown(loading, judged)).toBe(true);
});
