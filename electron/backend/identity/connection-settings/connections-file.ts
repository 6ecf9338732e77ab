import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { z } from 'zod';
import { type Connection, type ConnectionDraft, connectionDraftSchema } from '#shared/domain/connection.ts';
import { AppError } from '#shared/errors.ts';

const fileSchema = z.object({
  stillwellConnections: z.literal(1),
  connections: z.array(connectionDraftSchema),
});

/** The text of a file with the connections, for colleagues: no account, no secret; the built-in service has no address. */
export function writeConnectionsFile(connections: readonly Connection[]): string {
  const drafts = connections.flatMap((connection) => {
    if (connection.kind === 'built-in') return [];
    const { name, baseUrl, tokenHeader, zone } = connection;
    return [{ name, baseUrl, tokenHeader, zone }];
  });
  return `${JSON.stringify({ stillwellConnections: 1, connections: drafts }, null, 2)}\n`;
}

/** Reads such a text. @throws AppError INVALID_INPUT that names the place in it. */
export function readConnectionsFile(text: string): ConnectionDraft[] {
  let json: unknown;
  try {
    json = parseJsonText(text);
  } catch {
    throw new AppError('INVALID_INPUT', { field: 'text', reason: 'not-json' });
  }
  const read = fileSchema.safeParse(json);
  if (read.success) return read.data.connections;
  const [issue] = read.error.issues;
  const field = issue?.path.map(String).join('.') || 'text';
  throw new AppError('INVALID_INPUT', { field, reason: issue?.message ?? '' });
}
