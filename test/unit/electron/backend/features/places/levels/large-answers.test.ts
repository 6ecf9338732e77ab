import { expect, test } from 'vitest';
import { answerReaders } from '#electron/backend/features/places/levels/read-answers.ts';
import type { McpAnswer } from '#electron/backend/identity/mcp-client/mcp-request.ts';
import { STILLWELL_LEVEL_SOURCE } from '#shared/domain/levels/stillwell-level-source.ts';

const { latest, series, exceedances } = STILLWELL_LEVEL_SOURCE;
if (!series || !exceedances) throw new Error('our service has both');
const zone = 'Asia/Shanghai';
const readingId = 'r';

const answering = (result: string): McpAnswer => received(messageOf(result), 'application/json');
const streaming = (result: string): McpAnswer =>
  received(`data: ${messageOf(result)}\n\n`, 'text/event-stream');
const messageOf = (result: string) => `{"jsonrpc":"2.0","id":1,"result":${result}}`;

function received(text: string, contentType: string): McpAnswer {
  const bytes = new TextEncoder().encode(text);
  return { address: 'http://127.0.0.1/mcp', status: 200, contentType, location: null, secrets: [], bytes };
}

const tooMany = `[${Array<string>(6_000_001).fill('1').join(',')}]`;
const structured = `{"structuredContent":{"levels":${tooMany}}}`;
const asText = `{"content":[{"type":"text","text":"{\\"levels\\":${tooMany}}"}]}`;

test.each<[string, McpAnswer, (answer: McpAnswer) => unknown]>([
  ['levels', answering(structured), levelsOf],
  ['levels of a stream', streaming(structured), levelsOf],
  ['lines of a stream', received('\n'.repeat(6_000_001), 'text/event-stream'), levelsOf],
  ['levels of a text', answering(asText), levelsOf],
  [
    'records',
    answering(structured),
    (answer) =>
      answerReaders.levelSeries({ answer, source: series, quantities: ['level'], isGathered: false, zone }),
  ],
  [
    'exceedances',
    answering(structured),
    (answer) => answerReaders.exceedances({ answer, source: exceedances, zone }),
  ],
  ['values', answering(structured), (answer) => answerReaders.toolJson({ answer, tool: latest.tool })],
  ['tools', answering(`{"tools":${tooMany}}`), (answer) => answerReaders.levelTools({ answer })],
])('none is read where there are more %s than any service has: other connections wait', (_, answer, read) => {
  expect(() => read(answer)).toThrow(expect.objectContaining({ code: 'UNEXPECTED_ANSWER' }) as Error);
});

function levelsOf(answer: McpAnswer) {
  return answerReaders.latestLevels({ answer, source: latest, zone, readingId });
}

test('a hundred thousand levels with a dozen fields each are read from one page, though it is a stream and has them as text, too', () => {
  const others = Array.from({ length: 9 }, (_, at) => `,"field${at}":"1.${at}"`).join('');
  const level = (_: unknown, at: number) =>
    `{"placeId":"P${at}","levelM":1.5,"levelTime":"2026-01-01 00:00:00"${others}}`;
  const levels = `{"levels":[${Array.from({ length: 100_000 }, level).join(',')}]}`;
  const both = `{"content":[{"type":"text","text":${JSON.stringify(levels)}}],"structuredContent":${levels}}`;
  expect(levelsOf(streaming(both))).toMatchObject({ pieces: { length: 50 }, withoutPlace: 0 });
});
