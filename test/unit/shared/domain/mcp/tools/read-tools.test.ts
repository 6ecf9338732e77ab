import { expect, test } from 'vitest';
import { lintTool } from '#shared/domain/mcp/tools/lint-tool.ts';
import { neededConfirmation, toolGroups } from '#shared/domain/mcp/tools/tool-model.ts';
import { readTools } from '#shared/domain/mcp/tools/read-tools.ts';
import { toolChanges } from '#shared/domain/mcp/tools/tool-changes.ts';

const GOOD = {
  name: 'read_level',
  title: 'Read',
  description: 'Reads a level.',
  annotations: { readOnlyHint: true },
  inputSchema: { type: 'object', properties: { id: { type: 'string', description: 'Its id.' } } },
  outputSchema: { type: 'object' },
};
const rules = (change: object) =>
  lintTool({ ...GOOD, ...change }).map(({ rule, where }) => `${rule} ${where}`.trim());

test('a tool that says nothing about itself is taken as the specification has it', () => {
  const [tool] = readTools([{ name: 'a', inputSchema: {} }]).tools;
  expect(tool?.behaviour).toEqual({
    isReadOnly: false,
    isDestructive: true,
    isIdempotent: false,
    isOpenWorld: true,
    given: [],
  });
  expect(tool && neededConfirmation(tool.behaviour)).toBe('undeclared');
  const others = [
    GOOD,
    { name: 'b', annotations: { destructiveHint: false } },
    { name: 'c', annotations: { readOnlyHint: false } },
  ];
  const confirmations = readTools(others).tools.map(({ behaviour }) => neededConfirmation(behaviour));
  expect(confirmations).toEqual(['no', 'change', 'destroy']);
});

test('only pictures that need no request are shown', () => {
  const icons = [
    { src: 'data:image/png;base64,AA==' },
    { src: 'https://x.test/i.png' },
    { src: 'data:text/html,x' },
  ];
  const [tool] = readTools([{ ...GOOD, icons }]).tools;
  expect(tool?.icons).toEqual([{ src: 'data:image/png;base64,AA==', mimeType: 'image/png' }]);
  expect(tool?.remoteIcons).toBe(2);
});

test('a thousand tools are read, and one broken schema among them stays its own problem', () => {
  const many = Array.from({ length: 1000 }, (_each, index) => ({ ...GOOD, name: `tool_${index}` }));
  const { tools, notTools } = readTools([
    ...many.slice(0, 500),
    { name: 'odd', inputSchema: 'text' },
    ...many.slice(500),
  ]);
  expect(tools).toHaveLength(1001);
  expect(notTools).toEqual([]);
  expect(tools[500]?.findings.some(({ severity }) => severity === 'error')).toBe(true);
});

test('a good declaration has no findings, and each fault is found where it stands', () => {
  expect(rules({})).toEqual([]);
  expect(rules({ inputSchema: undefined })).toEqual(['input-schema-missing']);
  expect(rules({ inputSchema: { type: 'array' } })).toEqual(['input-schema-no-object /inputSchema']);
  expect(rules({ name: '水位' })).toEqual(['name-unusual /name']);
  const schema = (id: object, more: object = {}) => ({
    inputSchema: { type: 'object', properties: { id }, ...more },
  });
  const described = { description: 'x' };
  const at = '/inputSchema/properties/id';
  expect(rules(schema({ type: 'string' }))).toEqual([`argument-description-missing ${at}`]);
  expect(rules(schema({ ...described, $ref: '#/$defs/x' }))).toEqual([`reference-unresolved ${at}`]);
  expect(rules(schema({ ...described, $ref: 'http://x.test/s' }))).toEqual([`reference-remote ${at}`]);
  expect(rules(schema({ ...described, type: 'string', pattern: '(' }))).toEqual([`pattern-unusable ${at}`]);
  expect(rules(schema({ ...described, type: 'number', 'x-mcp-header': 'N' }))).toEqual([
    'header-invalid /inputSchema/id',
  ]);
  expect(rules(schema({ ...described, type: 'string' }, { required: ['other'] }))).toEqual([
    'required-undeclared /inputSchema/required',
  ]);
  expect(rules(schema({ ...described, type: 'string' }, { definitions: {} }))).toEqual([
    'keyword-of-other-dialect /inputSchema',
  ]);
});

test('the order of tools and of members is no change', () => {
  const before = [
    { name: 'a', declaration: { x: 1, s: { p: 1, q: 2 } } },
    { name: 'b', declaration: {} },
  ];
  const after = [
    { name: 'b', declaration: {} },
    { name: 'a', declaration: { s: { q: 2, p: 1 }, x: 1 } },
  ];
  expect(toolChanges(before, after)).toEqual([]);
  expect(toolChanges(before, after.slice(1))).toEqual([{ kind: 'removed', name: 'b' }]);
});

test('tools are grouped by the first word of their names where several share it', () => {
  const groups = toolGroups(['list_a', 'listB', 'get_x', 'alone'].map((name) => ({ name })));
  expect(groups.map(({ group, tools }) => [group, tools.map(({ name }) => name)])).toEqual([
    ['list', ['list_a', 'listB']],
    ['', ['get_x', 'alone']],
  ]);
});
