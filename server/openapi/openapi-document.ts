import { REQUEST_ID_HEADER } from '../operating/log-requests.ts';
import { SERVICE_VERSION } from '../operating/service-version.ts';
import { type Endpoint, ENDPOINTS, REFUSAL, type Shape } from './endpoints.ts';
import { fieldsOf, type JsonSchema, jsonSchemaOf } from './json-schema.ts';

/** Where the description is served. */
export const OPENAPI_PATH = '/openapi.json';

const TOKEN_SCHEME = 'token';

const referenceTo = ({ name }: Shape): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const one = (shape: Shape, isArray: boolean): JsonSchema =>
  isArray ? { type: 'array', items: referenceTo(shape) } : referenceTo(shape);

function responsesOf({ answer, statuses }: Endpoint): JsonSchema {
  return Object.fromEntries(
    statuses.map(({ status, when, body }) => {
      const schema = body === 'answer' ? one(answer.shape, answer.isArray) : one(REFUSAL, false);
      return [
        String(status),
        {
          description: when.en,
          headers: { [REQUEST_ID_HEADER]: { $ref: '#/components/headers/RequestId' } },
          content: { 'application/json': { schema } },
        },
      ];
    }),
  );
}

function parametersOf({ query }: Endpoint): JsonSchema[] {
  if (!query) return [];
  const { properties, required } = fieldsOf(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: query.meanings[name]?.en ?? '',
    schema,
  }));
}

function operationOf(endpoint: Endpoint): JsonSchema {
  const { id, title, body, needsToken } = endpoint;
  const parameters = parametersOf(endpoint);
  return {
    operationId: id,
    summary: title.en,
    security: needsToken ? [{ [TOKEN_SCHEME]: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        description: `At most ${body.limitBytes} bytes.`,
        content: { [body.contentType]: { schema: one(body.shape, body.isArray) } },
      },
    }),
    responses: responsesOf(endpoint),
  };
}

function schemas(): JsonSchema {
  const shapes = ENDPOINTS.flatMap(({ body, answer }) => [...(body ? [body.shape] : []), answer.shape]);
  return Object.fromEntries(shapes.map((shape) => [shape.name, jsonSchemaOf(shape)]));
}

/**
 * The HTTP part of the service (interface 4.2-4.4) as an OpenAPI 3.1 document, generated from the schemas
 * that the endpoints work with.
 */
export function openApiDocument({
  baseUrl,
  tokenHeader,
}: {
  baseUrl: string;
  tokenHeader: string;
}): JsonSchema {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Water-monitoring data service: HTTP data interface',
      version: SERVICE_VERSION,
      description:
        'Get a token with user name and password, send it in its header with every later request, and get a new one before it expires. A method that is not described is answered 405, at the upload endpoint 406; an unknown path is answered 404. The MCP endpoint and the sign-on service describe themselves.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    paths: Object.fromEntries(
      ENDPOINTS.map((endpoint) => [endpoint.path, { [endpoint.method]: operationOf(endpoint) }]),
    ),
    components: {
      schemas: schemas(),
      headers: {
        RequestId: {
          description: 'Finds the request in the log; one that came with the request is kept.',
          schema: { type: 'string' },
        },
      },
      securitySchemes: {
        [TOKEN_SCHEME]: {
          type: 'apiKey',
          in: 'header',
          name: tokenHeader,
          description: 'From the token endpoint, or from the operator.',
        },
      },
    },
  };
}
