import { readFile } from 'node:fs/promises';
import { CONTENT_SECURITY_POLICY, windowFile } from '#electron/both-shells/window-file.ts';
import { isWindowAddress } from './window-origin.ts';

/** Answers a request for a file of the window. */
export async function answerAppRequest(
  windowDir: string,
  { url, method }: { url: string; method: string },
): Promise<Response> {
  if (method !== 'GET') return refuse(405, { allow: 'GET' });
  const file = isWindowAddress(url) ? windowFile(windowDir, new URL(url).pathname) : undefined;
  const content = file && (await readFile(file.path).catch(() => undefined));
  if (!file || !content) return refuse(404, {});
  return new Response(new Uint8Array(content), {
    headers: {
      'content-type': file.contentType,
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'cache-control': file.isImmutable ? 'max-age=31536000, immutable' : 'no-store',
    },
  });
}

function refuse(status: number, headers: Record<string, string>): Response {
  return new Response(null, { status, headers: { 'x-content-type-options': 'nosniff', ...headers } });
}
