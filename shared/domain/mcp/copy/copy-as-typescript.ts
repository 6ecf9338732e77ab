import type { CopiedRequest } from './copied-request.ts';

/** A module for any runtime that has `fetch`; the body is sent byte for byte. */
export function copyAsTypeScript({ url, headers, isAuthorised, body }: CopiedRequest): string {
  const lines = headers.map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`);
  const token = isAuthorised ? ['    Authorization: `Bearer ${process.env.ACCESS_TOKEN}`,'] : [];
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    "  method: 'POST',",
    '  headers: {',
    ...lines,
    ...token,
    '  },',
    `  body: ${JSON.stringify(body)},`,
    '});',
    'console.log(response.status, await response.text());',
    '',
  ].join('\n');
}
