import { quotePython } from './quote.ts';
import type { CopiedRequest } from './copied-request.ts';

/** A program for Python's `requests`; the body is sent byte for byte. */
export function copyAsPython({ url, headers, isAuthorised, body }: CopiedRequest): string {
  const lines = headers.map(([name, value]) => `    ${quotePython(name)}: ${quotePython(value)},`);
  const token = isAuthorised ? ['    "Authorization": "Bearer " + os.environ["ACCESS_TOKEN"],'] : [];
  return [
    ...(isAuthorised ? ['import os', ''] : []),
    'import requests',
    '',
    'response = requests.post(',
    `    ${quotePython(url)},`,
    '    headers={',
    ...[...lines, ...token].map((line) => `    ${line}`),
    '    },',
    `    data=${quotePython(body)}.encode("utf-8"),`,
    '    timeout=60,',
    ')',
    'print(response.status_code)',
    'print(response.text)',
    '',
  ].join('\n');
}
