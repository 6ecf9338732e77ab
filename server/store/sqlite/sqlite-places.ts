import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import type { PlaceRecord } from '#shared/service/place-list.ts';
import { DamagedStoreError, type Equipment, type PlaceStore, type StoredPlace } from '../store.ts';
import type { ContentCheck } from './checked-tables.ts';
import { inTransaction, numberOf } from './transaction.ts';

const PLACES_PER_TURN = 2_000;

/** The columns of the checksum first, in their order. */
type PlaceRow = [
  placeId: string,
  projectId: string,
  record: string,
  simulation: string,
  checksum: SQLOutputValue,
  position: number,
];

/** A record has texts alone, and this service has written it: there are no levels to count. */
const recordOf = (json: string): PlaceRecord => parseJsonText(json, Infinity) as PlaceRecord;

const nameOf = ({ equipType, equipId }: Partial<Equipment>): string => JSON.stringify([equipType, equipId]);

/** What a damaged record may still say; nothing if it cannot be read at all. */
function readable(json: string): Partial<PlaceRecord> {
  try {
    return recordOf(json);
  } catch {
    return {};
  }
}

/** The projects whose places have some equipment, or why that cannot be known. */
type ProjectsOfEquipment = Map<string, Set<string> | DamagedStoreError>;

/**
 * Places in SQLite. What belongs to a project is found by reading all of them: an index that the disk has changed would leave
 * places out. Whoever asks keeps the answer until the version changes.
 */
export function sqlitePlaces(
  db: DatabaseSync,
  check: ContentCheck,
): PlaceStore & { putNow(places: Iterable<StoredPlace>): void } {
  const version = db.prepare('SELECT version FROM place_version');
  const raiseVersion = db.prepare('UPDATE place_version SET version = version + 1');
  const listSome = db.prepare(
    `SELECT place_id, project_id, record, simulation, checksum, position FROM place
     WHERE position > ? ORDER BY position LIMIT ${PLACES_PER_TURN}`,
  );
  listSome.setReturnArrays(true);
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
  /** Shows all places to `take`, with what is wrong with them; between parts of them others get their turn. */
  const readAll = async (take: (row: PlaceRow, damage: DamagedStoreError | undefined) => void) => {
    for (let last = -1; ;) {
      const rows = listSome.all(last) as unknown as PlaceRow[];
      for (const row of rows) {
        take(row, check.damageOfValues('place', row));
        last = row[5];
      }
      if (rows.length < PLACES_PER_TURN) return;
      await nextTurn();
    }
  };
  const listNow = async (projects: 'all' | readonly string[]): Promise<StoredPlace[]> => {
    const places: StoredPlace[] = [];
    await readAll(([, projectId, json, simulation], damage) => {
      if (damage) {
        // The column and the record name the project, and not both of them have changed.
        const { projectId: alsoNamed } = readable(json);
        const isOthers =
          projects !== 'all' &&
          alsoNamed !== undefined &&
          ![projectId, alsoNamed].some((id) => projects.includes(id));
        if (!isOthers) throw damage;
      } else if (projects === 'all' || projects.includes(projectId)) {
        places.push({ record: recordOf(json), simulation });
      }
    });
    return places;
  };
  const findProjects = async (): Promise<ProjectsOfEquipment> => {
    const found: ProjectsOfEquipment = new Map();
    await readAll(([, projectId, json], damage) => {
      const name = nameOf(readable(json));
      const projects = found.get(name) ?? new Set<string>();
      if (projects instanceof Set) found.set(name, damage ?? projects.add(projectId));
    });
    return found;
  };
  /** Reads again when the places have changed meanwhile: parts of two versions are no list. */
  const ofOneVersion = async <T>(read: () => Promise<T>): Promise<T> => {
    for (;;) {
      const before = versionNow();
      const found = await read();
      if (versionNow() === before) return found;
    }
  };
  let known: { version: number; projects: Promise<ProjectsOfEquipment> } | undefined;
  return {
    version: async () => versionNow(),
    list: (projects) => ofOneVersion(() => listNow(projects)),
    projectsOf: async (equipment) => {
      const current = versionNow();
      if (known?.version !== current) {
        const projects = ofOneVersion(findProjects);
        known = { version: current, projects };
        projects.catch(() => (known = undefined));
      }
      const found = (await known.projects).get(nameOf(equipment)) ?? [];
      if (found instanceof DamagedStoreError) throw found;
      return [...found];
    },
    putNow,
    put: async (places) => inTransaction(db, () => putNow(places)),
  };
}
