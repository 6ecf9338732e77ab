import { type CopiedRequest, headerVariable } from './copied-request.ts';
import { quotePython } from './quote.ts';

/** A program for Python's `requests`; the body is sent byte for byte. */
export function copyAsPython({ url, headers, added, isAuthorised, body }: CopiedRequest): string {
  const entry = (name: string, value: string) => `        ${quotePython(name)}: ${value},`;
  const lines = [
    ...headers.map(([name, value]) => entry(name, quotePython(value))),
    ...added.map(([name, value]) =>
      entry(name, value === null ? `os.environ["${headerVariable(name)}"]` : quotePython(value)),
    ),
    ...(isAuthorised ? [entry('Authorization', '"Bearer " + os.environ["ACCESS_TOKEN"]')] : []),
  ];
  const isAsking = isAuthorised || added.some(([, value]) => value === null);
  return [
    ...(isAsking ? ['import os', ''] : []),
    'import requests',
    '',
    'response = requests.post(',
    `    ${quotePython(url)},`,
    '    headers={',
    ...lines,
    '    },',
    `    data=${quotePython(body)}.encode("utf-8"),`,
    '    timeout=60,',
    ')',
    'print(response.status_code)',
    'print(response.text)',
    '',
  ].join('\n');
}
