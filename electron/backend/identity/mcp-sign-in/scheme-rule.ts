import { quotedAddress } from '#shared/domain/visible-text.ts';
import { AppError } from '#shared/errors.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a sign-on service may be talked to at this address: by https; by http on this computer; and by http on the host of
 * the MCP endpoint, if the user has typed that one with http (docs/adr/0071).
 * @throws AppError SIGN_ON_MISMATCH
 */
export function checkScheme(url: string, mcpUrl: string, step: string): void {
  if (isAllowed(url, mcpUrl)) return;
  throw new AppError('SIGN_ON_MISMATCH', {
    step,
    what: 'scheme',
    expected: 'https',
    found: quotedAddress(url),
  });
}

function isAllowed(url: string, mcpUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:') return true;
  if (protocol !== 'http:') return false;
  const mcp = new URL(mcpUrl);
  return LOOPBACK.test(hostname) || (mcp.protocol === 'http:' && mcp.hostname === hostname);
}
