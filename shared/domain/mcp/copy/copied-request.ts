import type { Dialect } from '../wire/dialect.ts';

/** A request as another program would send it. The token is never in it: `$ACCESS_TOKEN` stands for it. */
export type CopiedRequest = {
  /** Name of the target, for entries that need one. */
  name: string;
  url: string;
  /** Without Authorization. */
  headers: readonly (readonly [string, string])[];
  /** A token is needed. */
  isAuthorised: boolean;
  body: string;
  /** The tool that is called and its arguments; undefined for any other request. */
  call?: { tool: string; argumentsJson: string } | undefined;
  dialect: Dialect;
};
