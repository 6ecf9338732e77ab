import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { connectionListSchema, type ConnectionList } from '#shared/contract/connections.ts';
import { type Connection, type ConnectionDraft, connectionSchema } from '#shared/domain/connection.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { AppError } from '#shared/errors.ts';
import { DEFAULT_TOKEN_HEADER } from '#shared/service/token.ts';
import { JsonFile, type SetAside } from '../json-file.ts';

const fileSchema = z.object({
  version: z.literal(1),
  connections: z.array(connectionSchema),
  activeId: connectionListSchema.shape.activeId,
});

type Content = z.infer<typeof fileSchema>;

const BUILT_IN: Connection = {
  kind: 'built-in',
  id: 'built-in',
  username: null,
  tokenHeader: DEFAULT_TOKEN_HEADER,
  zone: DEFAULT_ZONE,
};

/** The user's connections, kept in one file of the data folder. Every change is on disk before it is answered. */
export class ConnectionStore {
  readonly #file: JsonFile<Content>;
  #setAside: SetAside | null;

  private constructor(file: JsonFile<Content>) {
    this.#file = file;
    this.#setAside = file.setAside;
  }

  /** Opens the file; one that cannot be read is set aside and said so in the list. */
  static async open(path: string): Promise<ConnectionStore> {
    const empty: Content = { version: 1, connections: [], activeId: null };
    return new ConnectionStore(await JsonFile.open(path, (json) => fileSchema.parse(json), empty));
  }

  list(): ConnectionList {
    const { connections, activeId } = this.#file.content;
    return { connections, activeId, setAside: this.#setAside };
  }

  /** The list now, and whenever it has changed. */
  async *watch(signal: AbortSignal | undefined): AsyncGenerator<ConnectionList> {
    const contents = this.#file.watch(signal);
    while (!(await contents.next()).done) yield this.list();
  }

  acknowledgeSetAside(): void {
    this.#setAside = null;
  }

  /** @throws AppError CONNECTION_NOT_FOUND */
  get(id: string): Connection {
    const connection = this.#file.content.connections.find((each) => each.id === id);
    if (!connection) throw new AppError('CONNECTION_NOT_FOUND', { connectionId: id });
    return connection;
  }

  async add(draft: ConnectionDraft): Promise<Connection> {
    const connection: Connection = { kind: 'remote', id: randomUUID(), username: null, ...draft };
    await this.#file.change((content) => ({
      ...content,
      connections: [...content.connections, connection],
      activeId: content.activeId ?? connection.id,
    }));
    return connection;
  }

  /** Adds the built-in service's connection if it is not there yet, and makes it the active one. */
  async addBuiltIn(): Promise<Connection> {
    await this.#file.change((content) => ({
      ...content,
      connections: content.connections.some(({ id }) => id === BUILT_IN.id)
        ? content.connections
        : [BUILT_IN, ...content.connections],
      activeId: BUILT_IN.id,
    }));
    return this.get(BUILT_IN.id);
  }

  /** @throws AppError CONNECTION_NOT_FOUND, INVALID_INPUT for the built-in service, whose settings are its own. */
  async edit(id: string, draft: ConnectionDraft): Promise<Connection> {
    if (this.get(id).kind === 'built-in') {
      throw new AppError('INVALID_INPUT', { field: 'id', reason: 'built-in-not-editable' });
    }
    await this.#replace(id, (connection) => ({ ...connection, ...draft }));
    return this.get(id);
  }

  async rememberUsername(id: string, username: string): Promise<void> {
    if (this.get(id).username !== username)
      await this.#replace(id, (connection) => ({ ...connection, username }));
  }

  async remove(id: string): Promise<void> {
    this.get(id);
    await this.#file.change((content) => {
      const connections = content.connections.filter((each) => each.id !== id);
      const activeId = content.activeId === id ? (connections[0]?.id ?? null) : content.activeId;
      return { ...content, connections, activeId };
    });
  }

  async activate(id: string): Promise<void> {
    this.get(id);
    await this.#file.change((content) => ({ ...content, activeId: id }));
  }

  async #replace(id: string, change: (connection: Connection) => Connection): Promise<void> {
    await this.#file.change((content) => ({
      ...content,
      connections: content.connections.map((each) => (each.id === id ? change(each) : each)),
    }));
  }
}
