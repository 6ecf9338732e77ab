import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import type { PlaceRecord } from '#shared/service/place-list.ts';
import type { PlaceStore, StoredPlace } from '../store.ts';
import { type Connection, type Database, LONG_MS, numberOf, type Row, textOf } from './database.ts';
import { keyText } from './key-text.ts';

/** Read or written by one statement. */
const PLACES_PER_STATEMENT = 2_000;

const placeOf = (row: Row): StoredPlace => ({
  record: parseJsonText(textOf(row, 'record')) as PlaceRecord,
  simulation: textOf(row, 'simulation'),
});

async function putSome(connection: Connection, places: readonly StoredPlace[]): Promise<void> {
  // One statement changes a row once: of places with the same id the last one counts.
  const byId = new Map<string, StoredPlace>();
  for (const place of places) byId.set(place.record.placeId, place);
  const all = [...byId.values()];
  const textsOf = (read: (place: StoredPlace) => string) => all.map(read);
  await connection.query(
    `INSERT INTO place (place_id, project_id, equip_type, equip_id, record, simulation)
     SELECT place_id, project_id, equip_type, equip_id, record, simulation
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) WITH ORDINALITY
       AS given (place_id, project_id, equip_type, equip_id, record, simulation, number)
     ORDER BY number
     ON CONFLICT (place_id) DO UPDATE SET project_id = excluded.project_id, equip_type = excluded.equip_type,
       equip_id = excluded.equip_id, record = excluded.record, simulation = excluded.simulation`,
    [
      textsOf(({ record }) => record.placeId),
      textsOf(({ record }) => record.projectId),
      textsOf(({ record }) => keyText(record.equipType)),
      textsOf(({ record }) => keyText(record.equipId)),
      textsOf(({ record }) => JSON.stringify(record)),
      textsOf(({ simulation }) => simulation),
    ],
  );
}

/** Puts places inside a transaction. */
async function putNow(connection: Connection, places: Iterable<StoredPlace>): Promise<void> {
  let some: StoredPlace[] = [];
  for (const place of places) {
    some.push(place);
    if (some.length < PLACES_PER_STATEMENT) continue;
    await putSome(connection, some);
    some = [];
  }
  if (some.length > 0) await putSome(connection, some);
  await connection.query('UPDATE place_version SET version = version + 1');
}

/** Places in PostgreSQL. */
export function postgresPlaces(database: Database): PlaceStore & { putNow: typeof putNow } {
  const version = async (): Promise<number> => {
    const { rows } = await database.query('SELECT version FROM place_version');
    return numberOf(rows[0], 'version');
  };
  const listParts = async (projects: 'all' | readonly string[]): Promise<StoredPlace[]> => {
    const places: StoredPlace[] = [];
    for (let last = 0; ;) {
      const { rows } = await database.query(
        `SELECT position, record, simulation FROM place
         WHERE position > $1 AND ($2::text[] IS NULL OR project_id = ANY ($2::text[])) ORDER BY position LIMIT $3`,
        [last, projects === 'all' ? null : projects, PLACES_PER_STATEMENT],
      );
      places.push(...rows.map(placeOf));
      const end = rows.at(-1);
      if (!end || rows.length < PLACES_PER_STATEMENT) return places;
      last = numberOf(end, 'position');
    }
  };
  return {
    version,
    async list(projects) {
      for (let before = await version(); ;) {
        const places = await listParts(projects);
        const after = await version();
        // Parts of two versions are no list.
        if (after === before) return places;
        before = after;
      }
    },
    projectsOf: async ({ equipType, equipId }) => {
      const { rows } = await database.query(
        'SELECT DISTINCT project_id FROM place WHERE equip_type = $1 AND equip_id = $2 ORDER BY project_id',
        [keyText(equipType), keyText(equipId)],
      );
      return rows.map((row) => textOf(row, 'project_id'));
    },
    putNow,
    put: async (places) => {
      // An iterable is read once, a transaction may be repeated.
      const all = [...places];
      await database.transaction((connection) => putNow(connection, all), { deadlineMs: LONG_MS });
    },
  };
}
