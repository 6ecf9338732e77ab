import { expect, it } from 'vitest';
import { createLaunchTickets } from '#electron/browser-shell/launch-tickets.ts';

function setUp() {
  const clock = { nowMs: 1000 };
  return { clock, tickets: createLaunchTickets(() => clock.nowMs) };
}

it('accepts a ticket once', () => {
  const { tickets } = setUp();
  const ticket = tickets.issue(1000);
  expect([tickets.redeem(ticket), tickets.redeem(ticket)]).toEqual(['accepted', 'used']);
});

it('accepts a ticket to the end of its life and no longer', () => {
  const { clock, tickets } = setUp();
  const first = tickets.issue(1000);
  clock.nowMs += 999;
  expect(tickets.redeem(first)).toBe('accepted');
  const second = tickets.issue(1000);
  clock.nowMs += 1000;
  expect(tickets.redeem(second)).toBe('expired');
});

it('ends the earlier ticket when a new one is issued', () => {
  const { tickets } = setUp();
  const earlier = tickets.issue(1000);
  const later = tickets.issue(1000);
  expect([tickets.redeem(earlier), tickets.redeem(later)]).toEqual(['expired', 'accepted']);
});

it('does not know what it has not issued', () => {
  const { tickets } = setUp();
  const ticket = tickets.issue(1000);
  expect(['', 'x', ticket.slice(0, -1), `${ticket}=`].map((given) => tickets.redeem(given))).toEqual(
    Array(4).fill('unknown'),
  );
});

it('never issues the same ticket twice, nor a short one', () => {
  const { tickets } = setUp();
  const issued = Array.from({ length: 50 }, () => tickets.issue(1));
  expect(new Set(issued).size).toBe(50);
  expect(issued.every((ticket) => ticket.length === 43)).toBe(true);
});
