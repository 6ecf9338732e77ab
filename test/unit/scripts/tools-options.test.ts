import { expect, test } from 'vitest';
import { readToolsOptions } from '#scripts/tools/tools-options.ts';

const read = (line: string) =>
  readToolsOptions([...line.split(' '), '--url', 'http://127.0.0.1:8790/mcp/data']);

test.each([
  ['call t --env East', '--env is not for call, but for run.'],
  ['list --set place=W1', '--set is not for list, but for run.'],
  ['read a://b --junit f.xml', '--junit is not for read, but for run.'],
  ['run c.json --task', '--task is not for run, but for call.'],
  ['get p --task', '--task is not for get, but for call.'],
  ['run c.json --json', '--json is not for run, but for list, call, get, read.'],
  ['call t --device', '--device is not for call, but for token.'],
  ['list --config mcp.json --server a', '--config and --server go together, in place of --url.'],
  ['token --config mcp.json', '--config is not for token, but for list, call, get, read, run.'],
  ['token --timeout 5', '--timeout is not for token, but for list, call, get, read, run.'],
])('%s: what would be left out is refused', (line, error) => {
  expect(read(line)).toEqual({ error });
});

test.each([
  'call t {} --task --json --timeout 5',
  'run c.json --env East --set a=1 --set b=2 --junit f.xml',
  'token --device --client-id c',
  'list prompts --header A:b',
])('%s is taken', (line) => {
  expect(read(line)).toHaveProperty('options');
});
