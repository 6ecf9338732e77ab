import { describe, expect, it } from 'vitest';
import {
  basemapOf,
  basemapProblems,
  draftOf,
  NEW_DRAFT,
  requestsGoTo,
} from '#renderer/features/places/model/map/basemap-draft.ts';
import type { Basemap } from '#shared/domain/basemap.ts';

const TILES: Basemap = {
  kind: 'tiles',
  template: 'https://t{0-7}.example/{z}/{x}/{y}?tk={key}',
  datum: 'gcj02',
  maxZoom: 17,
  attribution: 'Example',
  opacity: 0.6,
};
const ARCHIVE: Basemap = { kind: 'archive', path: '/a.pmtiles', datum: 'wgs84', attribution: '', opacity: 1 };

it.each<Basemap>([{ kind: 'none' }, TILES, ARCHIVE])(
  'a basemap that is opened and kept again is the same: %o',
  (basemap) => {
    expect(basemapOf(draftOf(basemap))).toEqual(basemap);
  },
);

it('a file that is used for now opens as one, with how it is drawn', () => {
  const draft = draftOf(TILES, { datum: 'gcj02', attribution: 'A', opacity: 0.3 });
  expect(draft).toMatchObject({
    kind: 'archive',
    datum: 'gcj02',
    attribution: 'A',
    opacityPercent: 30,
    path: '',
  });
});

describe('basemapProblems', () => {
  it('names what is missing of the kind that is chosen, and of no other', () => {
    expect(basemapProblems({ ...NEW_DRAFT, kind: 'tiles', maxZoom: '0' })).toEqual({
      template: 'not-an-address',
      maxZoom: 'zoom',
    });
    expect(basemapProblems({ ...NEW_DRAFT, kind: 'archive' })).toEqual({ path: 'missing' });
    expect(basemapProblems(NEW_DRAFT)).toEqual({});
  });
});

describe('requestsGoTo', () => {
  it.each([
    [
      'https://a.example:8443/{z}/{x}/{y}?k={key}',
      { origin: 'https://a.example:8443', hosts: 'a.example:8443', isOpen: false },
    ],
    ['http://a.example/{z}/{x}/{y}', { origin: 'http://a.example', hosts: 'a.example', isOpen: true }],
    ['http://127.0.0.1:9/{z}/{x}/{y}', { origin: 'http://127.0.0.1:9', hosts: '127.0.0.1:9', isOpen: false }],
    ['nonsense', undefined],
  ])('of %s is %o', (template, goTo) => {
    expect(requestsGoTo(template)).toEqual(goTo);
  });
});
