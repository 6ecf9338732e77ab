import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What only carries others: what is built on it is shown. What is printed stands on paper alone. */
const CARRIERS = ['PressButton', 'Printed', 'StatusSlot', 'StatusSlotContext'];

const textOf = (pattern: string) =>
  globSync(pattern)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

it('the gallery shows every component of the design system', () => {
  const components = [
    ...textOf('renderer/components/ui/*.tsx').matchAll(/^export (?:function|const) ([A-Z]\w*)/gm),
  ];
  const names = components.map(([, name = '']) => name).filter((name) => !CARRIERS.includes(name));
  expect(names.length).toBeGreaterThan(40);
  const gallery = textOf('renderer/gallery/*.tsx');
  expect(names.filter((name) => !new RegExp(`<${name}\\b`).test(gallery))).toEqual([]);
});
