import { expect, test } from 'vitest';
import { type Collection, shareable } from '#shared/domain/mcp/collections/collection.ts';

const words = (text: string) => ({ en: text, 'zh-cn': text });

/** One step whose answer was recorded, of an environment with a secret that is a common word. */
function recorded(resultText: string): Collection {
  const recording = {
    recordedAtMs: 0,
    latencyMs: 0,
    dialect: 'bare',
    source: '',
    requestBody: '',
    status: 200,
  };
  const step = { id: 's', title: words('a'), view: 'best', narration: words(''), call: null };
  return {
    format: 'stillwell-collection',
    version: 2,
    id: 'c',
    title: words('a'),
    description: words(''),
    steps: [{ ...step, recording: { ...recording, resultText } }],
    environments: [{ name: 'e', variables: { password: 'true' } }],
  } as Collection;
}

const shared = (resultText: string) => shareable(recorded(resultText)).steps[0]?.recording?.resultText;

test('the value of a secret member is hidden also in JSON that is a text of JSON', () => {
  const inner = JSON.stringify({ password: true, open: true });
  const hidden = JSON.stringify({ password: '…(4)', open: true });
  expect(shared(inner)).toBe(hidden);
  expect(shared(JSON.stringify({ text: inner }))).toBe(JSON.stringify({ text: hidden }));
  const deep = (text: string) => JSON.stringify({ text: JSON.stringify({ text }) });
  expect(shared(deep(inner))).toBe(deep(hidden));
});

test('a collection is shared in a time that grows with its answers alone, however many backslashes stand in a row', () => {
  const answer = JSON.stringify({ path: '\\'.repeat(1_000_000) });
  expect(shared(answer)).toBe(answer);
});
