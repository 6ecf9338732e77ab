import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { connectionListSchema, type ConnectionList } from '#shared/contract/connections.ts';
import {
  type Connection,
  type ConnectionDraft,
  connectionSchema,
  originOf,
} from '#shared/domain/connection.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { AppError } from '#shared/errors.ts';
import { DEFAULT_TOKEN_HEADER } from '#shared/service/token.ts';
import { type AddressBinding, type AddressBindings, BUILT_IN_ORIGIN } from './address-bindings.ts';
import type { JsonFile, SetAside } from '../../kit/json-file.ts';
import type { JsonFolder } from '../../kit/json-folder.ts';

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

/** What is done before a connection leads elsewhere or is gone. */
type Leave = (left: { isOtherOrigin: boolean }) => Promise<void>;

/**
 * The user's connections, kept in one file of the data folder. Every change is on disk before it is answered. Each
 * connection is bound to the address it leads to.
 */
export class ConnectionStore {
  readonly #file: JsonFile<Content>;
  readonly #bindings: AddressBindings;
  #setAside: SetAside | null;

  private constructor(file: JsonFile<Content>, bindings: AddressBindings) {
    this.#file = file;
    this.#bindings = bindings;
    this.#setAside = file.setAside;
    for (const connection of file.content.connections) this.#bind(connection);
  }

  /** Opens the file; one that cannot be read is set aside and said so in the list. */
  static async open(files: JsonFolder, bindings: AddressBindings): Promise<ConnectionStore> {
    const empty: Content = { version: 1, connections: [], activeId: null };
    const file = await files.open('connections.json', fileSchema, empty);
    return new ConnectionStore(file, bindings);
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

  /** The connection as it leads where it leads now. @throws AppError CONNECTION_NOT_FOUND; ADDRESS_CHANGED while it is moved. */
  binding(id: string): AddressBinding {
    this.get(id);
    const binding = this.#bindings.of(id);
    if (!binding) throw new AppError('ADDRESS_CHANGED', {});
    return binding;
  }

  async add(draft: ConnectionDraft): Promise<Connection> {
    const connection: Connection = { kind: 'remote', id: randomUUID(), username: null, ...draft };
    // Whoever sees it in the list can ask something of it.
    this.#bind(connection);
    await this.#file.change((content) => ({
      ...content,
      connections: [...content.connections, connection],
      activeId: content.activeId ?? connection.id,
    }));
    return connection;
  }

  /** Adds the built-in service's connection if it is not there yet, and makes it the active one. */
  addBuiltIn(): Promise<Connection> {
    return this.#bindings.inTurn(BUILT_IN.id, async () => {
      if (!this.#bindings.of(BUILT_IN.id)) this.#bind(BUILT_IN);
      await this.#file.change((content) => ({
        ...content,
        connections: content.connections.some(({ id }) => id === BUILT_IN.id)
          ? content.connections
          : [BUILT_IN, ...content.connections],
        activeId: BUILT_IN.id,
      }));
      return this.get(BUILT_IN.id);
    });
  }

  /**
   * Where it leads to another address, `leave` is done first, and nothing can be asked of it meanwhile: whatever hangs on the
   * old address is gone before anything can go to the new one. If either fails, the address is as it was.
   * @throws AppError CONNECTION_NOT_FOUND, INVALID_INPUT for the built-in service, whose settings are its own, DISK_FAILED.
   */
  edit(id: string, draft: ConnectionDraft, leave: Leave): Promise<Connection> {
    return this.#bindings.inTurn(id, async () => {
      const before = this.get(id);
      if (before.kind === 'built-in') {
        throw new AppError('INVALID_INPUT', { field: 'id', reason: 'built-in-not-editable' });
      }
      const replace = () => this.#replace(id, (connection) => ({ ...connection, ...draft }));
      if (before.baseUrl === draft.baseUrl) await replace();
      else {
        const origin = originOf(draft.baseUrl);
        const isOtherOrigin = origin !== originOf(before.baseUrl);
        await this.#bindings.endFor(id, { reason: new AppError('ADDRESS_CHANGED', {}), origin }, async () => {
          await leave({ isOtherOrigin });
          await replace();
        });
      }
      return this.get(id);
    });
  }

  /** Who has signed in; of a connection that leads elsewhere by now nobody has. @throws AppError DISK_FAILED */
  async rememberUsername({ ownerId, ended }: AddressBinding, username: string): Promise<void> {
    await this.#replace(ownerId, (connection) =>
      ended.aborted || connection.username === username ? connection : { ...connection, username },
    );
  }

  /** As with `edit`, `leave` is done before it is gone. @throws AppError CONNECTION_NOT_FOUND, DISK_FAILED */
  remove(id: string, leave: Leave): Promise<void> {
    return this.#bindings.inTurn(id, async () => {
      this.get(id);
      const reason = new AppError('CONNECTION_NOT_FOUND', { connectionId: id });
      await this.#bindings.endFor(id, { reason, origin: null }, async () => {
        await leave({ isOtherOrigin: true });
        await this.#file.change((content) => {
          const connections = content.connections.filter((each) => each.id !== id);
          const activeId = content.activeId === id ? (connections[0]?.id ?? null) : content.activeId;
          return { ...content, connections, activeId };
        });
      });
    });
  }

  /** @throws AppError CONNECTION_NOT_FOUND, also of one whose removal is just being written; DISK_FAILED */
  async activate(id: string): Promise<void> {
    await this.#file.change((content) => {
      this.get(id);
      return { ...content, activeId: id };
    });
  }

  #bind(connection: Connection): void {
    const isBuiltIn = connection.kind === 'built-in';
    this.#bindings.bind(connection.id, isBuiltIn ? BUILT_IN_ORIGIN : originOf(connection.baseUrl));
  }

  async #replace(id: string, change: (connection: Connection) => Connection): Promise<void> {
    await this.#file.change((content) => {
      const before = content.connections.find((each) => each.id === id);
      const after = before && change(before);
      if (!after || after === before) return content;
      return { ...content, connections: content.connections.map((each) => (each === before ? after : each)) };
    });
  }
}
