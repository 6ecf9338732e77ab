import { describe, expect, it } from 'vitest';
import { listingTool, subjectOf, valueColumns } from '#renderer/features/tools/model/value-sources.ts';
import { readTools } from '#shared/domain/mcp/tools/read-tools.ts';

const tool = (name: string, more: object = {}) => ({
  name,
  annotations: { readOnlyHint: true },
  inputSchema: { type: 'object' },
  ...more,
});

describe('values for an id field', () => {
  it('knows what a field is the id of', () => {
    expect(['placeId', 'place_id', 'PlaceIDs', 'id', 'paid'].map(subjectOf)).toEqual([
      'place',
      'place',
      'place',
      undefined,
      'pa',
    ]);
  });

  it('come from the tool whose name says that it lists them', () => {
    const { tools } = readTools([
      tool('get_place', { inputSchema: { type: 'object', required: ['placeId'] } }),
      tool('list_places'),
    ]);
    expect(listingTool(tools, 'placeId')?.name).toBe('list_places');
    expect(listingTool(tools, 'projectId')).toBeUndefined();
    expect(listingTool(tools, 'name')).toBeUndefined();
  });

  it('never come from a tool that may change something or wants arguments', () => {
    const { tools } = readTools([
      tool('list_places', { annotations: {} }),
      tool('search_places', { inputSchema: { type: 'object', required: ['text'] } }),
    ]);
    expect(listingTool(tools, 'placeId')).toBeUndefined();
  });

  it('are the column of ids, called by the column of names', () => {
    expect(valueColumns({ columns: ['projectId', 'placeId', 'placeName'] }, 'placeId')).toEqual({
      id: 'placeId',
      label: 'placeName',
    });
    expect(valueColumns({ columns: ['level'] }, 'placeId')).toBeUndefined();
  });
});
