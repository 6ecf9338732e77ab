import { expect, it } from 'vitest';
import { notesOf, withNotes } from '#renderer/features/places/model/report/report-notes.ts';

it('notes are those of the places of a report, in any order', () => {
  const notes = withNotes(withNotes([], ['a', 'b'], 'of two'), ['a'], 'of one');
  expect(notesOf(notes, ['b', 'a'])).toBe('of two');
  expect(notesOf(notes, ['a'])).toBe('of one');
  expect(notesOf(notes, ['b'])).toBe('');
});

it('notes that are emptied are gone', () => {
  expect(withNotes(withNotes([], ['a'], 'text'), ['a'], ' ')).toEqual([]);
});

it('the oldest notes give way, never those that are being written', () => {
  let notes = withNotes([], ['0'], 'x'.repeat(4_000));
  for (const key of ['1', '2', '3']) notes = withNotes(notes, [key], 'x'.repeat(4_000));
  expect(notesOf(notes, ['3'])).toHaveLength(4_000);
  expect(notesOf(notes, ['2'])).toHaveLength(4_000);
  expect(notesOf(notes, ['0'])).toBe('');
});
