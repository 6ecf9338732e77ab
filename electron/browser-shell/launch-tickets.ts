import { randomBytes } from 'node:crypto';
import { equalSecrets } from './equal-secrets.ts';

export type Redemption = 'accepted' | 'used' | 'expired' | 'unknown';

export type LaunchTickets = {
  /** A new one-time ticket; tickets that were issued before and are not used yet end. */
  issue(lifetimeMs: number): string;
  redeem(ticket: string): Redemption;
};

type Ticket = { secret: string; expiresAtMs: number; isUsed: boolean };

/** Keeps the latest tickets, so that the answer to an old address can say what became of it. */
export function createLaunchTickets(nowMs: () => number = Date.now): LaunchTickets {
  const KEPT = 20;
  const tickets: Ticket[] = [];
  return {
    issue(lifetimeMs) {
      for (const ticket of tickets) ticket.expiresAtMs = Math.min(ticket.expiresAtMs, nowMs());
      const secret = randomBytes(32).toString('base64url');
      tickets.push({ secret, expiresAtMs: nowMs() + lifetimeMs, isUsed: false });
      if (tickets.length > KEPT) tickets.shift();
      return secret;
    },
    redeem(given) {
      const matches = tickets.filter(({ secret }) => equalSecrets(given, secret));
      const [ticket] = matches;
      if (ticket === undefined) return 'unknown';
      if (ticket.isUsed) return 'used';
      if (nowMs() >= ticket.expiresAtMs) return 'expired';
      ticket.isUsed = true;
      return 'accepted';
    },
  };
}
