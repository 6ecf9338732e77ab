import { describe, expect, it } from 'vitest';
import { toolRows } from '#renderer/features/tools/model/tool-rows.ts';
import { readTools } from '#shared/domain/mcp/tools/read-tools.ts';

const named = (name: string, description = '') => ({ name, description, inputSchema: { type: 'object' } });
const { tools, notTools } = readTools([
  named('list_places', 'where levels are measured'),
  named('ping'),
  named('list_alarms'),
  { description: 'nameless' },
]);
const list = { tools, notTools, leftOut: 0, changes: [{ kind: 'removed' as const, name: 'old_one' }] };
const shown = (rows: ReturnType<typeof toolRows>) =>
  rows.map((row) =>
    row.kind === 'tool' ? row.tool.name : row.kind === 'group' ? `# ${row.group}` : row.kind,
  );

describe('the lines of the list of tools', () => {
  it('keeps the order of the endpoint, then what is gone, then what is no tool', () => {
    const rows = toolRows(list, { sort: 'given', isGrouped: false }, '');
    expect(shown(rows)).toEqual(['list_places', 'ping', 'list_alarms', 'gone', 'not-tools', 'not-a-tool']);
  });

  it('ends with how many entries the list had no room for', () => {
    const rows = toolRows({ ...list, leftOut: 3 }, { sort: 'given', isGrouped: false }, '');
    expect(rows.at(-1)).toEqual({ kind: 'left-out', count: 3 });
  });

  it('groups by first words under headings, in the order asked for', () => {
    const rows = toolRows({ ...list, changes: null, notTools: [] }, { sort: 'name', isGrouped: true }, '');
    expect(shown(rows)).toEqual(['# list', 'list_alarms', 'list_places', '# ', 'ping']);
  });

  it('finds a text in names and descriptions, and shows tools alone meanwhile', () => {
    expect(shown(toolRows(list, { sort: 'given', isGrouped: false }, ' LEVELS '))).toEqual(['list_places']);
  });

  it('marks what has changed', () => {
    const changes = [{ kind: 'added' as const, name: 'ping' }];
    const row = toolRows({ ...list, changes }, { sort: 'given', isGrouped: false }, 'ping')[0];
    expect(row).toMatchObject({ kind: 'tool', change: { kind: 'added' } });
  });
});
