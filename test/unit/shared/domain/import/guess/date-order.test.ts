import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatWallSeconds } from '#shared/domain/import/cells/calendar.ts';
import { askDateOrder, DateOrderProof } from '#shared/domain/import/guess/date-order.ts';

const find = (...texts: string[]): string => {
  const proof = new DateOrderProof();
  for (const text of texts) proof.add(text);
  const { order, certainty, reason } = proof.finding();
  return `${order} ${certainty} ${reason}`;
};

describe('the order of dates', () => {
  it('is year first where the year stands first, and proved by that', () => {
    expect(find('2024-01-05', '2024/2/3')).toBe('ymd proved year-first');
    expect(find('2024年1月5日')).toBe('ymd proved year-first');
  });

  it('is proved by two numbers over twelve anywhere in the column', () => {
    const mixed = ['03/02/2024', '01/02/2024', '02/02/2024'];
    expect(find(...mixed, '13/02/2024', '01/02/2024', '14/02/2024')).toBe('dmy proved over-twelve');
    expect(find(...mixed, '02/13/2024', '01/02/2024', '02/14/2024')).toBe('mdy proved over-twelve');
    expect(find('13/02/2024')).toBe('dmy proved over-twelve');
    expect(find('99-01-05', '99-01-06')).toBe('ymd proved over-twelve');
  });

  it('is proved by one alone only if it stands in its place among times that follow each other', () => {
    const start = ['01/02/2024', '02/02/2024', '03/02/2024'];
    expect(find(...start, '13/02/2024')).toBe('dmy proved over-twelve');
    expect(find('13/02/2024', ...start.toReversed())).toBe('dmy proved over-twelve');
    expect(find(...start, '02/13/2024')).toBe('mdy assumed over-twelve');
    expect(find('01/02/2024', '13/02/2024', '02/02/2024')).toBe('dmy assumed over-twelve');
  });

  it('of numbers is not told by dates that name their month, whatever these say of their own', () => {
    const named = ['05-Jan-24', '06-Jan-24'];
    expect(find(...named, '03/04/2024', '04/04/2024')).toBe('dmy assumed both-orders-possible');
    expect(find('05-Jan-2024', '03/04/2024')).toBe('dmy assumed both-orders-possible');
    expect(find(...named, '03/14/2024', '03/15/2024')).toBe('mdy proved over-twelve');
    expect(find(...named, '14/03/2024', '15/03/2024')).toBe('dmy proved over-twelve');
    expect(find('29-Jan-40', '30-Jan-40')).toBe('dmy proved over-twelve');
  });

  it('is still proved where one date among many is a slip, and contradictory where they are as many', () => {
    const days = Array.from({ length: 60 }, (_, at) => `${13 + (at % 15)}/0${1 + (at % 2)}/2024`);
    expect(find(...days, '02/30/2024')).toBe('dmy proved over-twelve');
    expect(find('13/02/2024', '14/02/2024', '02/13/2024', '02/14/2024')).toMatch(/contradictory/u);
  });

  it('is told nothing by a date that is none in any order', () => {
    expect(find('13/02/2024', '14/02/2024', '31/02/2024')).toBe('dmy proved over-twelve');
    expect(find('02/13/2024', '31/02/2024', '02/14/2024')).toBe('mdy proved over-twelve');
  });

  it('does not matter where every date is the same in both', () => {
    expect(find('05/05/2024 08:00', '05/05/2024 09:00')).toBe('dmy proved same-in-both-orders');
  });

  it('is open as well where cells have day and month without a year, unless they say which is which', () => {
    expect(find('01-05 08:00', '01-06 08:00')).toMatch(/assumed/u);
    expect(find('01-13 08:00', '01-14 08:00')).toBe('mdy proved over-twelve');
    expect(find('1月5日 8:00', '1月6日 8:00')).toBe('ymd assumed no-evidence');
  });

  it('is asked for with the orders that the dates can have', () => {
    const ask = (...texts: string[]): string[] => {
      const proof = new DateOrderProof();
      for (const text of texts) proof.add(text);
      const finding = proof.finding();
      return askDateOrder(finding, finding.order).options.map(({ id }) => id);
    };
    expect(ask('05/01/2024', '06/01/2024')).toEqual(['order:dmy', 'order:mdy']);
    expect(ask('24-1-5', '24-1-6', '24-1-7')).toEqual(['order:ymd', 'order:dmy', 'order:mdy']);
  });

  it('names the dates that prove it', () => {
    const proof = new DateOrderProof();
    for (const text of ['01/02/2024', '25/02/2024', '26/02/2024']) proof.add(text);
    expect(proof.finding().evidence).toContain('25/02/2024');
  });

  it('is told by times that ascend in one order alone', () => {
    expect(find('11/01/2024', '12/01/2024', '01/02/2024', '02/02/2024')).toBe('dmy assumed times-ascend');
    expect(find('01/11/2024', '01/12/2024', '02/01/2024', '02/02/2024')).toBe('mdy assumed times-ascend');
  });

  it('is told as well by a file that has its newest row first', () => {
    expect(find('02/02/2024', '01/02/2024', '12/01/2024', '11/01/2024')).toBe('dmy assumed times-ascend');
  });

  it('is assumed the one in which the dates lie close together', () => {
    expect(find('05/01/2024 08:00', '05/01/2024 09:00', '06/01/2024 08:00')).toMatch(/^dmy assumed/u);
    expect(find('24-1-5 8:00', '24-1-5 9:00', '24-1-16 9:00')).toBe('ymd assumed shortest-span');
  });

  it('is left open where both orders make sense', () => {
    expect(find('05/06/2024 08:00', '06/05/2024 09:00')).toMatch(/assumed both-orders-possible$/u);
    expect(find('01/02/2024')).toMatch(/assumed both-orders-possible$/u);
  });

  it('says nothing without a date', () => {
    expect(find()).toBe('ymd assumed no-evidence');
    expect(find('8:03', 'abc', '')).toBe('ymd assumed no-evidence');
  });

  it('is never called proved and wrong, whatever part of the calendar a column covers', () => {
    const start = fc.integer({ min: 946_684_800, max: 1_893_456_000 });
    fc.assert(
      fc.property(
        start,
        fc.integer({ min: 60, max: 200_000 }),
        fc.constantFrom('dmy', 'mdy'),
        (from, step, order) => {
          const proof = new DateOrderProof();
          for (let row = 0; row < 60; row += 1) {
            const [year = '', month = '', day = '', clock = ''] = formatWallSeconds(from + row * step).split(
              /[- ]/u,
            );
            proof.add(
              order === 'dmy' ? `${day}/${month}/${year} ${clock}` : `${month}/${day}/${year} ${clock}`,
            );
          }
          const found = proof.finding();
          if (found.certainty === 'proved' && found.reason !== 'same-in-both-orders')
            expect(found.order).toBe(order);
        },
      ),
      { numRuns: 300 },
    );
  });
});
