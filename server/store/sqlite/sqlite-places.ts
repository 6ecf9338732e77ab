import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PlaceRecord } from '#shared/service/place-list.ts';
import type { PlaceStore, StoredPlace } from '../store.ts';
import { numberOf, type Row, textOf } from './row.ts';
import { inTransaction } from './transaction.ts';

const PLACES_PER_TURN = 2_000;

function placeOf(row: Row): StoredPlace {
  const record: PlaceRecord = JSON.parse(textOf(row, 'record'));
  return { record, simulation: textOf(row, 'simulation') };
}

/** Places in SQLite. `putNow` is for use inside a transaction. */
export function sqlitePlaces(db: DatabaseSync): PlaceStore & { putNow(places: Iterable<StoredPlace>): void } {
  const version = db.prepare('SELECT version FROM place_version');
  const raiseVersion = db.prepare('UPDATE place_version SET version = version + 1');
  const listAll = db.prepare(
    'SELECT position, record, simulation FROM place WHERE position > ? ORDER BY position LIMIT ?',
  );
  const listSome = db.prepare(
    `SELECT position, record, simulation FROM place
     WHERE position > ? AND project_id IN (SELECT value FROM json_each(?)) ORDER BY position LIMIT ?`,
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
  const versionNow = (): number => numberOf(version.get() ?? {}, 'version');
  /** Reads in parts, between which others get their turn. */
  const listParts = async (projects: 'all' | readonly string[]): Promise<StoredPlace[]> => {
    const places: StoredPlace[] = [];
    for (let last = -1; ;) {
      const rows =
        projects === 'all'
          ? listAll.all(last, PLACES_PER_TURN)
          : listSome.all(last, JSON.stringify(projects), PLACES_PER_TURN);
      places.push(...rows.map(placeOf));
      const end = rows.at(-1);
      if (!end || rows.length < PLACES_PER_TURN) return places;
      last = numberOf(end, 'position');
      await nextTurn();
    }
  };
  return {
    version: async () => versionNow(),
    async list(projects) {
      for (;;) {
        const before = versionNow();
        const places = await listParts(projects);
        // Parts of two versions are no list.
        if (versionNow() === before) return places;
      }
    },
    projectsOf: async ({ equipType, equipId }) =>
      projectsOf.all(equipType, equipId).map((row) => textOf(row, 'project_id')),
    putNow,
    put: async (places) => inTransaction(db, () => putNow(places)),
  };
}
