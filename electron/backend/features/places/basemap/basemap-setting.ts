import type { BasemapState } from '#shared/contract/basemap.ts';
import { type Basemap, basemapSchema } from '#shared/domain/basemap.ts';
import { tileAddressProblem, tileOrigin } from '#shared/domain/tile-address.ts';
import { AppError } from '#shared/errors.ts';
import type { AddressBindings } from '../../../identity/connections/address-bindings.ts';
import type { JsonFile } from '../../../kit/json-file.ts';
import type { JsonFolder } from '../../../kit/json-folder.ts';
import type { Log } from '../../../kit/log.ts';
import type { SecretStore } from '../../../identity/secrets/secret-store.ts';

/** Secrets belong to a connection; the key of the tiles belongs to none of them. */
const OWNER = 'basemap';

type Parts = { secrets: SecretStore; bindings: AddressBindings; log: Log };

/**
 * The basemap that the user chose, and the key of its tiles, which never leaves the backend but for the server that it
 * was given for.
 */
export class BasemapSetting {
  readonly #file: JsonFile<Basemap>;
  readonly #secrets: SecretStore;
  readonly #bindings: AddressBindings;

  private constructor(file: JsonFile<Basemap>, { secrets, bindings }: Parts) {
    this.#file = file;
    this.#secrets = secrets;
    this.#bindings = bindings;
    const origin = originOfTiles(file.content);
    if (origin !== null) bindings.bind(OWNER, origin);
  }

  /** Opens the setting; a file that cannot be read is set aside, and there is no basemap. */
  static async open(files: JsonFolder, parts: Parts): Promise<BasemapSetting> {
    const file = await files.open<Basemap>('basemap.json', basemapSchema, { kind: 'none' });
    return new BasemapSetting(file, parts);
  }

  get basemap(): Basemap {
    return this.#file.content;
  }

  read(): BasemapState {
    return { basemap: this.basemap, hasKey: this.#secrets.has(OWNER, 'basemap-key') };
  }

  /** The key for tiles of this address; empty if there is none for its server. @throws AppError LOGIN_UNREADABLE, ADDRESS_CHANGED */
  async keyFor(template: string): Promise<string> {
    const binding = this.#bindings.of(OWNER);
    if (tileAddressProblem(template) !== null || binding?.origin !== tileOrigin(template)) return '';
    return (await this.#secrets.read(binding, 'basemap-key')) ?? '';
  }

  /** `key`: null forgets it, undefined leaves it if it is for the same server. @throws AppError DISK_FAILED */
  change(basemap: Basemap, key: string | null | undefined): Promise<BasemapState> {
    return this.#bindings.inTurn(OWNER, async () => {
      const before = this.#bindings.of(OWNER)?.origin ?? null;
      const origin = originOfTiles(basemap);
      const isElsewhere = origin !== null && before !== null && origin !== before;
      const change = async () => {
        // Without a server the key stays, for the one that it was given for.
        if (key === null || isElsewhere) await this.#secrets.drop(OWNER);
        await this.#file.change(() => basemap);
      };
      const reason = new AppError('ADDRESS_CHANGED', {});
      if (origin === before) await change();
      else await this.#bindings.endFor(OWNER, { reason, origin }, change);
      if (typeof key === 'string' && origin !== null) await this.#secrets.write(OWNER, 'basemap-key', key);
      return this.read();
    });
  }
}

/** Null for a basemap that comes from no server. */
function originOfTiles(basemap: Basemap): string | null {
  return basemap.kind === 'tiles' ? tileOrigin(basemap.template) : null;
}
