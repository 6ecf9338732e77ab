import type { BasemapState } from '#shared/contract/basemap.ts';
import { type Basemap, basemapSchema } from '#shared/domain/basemap.ts';
import { JsonFile } from '../json-file.ts';
import type { Log } from '../log.ts';
import type { SecretStore } from '../secrets/secret-store.ts';

/** Secrets belong to a connection; the key of the tiles belongs to none of them. */
const OWNER = 'basemap';

/** The basemap that the user chose, and the key of its tiles, which never leaves the backend but for them. */
export class BasemapSetting {
  readonly #file: JsonFile<Basemap>;
  readonly #secrets: SecretStore;

  private constructor(file: JsonFile<Basemap>, secrets: SecretStore) {
    this.#file = file;
    this.#secrets = secrets;
  }

  /** Opens the setting; a file that cannot be read is set aside, and there is no basemap. */
  static async open(path: string, secrets: SecretStore, log: Log): Promise<BasemapSetting> {
    const file = await JsonFile.open<Basemap>(path, (json) => basemapSchema.parse(json), { kind: 'none' });
    if (file.setAside) log({ level: 'warn', event: 'basemap-set-aside', ...file.setAside });
    return new BasemapSetting(file, secrets);
  }

  get basemap(): Basemap {
    return this.#file.content;
  }

  read(): BasemapState {
    return { basemap: this.basemap, hasKey: this.#secrets.has(OWNER, 'basemap-key') };
  }

  /** @throws AppError LOGIN_UNREADABLE */
  async key(): Promise<string> {
    return (await this.#secrets.read(OWNER, 'basemap-key')) ?? '';
  }

  /** `key`: null forgets it, undefined leaves it. @throws AppError DISK_FAILED */
  async change(basemap: Basemap, key: string | null | undefined): Promise<BasemapState> {
    if (key === null) await this.#secrets.remove(OWNER, 'basemap-key');
    else if (key !== undefined) await this.#secrets.write(OWNER, 'basemap-key', key);
    await this.#file.change(() => basemap);
    return this.read();
  }
}
