import { setTimeout as waitMs } from 'node:timers/promises';
import {
  acceptedContent,
  type CallToolResult,
  fromJsonSchema,
  inputRequired,
  type McpServer,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { EMPTY_WAV, RED_PIXEL_PNG } from './fixture-bytes.ts';
import { SCHEMA_2020_12 } from './schema-2020-12.ts';

type Content = CallToolResult['content'];
type Fixture = (server: McpServer) => void;

const STEP_MS = 50;

/** A tool without arguments that always says the same. */
const constant =
  (name: string, description: string, content: Content): Fixture =>
  (server) => {
    server.registerTool(name, { description, inputSchema: z.object({}) }, () => ({ content }));
  };

const text = (words: string): Content[number] => ({ type: 'text', text: words });
const image: Content[number] = { type: 'image', data: RED_PIXEL_PNG, mimeType: 'image/png' };
const audio: Content[number] = { type: 'audio', data: EMPTY_WAV, mimeType: 'audio/wav' };

const withProgress: Fixture = (server) => {
  const config = { description: 'Reports progress three times', inputSchema: z.object({}) };
  server.registerTool('test_tool_with_progress', config, async (_args, { mcpReq }) => {
    const { _meta: meta } = mcpReq;
    const progressToken = meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progress > 0) await waitMs(STEP_MS);
      if (progressToken === undefined) continue;
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress, total: 100 },
      });
    }
    return { content: [text('Progress was reported.')] };
  });
};

const failing: Fixture = (server) => {
  const config = { description: 'Fails on purpose', inputSchema: z.object({}) };
  server.registerTool('test_error_handling', config, () => ({
    content: [text('This tool intentionally returns an error for testing')],
    isError: true,
  }));
};

const withSchema: Fixture = (server) => {
  const config = {
    description: 'Tool with JSON Schema 2020-12 features',
    inputSchema: fromJsonSchema(SCHEMA_2020_12),
  };
  server.registerTool('json_schema_2020_12_tool', config, () => ({ content: [text('The arguments fit.')] }));
};

const askingForSampling: Fixture = (server) => {
  const config = { description: 'Needs a client that can sample', inputSchema: z.object({}) };
  server.registerTool('test_missing_capability', config, () =>
    inputRequired({
      inputRequests: {
        sample: inputRequired.createMessage({
          messages: [{ role: 'user', content: { type: 'text', text: 'Say something.' } }],
          maxTokens: 10,
        }),
      },
    }),
  );
};

const name = z.object({ name: z.string() });

const askingForAName =
  (tool: string): Fixture =>
  (server) => {
    const config = { description: 'Asks the user for a name', inputSchema: z.object({}) };
    server.registerTool(tool, config, (_args, { mcpReq }) => {
      const given = acceptedContent(mcpReq.inputResponses, 'user_name', name);
      if (given) return { content: [text(`Hello, ${given.name}!`)] };
      return inputRequired({
        inputRequests: {
          user_name: inputRequired.elicit({ message: 'What is your name?', requestedSchema: name }),
        },
      });
    });
  };

const logging =
  (tool: string): Fixture =>
  (server) => {
    const config = { description: 'Writes three lines of log', inputSchema: z.object({}) };
    server.registerTool(tool, config, async (_args, { mcpReq }) => {
      for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        // oxlint-disable-next-line typescript/no-deprecated -- the suite tests it for 2025-11-25
        await mcpReq.log('info', data);
        await waitMs(STEP_MS);
      }
      return { content: [text('Three lines were logged.')] };
    });
  };

/** SEP-2243: the argument travels as the header Mcp-Param-Region too. */
const MIRRORED = { 'x-mcp-header': 'Region' };

const mirroredHeader: Fixture = (server) => {
  const inputSchema = fromJsonSchema<{ region: string }>({
    type: 'object',
    properties: { region: { type: 'string', ...MIRRORED } },
    required: ['region'],
  });
  const config = { description: 'Its argument travels as a header too', inputSchema };
  server.registerTool('test_mirrored_header', config, ({ region }) => ({ content: [text(region)] }));
};

/**
 * The tools that the official conformance suite calls by name. Tests put them beside those of the service.
 */
export const conformanceTools: readonly Fixture[] = [
  constant('test_simple_text', 'Returns text', [text('This is a simple text response for testing.')]),
  constant('test_image_content', 'Returns an image', [image]),
  constant('test_audio_content', 'Returns a sound', [audio]),
  constant('test_embedded_resource', 'Returns a resource', [
    {
      type: 'resource',
      resource: {
        uri: 'test://embedded-resource',
        mimeType: 'text/plain',
        text: 'This is an embedded resource content.',
      },
    },
  ]),
  constant('test_multiple_content_types', 'Returns text, an image and a resource', [
    text('Multiple content types test:'),
    image,
    {
      type: 'resource',
      resource: {
        uri: 'test://mixed-content-resource',
        mimeType: 'application/json',
        text: '{"test":"data","value":123}',
      },
    },
  ]),
  constant('test_trigger_tool_change', 'Changes nothing: the list of tools is fixed', [
    text('Nothing changed.'),
  ]),
  withProgress,
  failing,
  withSchema,
  askingForSampling,
  askingForAName('test_streaming_elicitation'),
  askingForAName('test_input_required_result_elicitation'),
  logging('test_logging_tool'),
  logging('test_tool_with_logging'),
  mirroredHeader,
];
