import { describe, expect, test } from 'vitest';
import { readCursor, writeCursor } from '#server/mcp/page-cursor.ts';

const NOW_MS = 1_781_496_000_000;
const POSITION = { after: ['P001-0001', 7], asOfMs: NOW_MS };
const ARGS = { projectId: 'P001', limit: 5 };
const cursor = writeCursor('list_places', ARGS, POSITION);

describe('cursors', () => {
  test('lead back to where they were written', () => {
    expect(readCursor('list_places', { ...ARGS, cursor }, NOW_MS)).toEqual(POSITION);
  });

  test('may be used with another limit', () => {
    expect(readCursor('list_places', { projectId: 'P001', limit: 9, cursor }, NOW_MS)).toEqual(POSITION);
  });

  test('are refused with other arguments or by another tool', () => {
    expect(() => readCursor('list_places', { projectId: 'P002', limit: 5, cursor }, NOW_MS)).toThrow(
      /other arguments/,
    );
    expect(() => readCursor('list_projects', { ...ARGS, cursor }, NOW_MS)).toThrow(/other arguments/);
  });

  test.each(['', 'abc', '%%%', Buffer.from('{"v":2}').toString('base64url'), 'e30', 'A'.repeat(3000)])(
    'are refused if the service did not write them: %.20s',
    (bad) => {
      expect(() => readCursor('list_places', { ...ARGS, cursor: bad }, NOW_MS)).toThrow(/without cursor/);
    },
  );

  test('are refused when they are older than a day or from the future', () => {
    const at = (nowMs: number) => () => readCursor('list_places', { ...ARGS, cursor }, nowMs);
    expect(at(NOW_MS + 90_000_000)).toThrow(/too old/);
    expect(at(NOW_MS - 90_000_000)).toThrow(/too old/);
  });
});
