import { callsContract } from './tools/calls.ts';
import { collectionsContract } from './tools/collections.ts';
import { exchangesContract } from './tools/exchanges.ts';
import { noticesContract } from './tools/notices.ts';
import { resultsContract } from './tools/results.ts';
import { targetsContract } from './tools/targets.ts';

/** The MCP explorer: which endpoints, their tools, calls, answers, what went over the wire, what is kept. */
export const toolsContract = {
  ...callsContract,
  targets: targetsContract,
  results: resultsContract,
  exchanges: exchangesContract,
  collections: collectionsContract,
  notices: noticesContract,
};
