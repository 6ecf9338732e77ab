import { z } from 'zod';
import {
  type CoordinateSystems,
  coordinateSystemsSchema,
} from '#shared/domain/coordinates/coordinate-systems.ts';
import type { JsonFile } from '../../../kit/json-file.ts';
import type { JsonFolder } from '../../../kit/json-folder.ts';

const fileSchema = z.object({
  version: z.literal(1),
  connections: z.record(z.string(), z.record(z.string(), coordinateSystemsSchema)),
});

type SystemsByProject = Record<string, CoordinateSystems>;

/** What the coordinates of each project of each connection are in, as the user said. */
export class CoordinateSystemsStore {
  readonly #file: JsonFile<z.infer<typeof fileSchema>>;

  private constructor(file: JsonFile<z.infer<typeof fileSchema>>) {
    this.#file = file;
  }

  /** Opens the file; one that cannot be read is set aside, and nothing is known. */
  static async open(files: JsonFolder): Promise<CoordinateSystemsStore> {
    const file = await files.open('coordinate-systems.json', fileSchema, { version: 1, connections: {} });
    return new CoordinateSystemsStore(file);
  }

  of(connectionId: string): SystemsByProject {
    const { connections } = this.#file.content;
    return Object.hasOwn(connections, connectionId) ? (connections[connectionId] ?? {}) : {};
  }

  /** Keeps the systems of a project, or forgets them. @throws AppError DISK_FAILED */
  async change(
    connectionId: string,
    projectId: string,
    systems: CoordinateSystems | null,
  ): Promise<SystemsByProject> {
    await this.#file.change(({ connections, ...content }) => {
      const { [projectId]: _before, ...others } = this.of(connectionId);
      const projects = systems === null ? others : { ...others, [projectId]: systems };
      return { ...content, connections: { ...connections, [connectionId]: projects } };
    });
    return this.of(connectionId);
  }

  /** The connection is gone. @throws AppError DISK_FAILED */
  async forget(connectionId: string): Promise<void> {
    await this.#file.change((content) => {
      if (!Object.hasOwn(content.connections, connectionId)) return content;
      const { [connectionId]: _gone, ...others } = content.connections;
      return { ...content, connections: others };
    });
  }
}
