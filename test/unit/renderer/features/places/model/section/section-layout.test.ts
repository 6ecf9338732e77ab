import { expect, it } from 'vitest';
import { layOutSection } from '#renderer/features/places/model/section/section-layout.ts';
import { wellSection } from '#renderer/features/places/model/section/well-section.ts';
import { PROPER_WELL } from '#test/support/well-facts.ts';

const labelsOf = (section: ReturnType<typeof wellSection>, lines: string[]) =>
  section.marks.map(({ id }) => ({ id, lines }));

it('heights are to scale: twice as high is twice as far above the bottom', () => {
  const section = wellSection(PROPER_WELL);
  const { yOf } = layOutSection(section, [], 300);
  expect(yOf(0) - yOf(2)).toBeCloseTo(2 * (yOf(0) - yOf(1)), 9);
  expect(yOf(section.topM)).toBe(0);
});

it('the installation is named on the left, thresholds and level on the right', () => {
  const section = wellSection(PROPER_WELL);
  const { left, right } = layOutSection(section, labelsOf(section, ['a']), 300);
  expect(left.map(({ id }) => id).toSorted()).toEqual(['bracket', 'cable', 'offset', 'pipe']);
  expect(right.map(({ id }) => id).toSorted()).toEqual(
    ['alarm', 'bottom', 'level', 'mouth', 'overflow', 'warning'].toSorted(),
  );
});

it('the drawing grows until no label covers another, also where all thresholds are the same', () => {
  const section = wellSection({ ...PROPER_WELL, warnM: 4.1, alarmM: 4.1, outM: 4.1, levelM: 4.1 });
  const layout = layOutSection(section, labelsOf(section, ['a', 'b', 'c', 'd']), 300);
  const spans = layout.right.toSorted((a, b) => a.labelY - b.labelY);
  expect(layout.heightPx).toBeGreaterThan(320);
  for (const [index, label] of spans.entries()) {
    const before = spans[index - 1];
    if (before) expect(label.labelY - before.labelY).toBeGreaterThanOrEqual(60);
    expect(label.labelY + 30).toBeLessThanOrEqual(layout.heightPx);
  }
});

it('the line of the ground ends before a label at its height, and reaches the edge where none is', () => {
  const section = wellSection(PROPER_WELL);
  const labels = labelsOf(section, ['a', 'b']).filter(({ id }) => id === 'mouth' || id === 'cable');
  const { surface, shaft } = layOutSection(section, labels, 300);
  expect(surface.left).toBe(0);
  expect(surface.right).toBeGreaterThan(shaft.right);
  expect(surface.right).toBeLessThan(shaft.right + 17);
  const bare = layOutSection(section, [], 300);
  expect(bare.surface).toEqual({ left: 0, right: 300 });
});
