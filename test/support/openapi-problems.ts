type Json = { [key: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);
const SCHEMA_TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

function* nodesOf(value: unknown, path = '#'): Generator<[string, Json]> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) yield* nodesOf(each, `${path}/${index}`);
  } else if (isObject(value)) {
    yield [path, value];
    for (const [key, each] of Object.entries(value)) yield* nodesOf(each, `${path}/${key}`);
  }
}

function resolve(document: Json, pointer: string): unknown {
  let value: unknown = document;
  for (const key of pointer.replace(/^#\//, '').split('/')) value = isObject(value) ? value[key] : undefined;
  return value;
}

function operationProblems(where: string, operation: Json): string[] {
  const problems: string[] = [];
  const responses = isObject(operation['responses']) ? operation['responses'] : {};
  if (Object.keys(responses).length === 0) problems.push(`${where} has no responses`);
  for (const [status, response] of Object.entries(responses)) {
    if (!/^([1-5]\d\d|[1-5]XX|default)$/.test(status)) problems.push(`${where} has the status ${status}`);
    if (!isObject(response) || typeof response['description'] !== 'string') {
      problems.push(`${where} ${status} has no description`);
    }
  }
  const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
  for (const parameter of parameters.filter(isObject)) {
    if (
      typeof parameter['name'] !== 'string' ||
      !/^(query|header|path|cookie)$/.test(String(parameter['in']))
    ) {
      problems.push(`${where} has a parameter without name or place`);
    }
    if ('schema' in parameter === 'content' in parameter) {
      problems.push(`${where} has a parameter that needs either schema or content`);
    }
  }
  const body = operation['requestBody'];
  if (body !== undefined && !(isObject(body) && isObject(body['content']))) {
    problems.push(`${where} has a body without content`);
  }
  return problems;
}

/** What is wrong with a document by the rules of OpenAPI 3.1 for its structure; empty if nothing was found. */
export function openApiProblems(document: Json): string[] {
  const problems: string[] = [];
  if (!/^3\.1\.\d+$/.test(String(document['openapi']))) problems.push('openapi is not 3.1');
  const info = isObject(document['info']) ? document['info'] : {};
  for (const key of ['title', 'version'])
    if (typeof info[key] !== 'string') problems.push(`info has no ${key}`);
  const fields = new Set([
    'openapi',
    'info',
    'servers',
    'paths',
    'components',
    'security',
    'tags',
    'webhooks',
  ]);
  problems.push(...Object.keys(document).filter((key) => !fields.has(key)));
  const schemes = resolve(document, '#/components/securitySchemes');
  const ids: unknown[] = [];
  for (const [path, item] of Object.entries(isObject(document['paths']) ? document['paths'] : {})) {
    if (!path.startsWith('/')) problems.push(`the path ${path} has no slash`);
    for (const [method, operation] of Object.entries(isObject(item) ? item : {})) {
      const where = `${method} ${path}`;
      if (!METHODS.has(method) || !isObject(operation)) problems.push(`${where} is no operation`);
      else {
        ids.push(operation['operationId']);
        problems.push(...operationProblems(where, operation));
        const needs = Array.isArray(operation['security']) ? operation['security'] : [];
        for (const name of needs.filter(isObject).flatMap(Object.keys)) {
          if (!isObject(schemes) || !(name in schemes))
            problems.push(`${where} needs the unknown scheme ${name}`);
        }
      }
    }
  }
  if (new Set(ids).size !== ids.length) problems.push('an operationId is there twice');
  for (const [path, node] of nodesOf(document)) {
    if (typeof node['$ref'] === 'string' && resolve(document, node['$ref']) === undefined) {
      problems.push(`${path} points to ${node['$ref']}, which is not there`);
    }
    if (path.startsWith('#/components/schemas/') && typeof node['type'] === 'string') {
      if (!SCHEMA_TYPES.has(node['type'])) problems.push(`${path} has the type ${node['type']}`);
    }
  }
  return problems;
}
