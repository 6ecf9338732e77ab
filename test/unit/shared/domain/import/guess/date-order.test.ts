import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatWallSeconds } from '#shared/domain/import/cells/calendar.ts';
import { DateOrderProof } from '#shared/domain/import/guess/date-order.ts';

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

  it('is proved by one number over twelve anywhere in the column', () => {
    const start = ['01/02/2024', '02/02/2024', '03/02/2024'];
    expect(find(...start, '13/02/2024')).toBe('dmy proved over-twelve');
    expect(find(...start, '02/13/2024')).toBe('mdy proved over-twelve');
  });

  it('names the dates that prove it', () => {
    const proof = new DateOrderProof();
    for (const text of ['01/02/2024', '25/02/2024']) proof.add(text);
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
    expect(find('05/05/2024 08:00', '05/05/2024 09:00')).toMatch(/assumed both-orders-possible$/u);
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
          if (found.certainty === 'proved') expect(found.order).toBe(order);
        },
      ),
      { numRuns: 300 },
    );
  });
});
