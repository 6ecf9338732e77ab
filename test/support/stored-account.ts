import type { Account } from '#server/store/store.ts';

/** An account as a store keeps it. */
export const accountOf = (username: string, more: Partial<Account> = {}): Account => ({
  username,
  passwordHash: `hash of ${username}`,
  enabled: true,
  http: true,
  mcp: false,
  allProjects: false,
  projects: ['P1', 'a "quoted" one, and {more}'],
  ...more,
});
