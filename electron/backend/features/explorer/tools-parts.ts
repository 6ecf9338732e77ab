import { join } from 'node:path';
import type { Log } from '../../kit/log.ts';
import type { AddressBindings } from '../../identity/connections/address-bindings.ts';
import { HeldExport } from '../../kit/held-export.ts';
import { History } from './calls/history.ts';
import { OpenQuestions } from './calls/open-questions.ts';
import { RunningCalls } from './calls/running-calls.ts';
import { ToolSnapshots } from './calls/tool-snapshots.ts';
import { ChecksClient } from './checks/checks-client.ts';
import { ResultsClient } from './results/results.ts';
import { CollectionStore } from './collections/collection-store.ts';
import { NoticeLog } from './notices/notice-log.ts';
import { Links } from './targets/links.ts';
import { StdioServers } from './targets/stdio-servers.ts';
import { TargetStore } from './targets/target-store.ts';
import { ExchangeLog } from './wire/exchange-log.ts';
import type { JsonFolder } from '../../kit/json-folder.ts';

/** What the explorer keeps, in memory and in the data folder. */
export type ToolsParts = {
  calls: RunningCalls;
  checks: ChecksClient;
  collections: CollectionStore;
  exchanges: ExchangeLog;
  /** The archive of exchanges that was written last. */
  heldArchive: HeldExport;
  history: History;
  /** The last run of each collection, JUnit XML. */
  lastRuns: Map<string, string>;
  links: Links;
  notices: NoticeLog;
  questions: OpenQuestions;
  results: ResultsClient;
  snapshots: ToolSnapshots;
  /** Programs that the user has written into the configuration. */
  stdioServers: StdioServers;
  targets: TargetStore;
};

export async function openTools(
  dataDir: string,
  files: JsonFolder,
  workers: { toolChecks: string; toolResults: string },
  bindings: AddressBindings,
  log: Log,
  onSecret: (secret: string) => void,
): Promise<ToolsParts> {
  const checks = new ChecksClient(workers.toolChecks, log);
  return {
    calls: new RunningCalls(),
    checks,
    collections: await CollectionStore.open(files, checks),
    exchanges: new ExchangeLog(),
    heldArchive: new HeldExport(),
    history: await History.open(files, log),
    lastRuns: new Map(),
    links: new Links(),
    notices: new NoticeLog(),
    questions: new OpenQuestions(),
    results: new ResultsClient(workers.toolResults, log),
    snapshots: await ToolSnapshots.open(files),
    stdioServers: await StdioServers.open(join(dataDir, 'mcp.json'), files, onSecret),
    targets: await TargetStore.open(files, bindings),
  };
}
