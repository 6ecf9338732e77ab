import { compactJson } from '../wire/request-body.ts';
import { maskAddress } from '../../mask-secrets.ts';
import {
  type CopiedRequest,
  headerVariable,
  quoteBash,
  quotePowerShell,
  quotePython,
} from './copied-request.ts';

export const COPY_FORMS = ['bash', 'powershell', 'python', 'typescript', 'inspector', 'mcp-json'] as const;

export type CopyForm = (typeof COPY_FORMS)[number];

const BEARER_BASH = '"Authorization: Bearer $ACCESS_TOKEN"';

/**
 * A request in one of the forms.
 * @param isShowing the values that somebody added: of headers, and of the address. Else variables and marks stand for them.
 */
export function copyAs(form: CopyForm, given: CopiedRequest, isShowing = false): string {
  const request = isShowing ? given : withoutSecrets(given);
  switch (form) {
    case 'bash':
      return asBash(request);
    case 'powershell':
      return asPowerShell(request);
    case 'python':
      return copyAsPython(request);
    case 'typescript':
      return copyAsTypeScript(request);
    case 'inspector':
      return asInspector(request);
    case 'mcp-json':
    default:
      return mcpTargetJson(request);
  }
}

function withoutSecrets(request: CopiedRequest): CopiedRequest {
  const added = request.added.map(([name]): [string, null] => [name, null]);
  return { ...request, url: maskAddress(request.url), added };
}

function bashHeader([name, value]: readonly [string, string | null]): string {
  if (value !== null) return quoteBash(`${name}: ${value}`);
  return `${quoteBash(`${name}: `)}"$${headerVariable(name)}"`;
}

function powerShellHeader([name, value]: readonly [string, string | null]): string {
  if (value !== null) return quotePowerShell(`${name}: ${value}`);
  return `(${quotePowerShell(`${name}: `)} + $env:${headerVariable(name)})`;
}

function asBash({ url, headers, added, isAuthorised, body }: CopiedRequest): string {
  const lines = [
    `curl -sS ${quoteBash(url)}`,
    ...[...headers, ...added].map((header) => `-H ${bashHeader(header)}`),
    ...(isAuthorised ? [`-H ${BEARER_BASH}`] : []),
    `--data-raw ${quoteBash(body)}`,
  ];
  return `${lines.join(' \\\n  ')}\n`;
}

/**
 * `curl.exe`, for `curl` is another command in Windows PowerShell; the body goes through the standard input, because Windows
 * PowerShell takes the quotation marks out of arguments.
 */
function asPowerShell({ url, headers, added, isAuthorised, body }: CopiedRequest): string {
  const lines = [
    `${quotePowerShell(body)} | curl.exe -sS ${quotePowerShell(url)}`,
    ...[...headers, ...added].map((header) => `-H ${powerShellHeader(header)}`),
    ...(isAuthorised ? ['-H "Authorization: Bearer $env:ACCESS_TOKEN"'] : []),
    "--data-binary '@-'",
  ];
  const encoding = '$OutputEncoding = [System.Text.UTF8Encoding]::new($false)\n';
  return `${encoding}${lines.join(' `\n  ')}\n`;
}

const ERAS = {
  bare: 'legacy',
  '2024-11-05': 'legacy',
  '2025-11-25': 'legacy',
  '2026-07-28': 'modern',
} as const;

/** The command line of MCP's own inspector, which needs the transport named and knows no bare endpoints. */
function asInspector({ url, added, isAuthorised, call, dialect }: CopiedRequest): string {
  const words = [
    `npx @modelcontextprotocol/inspector --cli ${quoteBash(url)}`,
    '--transport http',
    `--protocol-era ${ERAS[dialect]}`,
    ...(isAuthorised ? [`--header ${BEARER_BASH}`] : []),
    ...added.map((header) => `--header ${bashHeader(header)}`),
    ...(call
      ? [
          '--method tools/call',
          `--tool-name ${quoteBash(call.tool)}`,
          `--tool-args-json ${quoteBash(compactJson(call.argumentsJson))}`,
        ]
      : ['--method tools/list']),
    '--format json',
  ];
  return `${words.join(' \\\n  ')}\n`;
}

/** The entry of an `mcp.json` (interface 4.1) with the headers that somebody added. */
function mcpTargetJson({ name, url, added }: CopiedRequest): string {
  const headers = added.map(([header, value]) => [header, value ?? `\${${headerVariable(header)}}`]);
  const entry = {
    type: 'streamable-http',
    url,
    ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
  };
  return `${JSON.stringify({ mcpServers: { [name]: entry } }, null, 2)}\n`;
}

/** A program for Python's `requests`; the body is sent byte for byte. */
function copyAsPython({ url, headers, added, isAuthorised, body }: CopiedRequest): string {
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

/** A module for any runtime that has `fetch`; the body is sent byte for byte. */
function copyAsTypeScript({ url, headers, added, isAuthorised, body }: CopiedRequest): string {
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
