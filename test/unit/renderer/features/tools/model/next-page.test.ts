import { expect, it } from 'vitest';
import { nextPageArguments } from '#renderer/features/tools/model/next-page.ts';

const SCHEMA = { type: 'object', properties: { projectId: { type: 'string' }, cursor: { type: 'string' } } };

it('asks for the next page as for this one, with the cursor', () => {
  expect(nextPageArguments('{"projectId":"P001","cursor":"p1"}', SCHEMA, 'p2')).toBe(
    '{"projectId":"P001","cursor":"p2"}',
  );
  expect(nextPageArguments(null, SCHEMA, 'p2')).toBe('{"cursor":"p2"}');
  expect(nextPageArguments('{"a/b":9007199254740993,"n":1.50}', SCHEMA, 'p2')).toBe(
    '{"a/b":9007199254740993,"n":1.50,"cursor":"p2"}',
  );
});

it.each([undefined, { type: 'object' }, { properties: { page: {} } }])(
  'a tool with %j takes no cursor',
  (schema) => {
    expect(nextPageArguments('{}', schema, 'p2')).toBeUndefined();
  },
);
