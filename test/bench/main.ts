import { parseArgs } from 'node:util';
import { benchTable, isMissed, type BenchGroup, type BenchRow } from './bench-row.ts';
import { explorerGroup } from './explorer-group.ts';
import { mcpGroup } from './mcp-group.ts';
import { memoryGroup } from './memory-group.ts';
import { placesGroup } from './places-group.ts';
import { outboxGroup } from './outbox-group.ts';
import { scaleGroup } from './scale-group.ts';
import { serviceGroup } from './service-group.ts';
import { serviceLoadGroup } from './service-load-group.ts';
import { uploadGroup } from './upload-group.ts';
import { windowGroup } from './window-group.ts';

const GROUPS: BenchGroup[] = [
  outboxGroup,
  serviceGroup,
  serviceLoadGroup,
  scaleGroup,
  mcpGroup,
  placesGroup,
  uploadGroup,
  explorerGroup,
  windowGroup,
  memoryGroup,
];

const {
  positionals: [filter = ''],
  values: { 'ingestion-seconds': ingestionSeconds, records, row, connections },
} = parseArgs({
  allowPositionals: true,
  options: {
    'ingestion-seconds': { type: 'string', default: '60' },
    records: { type: 'string', default: '2000000' },
    row: { type: 'string', default: '' },
    connections: { type: 'string', default: '1,10,100' },
  },
});
const rows: BenchRow[] = [];
const options = {
  ingestionSeconds: Number(ingestionSeconds),
  records: Number(records),
  row,
  connections: connections.split(',').map(Number),
};
const onRows = (measured: readonly BenchRow[]): void => console.log(benchTable(measured));
for (const group of GROUPS.filter(({ name }) => name.includes(filter))) {
  console.log(`Measuring ${group.name} ...`);
  rows.push(...(await group.run({ ...options, onRows })));
}
if (rows.length === 0) {
  console.log(
    `No group is called like "${filter}". There are: ${GROUPS.map(({ name }) => name).join(', ')}.`,
  );
} else {
  console.log(benchTable(rows));
  const missed = rows.filter(isMissed).map(({ what }) => what);
  console.log(missed.length === 0 ? 'All bars are reached.' : `Missed: ${missed.join('; ')}.`);
}
