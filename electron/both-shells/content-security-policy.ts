/**
 * The policy of the window, the same in both shells. 'self' covers the WebSocket of the browser shell; `blob:` images
 * and workers of the own origin are what the map needs. Nothing inline, nothing from elsewhere.
 */
export const CONTENT_SECURITY_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data: blob:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `worker-src 'self'`,
  `manifest-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');
