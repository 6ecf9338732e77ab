import { procedures } from './procedures.ts';
import { callsProcedures } from './calls/calls-procedures.ts';
import { resultsProcedures } from './results/results-procedures.ts';
import { noticesProcedures } from './notices/notices-procedures.ts';
import { collectionsProcedures } from './collections/collections-procedures.ts';
import { targetsProcedures } from './targets/targets-procedures.ts';
import { exchangesProcedures } from './exchanges/exchanges-procedures.ts';

export const toolsProcedures = procedures.tools.router({
  ...callsProcedures,
  targets: targetsProcedures,
  results: resultsProcedures,
  exchanges: exchangesProcedures,
  collections: collectionsProcedures,
  notices: noticesProcedures,
});
