import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  callStep,
  collectionSchema,
  emptyCollection,
  sameWords,
} from '#shared/domain/mcp/collections/collection.ts';
import { type BackendClient, openBackend } from '#test/support/open-backend.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const COLLECTION = emptyCollection('c1', sameWords('Smoke'));

const collectionsOf = async (client: BackendClient) =>
  (await client.tools.collections.list()).flatMap(({ collection, isBuiltIn }) =>
    isBuiltIn ? [] : [collection],
  );

describe('lists of version 1', () => {
  const RECORDING = {
    recordedAtMs: 1,
    latencyMs: 2,
    dialect: 'bare',
    source: 'Test',
    requestBody: '{}',
    status: 200,
    resultText: '{"content":[]}',
  };
  const OLD_CALL = { name: 'a', tool: 'list', argumentsText: '{}' };
  const OLD_CALLS = {
    format: 'stillwell-tool-calls',
    version: 1,
    id: 'same',
    name: 'Smoke',
    description: 'Every morning',
    calls: [{ ...OLD_CALL, id: '1', title: 'All', expectations: [{ kind: 'schema' }] }],
  };
  const oldStep = (id: string, asked: object | null) => ({
    id,
    title: { en: `Step ${id}`, 'zh-cn': `步骤 ${id}` },
    words: { en: 'To say', 'zh-cn': '讲稿' },
    call: asked,
    view: 'table',
    recording: RECORDING,
  });
  const OLD_STORYBOARD = {
    format: 'stillwell-storyboard',
    version: 1,
    id: 'same',
    title: { en: 'Tour', 'zh-cn': '参观' },
    steps: [
      oldStep('1', OLD_CALL),
      oldStep('2', { ...OLD_CALL, argumentsText: '{"of":"{{a.x}}"}' }),
      oldStep('3', { name: 'c', tool: 'get', argumentsText: '{"of":"{{ a.y }}"}' }),
    ],
  };

  async function oldFolder() {
    const dataDir = await tempDir();
    const files = { 'tool-collections.json': OLD_CALLS, 'storyboards.json': OLD_STORYBOARD };
    const write = async (name: keyof typeof files) =>
      writeFile(join(dataDir, name), JSON.stringify([files[name]]));
    await write('tool-collections.json');
    await write('storyboards.json');
    return {
      dataDir,
      write,
      isThere: (name: string) =>
        access(join(dataDir, name)).then(
          () => true,
          () => false,
        ),
    };
  }

  test('are taken over, with nothing changed but the names that two calls had', async () => {
    const { dataDir, isThere } = await oldFolder();
    const { client } = await openBackend({ dataDir });
    const taken = await collectionsOf(client);
    expect(taken).toEqual([
      {
        ...emptyCollection('same', sameWords('Smoke')),
        description: sameWords('Every morning'),
        steps: [callStep('1', { ...OLD_CALL, expectations: [{ kind: 'schema' }] }, 'All')],
      },
      {
        ...emptyCollection('same-2', { en: 'Tour', 'zh-cn': '参观' }),
        steps: [
          { name: 'a', argumentsText: '{}' },
          { name: 'a_2', argumentsText: '{"of":"{{a.x}}"}' },
          { name: 'c', tool: 'get', argumentsText: '{"of":"{{ a_2.y }}"}' },
        ].map((asked, index) => ({
          id: String(index + 1),
          title: { en: `Step ${index + 1}`, 'zh-cn': `步骤 ${index + 1}` },
          narration: { en: 'To say', 'zh-cn': '讲稿' },
          call: { tool: 'list', ...asked, expectations: [] },
          view: 'table',
          recording: RECORDING,
        })),
      },
    ]);
    expect(taken.map((collection) => collectionSchema.safeParse(collection).success)).toEqual([true, true]);
    expect([await isThere('tool-collections.json'), await isThere('storyboards.json')]).toEqual([
      false,
      false,
    ]);
  });

  test('are taken over once, also if the app ended before the old files were gone', async () => {
    const { dataDir, write } = await oldFolder();
    const first = await openBackend({ dataDir });
    const taken = await collectionsOf(first.client);
    await first.close();
    await write('tool-collections.json');
    await write('storyboards.json');
    const second = await openBackend({ dataDir });
    expect(await collectionsOf(second.client)).toEqual(taken);
    await second.close();
    expect(JSON.parse(await readFile(join(dataDir, 'collections.json'), 'utf8'))).toEqual(taken);
  });

  test('lose nothing to a list that is there by then, nor to an old file that cannot be read', async () => {
    const { dataDir, isThere } = await oldFolder();
    await writeFile(join(dataDir, 'collections.json'), JSON.stringify([COLLECTION]));
    await writeFile(join(dataDir, 'storyboards.json'), '[{"format":');
    const { client, log } = await openBackend({ dataDir });
    expect((await collectionsOf(client)).map(({ id }) => id)).toEqual(['c1', 'same']);
    const aside = log.find(({ event }) => event === 'file-set-aside');
    expect(aside).toMatchObject({ file: join(dataDir, 'storyboards.json') });
    expect(await isThere('storyboards.json')).toBe(false);
  });

  test('that would be too large for their own file with other names are not taken up, and nothing else is lost', async () => {
    const large = { ...OLD_CALL, argumentsText: `{"of":"${'{{a.x}}'.repeat(142_000)}"}` };
    const board = {
      ...OLD_STORYBOARD,
      steps: [oldStep('1', OLD_CALL), oldStep('2', OLD_CALL), oldStep('3', large)],
    };
    const dataDir = await tempDir();
    await writeFile(join(dataDir, 'storyboards.json'), JSON.stringify([board]));
    const first = await openBackend({ dataDir });
    expect(first.log.find(({ event }) => event === 'file-set-aside')).toMatchObject({
      file: join(dataDir, 'storyboards.json'),
    });
    await first.client.tools.collections.save(COLLECTION);
    await expect(
      first.client.tools.collections.importText({ text: JSON.stringify(board) }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { field: 'steps.2.call.argumentsText' } });
    await first.close();
    const second = await openBackend({ dataDir });
    expect(await collectionsOf(second.client)).toEqual([COLLECTION]);
    expect(second.log.find(({ event }) => event === 'file-set-aside')).toBeUndefined();
  });

  test('that expect -0, which is written as 0, are taken over once', async () => {
    const expectation = { kind: 'equals', pointer: '/a', value: 'ZERO' };
    const old = { ...OLD_CALLS, calls: [{ ...OLD_CALLS.calls[0], expectations: [expectation] }] };
    const dataDir = await tempDir();
    const write = () =>
      writeFile(
        join(dataDir, 'tool-collections.json'),
        JSON.stringify([old]).replace('"value":"ZERO"', '"value":-0'),
      );
    await write();
    await (await openBackend({ dataDir })).close();
    await write();
    const { client } = await openBackend({ dataDir });
    expect((await collectionsOf(client)).map(({ id }) => id)).toEqual(['same']);
  });

  test('of hundreds with one id are taken over once, in time', async () => {
    const boards = Array.from({ length: 400 }, (_each, index) => ({
      ...OLD_STORYBOARD,
      steps: Array.from({ length: 20 }, (_step, at) => oldStep(String(at), null)).concat(
        oldStep(`${index}`, null),
      ),
    }));
    const dataDir = await tempDir();
    const write = () => writeFile(join(dataDir, 'storyboards.json'), JSON.stringify(boards));
    await write();
    const first = await openBackend({ dataDir });
    const taken = await collectionsOf(first.client);
    expect(taken.map(({ id }) => id)).toEqual([
      'same',
      ...boards.slice(1).map((_each, at) => `same-${at + 2}`),
    ]);
    await first.close();
    await write();
    const second = await openBackend({ dataDir });
    expect(await collectionsOf(second.client)).toEqual(taken);
  });
});
