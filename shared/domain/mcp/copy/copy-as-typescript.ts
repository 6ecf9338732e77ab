import { type CopiedRequest, headerVariable } from './copied-request.ts';

/** A module for any runtime that has `fetch`; the body is sent byte for byte. */
export function copyAsTypeScript({ url, headers, added, isAuthorised, body }: CopiedRequest): string {
  const entry = (name: string, value: string) => `    ${JSON.stringify(name)}: ${value},`;
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    "  method: 'POST',",
    '  headers: {',
    ...headers.map(([name, value]) => entry(name, JSON.stringify(value))),
    ...added.map(([name, value]) =>
      entry(name, value === null ? `\`\${process.env.${headerVariable(name)}}\`` : JSON.stringify(value)),
    ),
    ...(isAuthorised ? ['    Authorization: `Bearer ${process.env.ACCESS_TOKEN}`,'] : []),
    '  },',
    `  body: ${JSON.stringify(body)},`,
    '});',
    'console.log(response.status, await response.text());',
    '',
  ].join('\n');
}
