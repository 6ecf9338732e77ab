import type { DatabaseSync } from 'node:sqlite';
import type { PlaceRecord } from '#shared/service/place-list.ts';
import type { PlaceStore, StoredPlace } from '../store.ts';
import { numberOf, type Row, textOf } from './row.ts';
import { inTransaction } from './transaction.ts';

function placeOf(row: Row): StoredPlace {
  const record: PlaceRecord = JSON.parse(textOf(row, 'record'));
  return { record, simulation: textOf(row, 'simulation') };
}

/** Places in SQLite. `putNow` is for use inside a transaction. */
export function sqlitePlaces(db: DatabaseSync): PlaceStore & { putNow(places: Iterable<StoredPlace>): void } {
  const version = db.prepare('SELECT version FROM place_version');
  const raiseVersion = db.prepare('UPDATE place_version SET version = version + 1');
  const listAll = db.prepare('SELECT record, simulation FROM place ORDER BY position');
  const listSome = db.prepare(
    `SELECT record, simulation FROM place
     WHERE project_id IN (SELECT value FROM json_each(?)) ORDER BY position`,
  );
  const projectsOf = db.prepare(
    `SELECT DISTINCT project_id FROM place
     WHERE record ->> 'equipType' = ? AND record ->> 'equipId' = ?`,
  );
  const put = db.prepare(
    `INSERT INTO place (place_id, project_id, record, simulation) VALUES (?, ?, ?, ?)
     ON CONFLICT (place_id) DO UPDATE SET
       project_id = excluded.project_id, record = excluded.record, simulation = excluded.simulation`,
  );
  const putNow = (places: Iterable<StoredPlace>): void => {
    for (const { record, simulation } of places) {
      put.run(record.placeId, record.projectId, JSON.stringify(record), simulation);
    }
    raiseVersion.run();
  };
  return {
    version: async () => numberOf(version.get() ?? {}, 'version'),
    list: async (projects) =>
      (projects === 'all' ? listAll.all() : listSome.all(JSON.stringify(projects))).map(placeOf),
    projectsOf: async ({ equipType, equipId }) =>
      projectsOf.all(equipType, equipId).map((row) => textOf(row, 'project_id')),
    putNow,
    put: async (places) => inTransaction(db, () => putNow(places)),
  };
}
