import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQIAAACAgA==';

const position = z.object({ lng: z.number().min(-180).max(180), lat: z.number().min(-90).max(90) });
const site = z.object({ name: z.string(), position, tags: z.array(z.string()).default([]) });
const reading = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('level'), metres: z.number() }),
  z.object({ kind: z.literal('rain'), millimetres: z.number() }),
]);
const note = z.union([z.string(), z.int(), z.null()]).default(null);
const pipe = z.object({
  name: z.string(),
  get upstream() {
    return z.array(pipe).default([]);
  },
});
type Pipe = z.infer<typeof pipe>;

const namesOf = ({ name, upstream: [next] }: Pipe): string[] => [name, ...(next ? namesOf(next) : [])];

export const saying = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

const CONTENTS: CallToolResult = {
  content: [
    { type: 'text', text: '# Wells' },
    { type: 'image', data: PNG, mimeType: 'image/png' },
    { type: 'audio', data: WAV, mimeType: 'audio/wav' },
    { type: 'resource_link', uri: 'wells://W1', name: 'W1' },
    { type: 'resource', resource: { uri: 'wells://note', mimeType: 'text/plain', text: 'A note.' } },
  ],
};

/** What a generation of the TypeScript SDK does its own way. */
export type Offering = <Shape extends z.ZodRawShape>(
  name: string,
  inputSchema: Shape,
  run: (args: z.infer<z.ZodObject<Shape>>) => CallToolResult,
) => void;

/** Offers the tools that `python-servers/wells.py` has, but for those that talk to the client. */
export function offerWells(offer: Offering): void {
  offer('nested', { site }, (args) => saying(`${args.site.name} ${args.site.position.lng}`));
  offer('union', { reading, note }, (args) => saying(`${args.reading.kind} ${args.note}`));
  offer('recursive', { pipe }, (args) => saying(namesOf(args.pipe).join(' < ')));
  offer('contents', {}, () => CONTENTS);
  offer('rows', { count: z.int() }, ({ count }) => {
    const rows = Array.from({ length: count }, (_each, index) => ({
      place: `W${index}`,
      level: index / 10,
      note: 'x'.repeat(60),
    }));
    return { ...saying(JSON.stringify({ rows })), structuredContent: { rows } };
  });
  for (let index = 0; index < 300; index += 1) {
    const name = `further_${String(index).padStart(3, '0')}`;
    offer(name, { a: z.int().default(0) }, ({ a }) => saying(String(a + index)));
  }
}
