import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { MAX_COUNTED_AFTER, MAX_LISTED_EQUIPMENT, MAX_LOOKED_BACK, type Store } from '#server/store/store.ts';
import { describeEachStore } from '#test/support/each-store.ts';

const GAUGE = { equipType: 'gauge', equipId: 'G1' };
const OTHER = { equipType: 'gauge', equipId: 'G2' };
const ALL = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'] as const;
const FROM = '2026-01-01 00:00:00';
const TO = '2026-01-01 23:59:59';

const timeOf = (second: number): string =>
  new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString().slice(0, 19).replace('T', ' ');
const bodyOf = (...records: object[]) => Buffer.from(JSON.stringify(records));
const record = (second: number, fields: object) => ({ timestamp: timeOf(second), ...fields });

async function allOf<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

async function fill(store: Store, records: number, fieldCharacters: number): Promise<void> {
  const note = 'x'.repeat(fieldCharacters);
  for (let at = 0; at < records; at += 500) {
    const part = Array.from({ length: Math.min(500, records - at) }, (_, index) =>
      record(at + index, { note }),
    );
    await store.uploads.append(GAUGE, bodyOf(...part));
  }
}

describeEachStore((newPlace) => {
  const newStore = async () => (await newPlace()).open();

  it('a later upload replaces the fields that it names and leaves the others', async () => {
    const { uploads } = await newStore();
    await uploads.append(GAUGE, bodyOf(record(1, { level: 1, note: 'a' }), record(2, { level: 2 })));
    await uploads.append(OTHER, bodyOf(record(1, { level: 9 })));
    await uploads.append(GAUGE, bodyOf(record(1, { level: '1', flow: 3 })));
    expect(await uploads.readPeriod(GAUGE, ...ALL)).toEqual([
      record(1, { level: '1', note: 'a', flow: 3 }),
      record(2, { level: 2 }),
    ]);
    expect(await uploads.readPeriod(OTHER, ...ALL)).toEqual([record(1, { level: 9 })]);
  });

  it('records of one time in one upload are put together, the later over the earlier', async () => {
    const { uploads } = await newStore();
    await uploads.append(
      GAUGE,
      bodyOf(record(2, { a: 1, b: 1 }), record(1, { a: 0 }), record(2, { b: 2, c: 3 })),
    );
    expect(await uploads.readPeriod(GAUGE, ...ALL)).toEqual([
      record(1, { a: 0 }),
      record(2, { a: 1, b: 2, c: 3 }),
    ]);
  });

  it('a long upload keeps every text and number, and is put over what is stored like any other', async () => {
    const { uploads } = await newStore();
    const texts = [
      'a\\b',
      '\\.',
      '\\N',
      '"',
      "'",
      'tab\there',
      'line\nbreak',
      '\r\n',
      '\u0000',
      '水位 🌊',
      '\u2028',
      '',
    ];
    const long = Array.from({ length: 600 }, (_, at) =>
      record(at, { text: texts[at % texts.length], [`\\${at % 3}"`]: at / 7, big: 1e300 * at }),
    );
    await uploads.append(GAUGE, bodyOf(...long.toReversed()));
    await uploads.append(OTHER, bodyOf(...long));
    expect(await uploads.readPeriod(GAUGE, ...ALL)).toEqual(long);
    expect(await uploads.readLatest(GAUGE)).toEqual(long.at(-1));
    const later = long.slice(300).map(({ timestamp }) => ({ timestamp, text: 'later', added: 1 }));
    await uploads.append(GAUGE, bodyOf(...later));
    expect(await uploads.readPeriod(GAUGE, ...ALL)).toEqual(
      long.map((each, at) => (at < 300 ? each : { ...each, text: 'later', added: 1 })),
    );
    expect(await uploads.readPeriod(OTHER, ...ALL)).toEqual(long);
  });

  it('values keep their type and their digits, and are the same after another field was added', async () => {
    const { uploads } = await newStore();
    const values = {
      zero: -0,
      small: 5e-324,
      large: Number.MAX_VALUE,
      exact: 0.1 + 0.2,
      many: 123_456_789_012_345_680,
      tiny: 1e-7,
      text: '1.10',
      blank: '',
      odd: 'a"b\\c\u{1f4a7}\u{fffe}\n',
      __proto__x: 'x',
      '': 'no name',
    };
    await uploads.append(GAUGE, bodyOf(record(1, values)));
    await uploads.append(GAUGE, bodyOf(record(1, { more: 1 })));
    const kept = record(1, { ...values, zero: 0, more: 1 });
    expect(await uploads.readPeriod(GAUGE, ...ALL)).toEqual([kept]);
    expect(await uploads.readLatest(GAUGE, '')).toEqual(kept);
  });

  it('numbers are stored as JavaScript writes them', async () => {
    const { uploads } = await newStore();
    const body = `[{"timestamp":"${timeOf(1)}","a":1.10,"b":1e3,"c":1e-9999,"d":123456789012345678}]`;
    await uploads.append(GAUGE, Buffer.from(body));
    await uploads.append(GAUGE, bodyOf(record(1, { e: 1 })));
    expect(await uploads.readLatest(GAUGE)).toEqual(
      record(1, { a: 1.1, b: 1000, c: 0, d: 123_456_789_012_345_680, e: 1 }),
    );
  });

  it('U+0000 in a value is kept, and the record takes further fields', async () => {
    const { uploads } = await newStore();
    await uploads.append(GAUGE, bodyOf(record(1, { note: 'a\0b', level: 1 }), record(2, { level: 2 })));
    await uploads.append(
      GAUGE,
      bodyOf(record(1, { level: 3 }), record(2, { note: '\0' }), record(3, { level: 4 })),
    );
    expect(await uploads.readPeriod(GAUGE, ...ALL)).toEqual([
      record(1, { note: 'a\0b', level: 3 }),
      record(2, { level: 2, note: '\0' }),
      record(3, { level: 4 }),
    ]);
    expect(await uploads.readLatest(GAUGE, 'note')).toEqual(record(2, { level: 2, note: '\0' }));
  });

  it('the different fields of equipment are counted, those of an upload among them, and long names too', async () => {
    const { uploads } = await newStore();
    expect(await uploads.countFields(GAUGE)).toBe(0);
    expect(await uploads.countNewFields(GAUGE, ['a'])).toEqual({ stored: 0, added: 1 });
    const long = ['x'.repeat(3_000), `${'x'.repeat(3_000)}y`];
    await uploads.append(GAUGE, bodyOf(record(1, { a: 1, b: 2 }), record(2, { b: 3, [long[0] ?? '']: 4 })));
    await uploads.append(OTHER, bodyOf(record(1, { c: 1 })));
    expect(await uploads.countNewFields(GAUGE, ['a', 'c', ...long])).toEqual({ stored: 3, added: 2 });
    expect(await uploads.countFields(GAUGE)).toBe(3);
  });

  it('a field may be called __proto__', async () => {
    const { uploads } = await newStore();
    const text = `{"timestamp":"${timeOf(1)}","__proto__":5}`;
    await uploads.append(GAUGE, Buffer.from(`[${text}]`));
    await uploads.append(GAUGE, bodyOf(record(1, { a: 1 })));
    const [kept] = await uploads.readPeriod(GAUGE, ...ALL);
    expect(new Map(Object.entries(kept ?? {}))).toEqual(
      new Map<string, unknown>([
        ['timestamp', timeOf(1)],
        ['__proto__', 5],
        ['a', 1],
      ]),
    );
  });

  it('any time of the calendar is stored, in whatever order it comes', async () => {
    const { uploads } = await newStore();
    const times = [
      '9999-12-31 23:59:59',
      '0001-01-01 00:00:00',
      '1969-07-20 20:17:40',
      '2026-02-28 00:00:00',
    ];
    await uploads.append(GAUGE, bodyOf(...times.map((timestamp, at) => ({ timestamp, at }))));
    const read = await uploads.readPeriod(GAUGE, ...ALL);
    expect(read.map(({ timestamp }) => timestamp)).toEqual(times.toSorted());
    expect(await uploads.readLatest(GAUGE)).toEqual({ timestamp: times[0], at: 0 });
  });

  it('an upload of many records of one time takes no longer than others', async () => {
    const { uploads } = await newStore();
    const body = bodyOf(...Array.from({ length: 10_000 }, (_, at) => record(1, { [`f${at}`]: at })));
    // To copy what is there already for each of them took more than the time of a test.
    for (const equipId of ['A', 'B', 'C']) await uploads.append({ equipType: 'gauge', equipId }, body);
    const latest = await uploads.readLatest({ equipType: 'gauge', equipId: 'C' }, 'f9999');
    expect(Object.keys(latest ?? {})).toHaveLength(10_001);
  });

  it('the name of a field may be as long as an upload', async () => {
    const { uploads } = await newStore();
    const [name = '', other = ''] = ['a', 'b'].map(
      (end) =>
        Array.from({ length: 20_000 }, (_, at) => createHash('sha256').update(`${at}`).digest('base64')).join(
          '',
        ) + end,
    );
    await uploads.append(GAUGE, bodyOf(record(1, { [name]: 1, [other]: 2 }), record(2, { [name]: 3 })));
    expect(await uploads.readLatest(GAUGE, name)).toEqual(record(2, { [name]: 3 }));
    expect(await uploads.readLatest(GAUGE, other)).toEqual(record(1, { [name]: 1, [other]: 2 }));
  });

  it('what is no name of a field is the name of none', async () => {
    const { uploads } = await (await newPlace()).open();
    await uploads.append(GAUGE, bodyOf({ timestamp: '2026-01-01 00:00:00', level: 1 }));
    for (const name of ['\t', '\n', '', '\0']) expect(await uploads.readLatest(GAUGE, name)).toBeUndefined();
  });

  it('the latest record of a field is the last one that has it', async () => {
    const { uploads } = await newStore();
    await uploads.append(GAUGE, bodyOf(record(5, { level: 5 }), record(9, {})));
    await uploads.append(GAUGE, bodyOf(record(3, { level: 3, flow: 1 })));
    expect(await uploads.readLatest(GAUGE)).toEqual(record(9, {}));
    expect(await uploads.readLatest(GAUGE, 'level')).toEqual(record(5, { level: 5 }));
    expect(await uploads.readLatest(GAUGE, 'flow')).toEqual(record(3, { level: 3, flow: 1 }));
    expect(await uploads.readLatest(GAUGE, 'nothing')).toBeUndefined();
    expect(await uploads.readLatest(OTHER)).toBeUndefined();
  });

  it('the latest record up to a time is the last one there that has the field, however far it stands behind', async () => {
    const { uploads } = await newStore();
    const notes = Array.from({ length: 2_500 }, (_, at) => record(10 + at, { note: at }));
    await uploads.append(GAUGE, bodyOf(record(5, { level: 5 }), ...notes));
    await uploads.append(GAUGE, bodyOf({ timestamp: '2036-02-07 06:28:16', level: 0 }));
    expect(await uploads.readLatest(GAUGE, 'level')).toMatchObject({ level: 0 });
    expect(await uploads.readLatest(GAUGE, 'level', TO)).toEqual(record(5, { level: 5 }));
    expect(await uploads.readLatest(GAUGE, 'level', timeOf(5))).toEqual(record(5, { level: 5 }));
    expect(await uploads.readLatest(GAUGE, 'level', timeOf(4))).toBeUndefined();
    expect(await uploads.readLatest(GAUGE, 'nothing', TO)).toBeUndefined();
    expect(await uploads.readLatest(GAUGE, undefined, TO)).toEqual(notes.at(-1));
    expect(await uploads.readLatestTime(GAUGE, TO)).toBe(notes.at(-1)?.timestamp);
    expect(await uploads.readLatestTime(GAUGE, '9999-12-31 23:59:59')).toBe('2036-02-07 06:28:16');
    expect(await uploads.readLatestTime(GAUGE, timeOf(4))).toBeUndefined();
    expect(await uploads.readLatestTime(OTHER, TO)).toBeUndefined();
    expect(await uploads.readLatest(GAUGE, 'note', timeOf(11))).toEqual(notes[1]);
    expect(await uploads.readLatest(GAUGE, undefined, timeOf(4))).toBeUndefined();
    const countsAfter = [TO, timeOf(10 + 2_498), timeOf(5), '2036-02-07 06:28:16'].map((time) =>
      uploads.countAfter(GAUGE, time),
    );
    expect(await Promise.all(countsAfter)).toEqual([1, 2, MAX_COUNTED_AFTER, 0]);
    expect(await uploads.countAfter(OTHER, TO)).toBe(0);
  });

  it.each([
    ['records', MAX_LOOKED_BACK.records, 1, 0],
    ['records that make uneven pieces', MAX_LOOKED_BACK.records, 260, 0],
    ['characters', 2_000, MAX_LOOKED_BACK.characters / 2_000, 200],
  ])(
    'where a later one has the field, it is looked for among so many %s and no more',
    async (_what, records, fieldCharacters, beyond) => {
      const store = await newStore();
      const ahead = bodyOf({ timestamp: '2036-02-07 06:28:16', level: 0 });
      await store.uploads.append(GAUGE, bodyOf({ timestamp: '2025-01-01 00:00:00', level: 5 }));
      await store.uploads.append(GAUGE, ahead);
      await fill(store, records / 2, fieldCharacters);
      expect(await store.uploads.readLatest(GAUGE, 'level', TO)).toMatchObject({ level: 5 });
      // The last piece may go beyond the bound of characters.
      await fill(store, records + beyond, fieldCharacters);
      expect(await store.uploads.readLatest(GAUGE, 'level', TO)).toBeUndefined();
      expect(await store.uploads.readLatest(GAUGE, 'level')).toMatchObject({ level: 0 });
    },
  );

  it('others get their turn while it is looked for, after each piece of bounded size', async () => {
    const store = await newStore();
    await store.uploads.append(GAUGE, bodyOf({ timestamp: '2025-01-01 00:00:00', level: 5 }));
    for (let second = 0; second < 10; second += 1)
      await store.uploads.append(
        GAUGE,
        bodyOf(record(second, { note: `"level": ${'x'.repeat(480_000)}`, unit: 'level' })),
      );
    await store.uploads.append(GAUGE, bodyOf({ timestamp: '2036-02-07 06:28:16', level: 0 }));
    let pauses = 0;
    const pause = async () => void (pauses += 1);
    expect(await store.uploads.readLatest(GAUGE, 'level', TO, pause)).toMatchObject({ level: 5 });
    // Two of these records are more than a piece.
    expect(pauses).toBeGreaterThanOrEqual(4);
  });

  it('pieces of a period hold every record once, in the order of time', async () => {
    const store = await newStore();
    await fill(store, 4500, 1);
    const pieces = await allOf(store.uploads.readPieces(GAUGE, FROM, TO));
    expect(pieces.map((piece) => piece.length)).toEqual([2000, 2000, 500]);
    expect(pieces.flat()).toEqual(await store.uploads.readPeriod(GAUGE, FROM, TO));
    expect(pieces.flat().map(({ timestamp }) => timestamp)).toEqual(
      Array.from({ length: 4500 }, (_, at) => timeOf(at)),
    );
  });

  it('a piece of wide records has fewer of them', async () => {
    const store = await newStore();
    await fill(store, 30, 100_000);
    const pieces = await allOf(store.uploads.readPieces(GAUGE, FROM, TO));
    expect(pieces.map((piece) => piece.length)).toEqual([5, 5, 5, 5, 5, 5]);
  });

  it('pieces keep to both ends of the period, and there are none for equipment that sent nothing', async () => {
    const store = await newStore();
    await fill(store, 10, 1);
    const read = (equipId: string, from: string, to: string) =>
      allOf(store.uploads.readPieces({ ...GAUGE, equipId }, from, to));
    expect((await read('G1', timeOf(3), timeOf(5))).flat().map(({ timestamp }) => timestamp)).toEqual(
      [3, 4, 5].map(timeOf),
    );
    expect(await read('G2', FROM, TO)).toEqual([]);
  });

  it('equipment is listed by the bytes of its names as soon as an upload of it is acknowledged', async () => {
    const { uploads } = await newStore();
    const names = ['b', 'a', 'Z', '水位计', 'a b', `it's "odd"\\`];
    for (const name of names)
      await uploads.append({ equipType: name, equipId: `${name}1` }, bodyOf(record(1, { a: 1 })));
    expect((await uploads.listTypes()).toSorted()).toEqual(names.toSorted());
    expect(await uploads.listOfType('水位计')).toEqual({ ids: ['水位计1'], count: 1 });
    expect(await uploads.listOfType('gauge')).toEqual({ ids: [], count: 0 });
    const isKnown = await uploads.knownEquipment();
    const asked = [{ equipType: 'Z', equipId: 'Z1' }, { equipType: 'z', equipId: 'Z1' }, GAUGE];
    expect(await Promise.all(asked.map(async (one) => isKnown(one)))).toEqual([true, false, false]);
  });

  it('names that differ by U+0000 alone are different equipment', async () => {
    const { uploads } = await newStore();
    const odd = ['a\0', 'a\u{fffe}0', 'a\u{fffe}', 'a'].map((equipId) => ({ equipType: 'odd', equipId }));
    for (const [at, equipment] of odd.entries()) await uploads.append(equipment, bodyOf(record(1, { at })));
    expect(await Promise.all(odd.map((equipment) => uploads.readLatest(equipment)))).toEqual(
      odd.map((_, at) => record(1, { at })),
    );
    expect(new Set((await uploads.listOfType('odd')).ids)).toEqual(
      new Set(odd.map(({ equipId }) => equipId)),
    );
  });

  it('of many names of one type a bounded part is listed, and all are counted', async () => {
    const { uploads } = await newStore();
    const count = MAX_LISTED_EQUIPMENT.ids + 5;
    const equipment = Array.from({ length: count }, (_, at) => ({
      equipType: 'many',
      equipId: `M${String(at).padStart(6, '0')}`,
    }));
    while (equipment.length > 0)
      await Promise.all(
        equipment.splice(0, 100).map((one) => uploads.append(one, bodyOf(record(1, { a: 1 })))),
      );
    const listed = await uploads.listOfType('many');
    expect(listed.count).toBe(count);
    expect(listed.ids).toHaveLength(MAX_LISTED_EQUIPMENT.ids);
  });

  it('uploads of one equipment at the same time are all kept', async () => {
    const { uploads } = await newStore();
    const times = Array.from({ length: 40 }, (_, at) => at);
    await Promise.all(
      Array.from({ length: 8 }, (_, writer) => {
        const records = times.map((second) => record(second, { [`field${writer}`]: writer }));
        return uploads.append(GAUGE, bodyOf(...(writer % 2 === 0 ? records : records.toReversed())));
      }),
    );
    const all = Object.fromEntries(Array.from({ length: 8 }, (_, writer) => [`field${writer}`, writer]));
    expect(await uploads.readPeriod(GAUGE, ...ALL)).toEqual(times.map((second) => record(second, all)));
  });

  it('what was acknowledged is there when the store is opened again', async () => {
    const place = await newPlace();
    const first = await place.open();
    await first.uploads.append(GAUGE, bodyOf(record(1, { level: 1 })));
    await first.close();
    const second = await place.open();
    expect(await second.uploads.readLatest(GAUGE)).toEqual(record(1, { level: 1 }));
  });
});
