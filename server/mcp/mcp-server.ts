import { McpServer } from '@modelcontextprotocol/server';
import type { McpTool, ToolSession } from './tool.ts';
import { getLatestLevels } from './tools/get-latest-levels.ts';
import { getPlace } from './tools/get-place.ts';
import { listEquipmentTypes } from './tools/list-equipment-types.ts';
import { listExceedances } from './tools/list-exceedances.ts';
import { listPlaces } from './tools/list-places.ts';
import { listProjects } from './tools/list-projects.ts';
import { queryMeasurements } from './tools/query-measurements.ts';
import { summarizeProject } from './tools/summarize-project.ts';
import { SERVICE_VERSION } from '../operating/service-version.ts';

/** The tools in the order in which a client that knows nothing would use them. */
const TOOLS: readonly McpTool[] = [
  listProjects,
  listPlaces,
  getPlace,
  getLatestLevels,
  queryMeasurements,
  listExceedances,
  summarizeProject,
  listEquipmentTypes,
];

const SERVER_INFO = {
  name: 'stillwell-data-service',
  title: 'Stillwell data service',
  version: SERVICE_VERSION,
};

const INSTRUCTIONS = `Water-monitoring data: projects hold places (wells, channels, road crossings, rain gauges), and each place carries one piece of equipment that reports every few minutes. Start with list_projects, then list_places or summarize_project.
Levels and thresholds are metres above the bottom of the well. The state of a place (overflow, alarm, warning, below-warning, unrated, level-unknown) compares its latest level with its own thresholds; level-unknown and unrated never mean that all is well. How a place reports (on-time, late, silent, never, future, unknown-interval, unmounted) is told apart from that: a silent place keeps the state of its last level, so look at levelTime.
Times in answers are wall-clock text yyyy-MM-dd HH:mm:ss in the zone that each answer names; arguments may also be dates or ISO 8601. Answers are short unless limit asks for more, and come in pages: pass nextCursor as cursor. All tools only read.`;

/** Puts a tool on a server that is not one of ours. */
export type RegisterTool = (server: McpServer) => void;

/** A server for one request: every request stands alone (interface 1.1). */
export function mcpServer(session: ToolSession, furtherTools: readonly RegisterTool[]): McpServer {
  const server = new McpServer(SERVER_INFO, {
    capabilities: { tools: { listChanged: false }, ...(furtherTools.length > 0 && { logging: {} }) },
    instructions: INSTRUCTIONS,
  });
  for (const tool of TOOLS) tool.register(server, session);
  for (const register of furtherTools) register(server);
  return server;
}
