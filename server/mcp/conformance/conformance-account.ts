import type { Account } from '../../store/store.ts';

/** Who calls without a token in a `--conformance` start: an account that sees no project. */
export const CONFORMANCE_ACCOUNT: Account = {
  username: 'conformance',
  passwordHash: '',
  enabled: true,
  http: false,
  mcp: true,
  allProjects: false,
  projects: [],
};
