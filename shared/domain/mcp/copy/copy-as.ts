import { compactJson } from '../wire/compact-json.ts';
import type { CopiedRequest } from './copied-request.ts';
import { mcpTargetJson } from './mcp-target-json.ts';
import { copyAsPython } from './copy-as-python.ts';
import { copyAsTypeScript } from './copy-as-typescript.ts';
import { quoteBash, quotePowerShell } from './quote.ts';

export const COPY_FORMS = ['bash', 'powershell', 'python', 'typescript', 'inspector', 'mcp-json'] as const;

export type CopyForm = (typeof COPY_FORMS)[number];

const BEARER_BASH = '"Authorization: Bearer $ACCESS_TOKEN"';

/** A request in one of the forms. */
export function copyAs(form: CopyForm, request: CopiedRequest): string {
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

function asBash({ url, headers, isAuthorised, body }: CopiedRequest): string {
  const lines = [
    `curl -sS ${quoteBash(url)}`,
    ...headers.map(([name, value]) => `-H ${quoteBash(`${name}: ${value}`)}`),
    ...(isAuthorised ? [`-H ${BEARER_BASH}`] : []),
    `--data-raw ${quoteBash(body)}`,
  ];
  return `${lines.join(' \\\n  ')}\n`;
}

/**
 * `curl.exe`, for `curl` is another command in Windows PowerShell; the body goes through the standard input, because Windows
 * PowerShell takes the quotation marks out of arguments.
 */
function asPowerShell({ url, headers, isAuthorised, body }: CopiedRequest): string {
  const lines = [
    `${quotePowerShell(body)} | curl.exe -sS ${quotePowerShell(url)}`,
    ...headers.map(([name, value]) => `-H ${quotePowerShell(`${name}: ${value}`)}`),
    ...(isAuthorised ? ['-H "Authorization: Bearer $env:ACCESS_TOKEN"'] : []),
    "--data-binary '@-'",
  ];
  const encoding = '$OutputEncoding = [System.Text.UTF8Encoding]::new($false)\n';
  return `${encoding}${lines.join(' `\n  ')}\n`;
}

const ERAS = { bare: 'legacy', '2025-11-25': 'legacy', '2026-07-28': 'modern' } as const;

/** The command line of MCP's own inspector, which needs the transport named and knows no bare endpoints. */
function asInspector({ url, isAuthorised, call, dialect }: CopiedRequest): string {
  const words = [
    `npx @modelcontextprotocol/inspector --cli ${quoteBash(url)}`,
    '--transport http',
    `--protocol-era ${ERAS[dialect]}`,
    ...(isAuthorised ? [`--header ${BEARER_BASH}`] : []),
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
