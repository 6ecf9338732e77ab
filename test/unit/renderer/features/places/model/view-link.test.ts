import { expect, test } from 'vitest';
import { addressInLink, readViewAddress, viewAddress } from '#renderer/features/places/model/view-link.ts';
import { readPlacesAddress } from '#renderer/features/places/model/places-address.ts';
import { readAddress } from '#renderer/lib/use-address.ts';

const VIEW = {
  sort: { column: 'levelState', direction: 'ascending' },
  query: '井/#1 "x"',
  filter: { op: 'and', of: [{ op: 'one-of', column: 'projectId', values: ['P001'] }] },
  arrangement: 'attention',
} as const;
const SAME = {
  ...VIEW,
  filter: {
    op: 'and' as const,
    of: VIEW.filter.of.map((each) => ({ ...each, values: [...each.values] })),
  },
};

test('a link says the filter, the order, the arrangement and the open place, and nothing else', () => {
  const address = viewAddress(SAME, 'a/b #3') ?? '';
  expect(readViewAddress(readAddress(address))).toEqual({ view: VIEW, placeKey: 'a/b #3' });
  expect(readPlacesAddress(readAddress(address)).isHere).toBe(false);
});

test('what a link does not say is left as it is, and what nobody understands says nothing', () => {
  const address = viewAddress({ arrangement: 'map' }) ?? '';
  expect(readViewAddress(readAddress(address))).toEqual({
    view: { arrangement: 'map' },
    placeKey: undefined,
  });
  expect(readViewAddress(readAddress('#places/view/%7Bbroken'))?.view).toEqual({});
  expect(readViewAddress(readAddress('#places/view/%7B"sort"%3A5%7D'))?.view).toEqual({});
  expect(readViewAddress(readAddress('#places/alerts'))).toBeUndefined();
});

test('a link that is too long is none, and a copied one is known again whatever stands before it', () => {
  expect(viewAddress({ query: 'x'.repeat(9_000) })).toBeUndefined();
  expect(addressInLink(' http://127.0.0.1:1234/#places/place/P001-0001 ')).toBe('#places/place/P001-0001');
  expect(addressInLink('app://stillwell/index.html#places')).toBe('#places');
  expect(addressInLink('https://example.org/#settings')).toBeUndefined();
  expect(addressInLink('two words #places/alerts')).toBeUndefined();
});
