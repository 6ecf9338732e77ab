import { expect, it } from 'vitest';
import { checkScheme } from '#electron/backend/identity/mcp-sign-in/scheme-rule.ts';

const HTTPS = 'https://water.example/mcp/data';
const HTTP = 'http://water.local/mcp/data';

it.each([
  ['https://sign-on.example/token', HTTPS],
  ['http://127.0.0.1:8080/token', HTTPS],
  ['http://[::1]:8080/token', HTTPS],
  ['http://localhost/token', HTTP],
  ['http://water.local:8180/token', HTTP],
])('lets %s be asked for %s', (url, mcpUrl) => {
  expect(() => checkScheme(url, mcpUrl, 'exchange')).not.toThrow();
});

it.each([
  ['http://sign-on.example/token', HTTPS],
  ['http://water.example/token', HTTPS],
  ['http://sign-on.local/token', HTTP],
  ['http://127.0.0.1.evil.example/token', HTTPS],
  ['file:///etc/passwd', HTTP],
  ['javascript:alert(1)', HTTP],
  ['nonsense', HTTP],
])('keeps away from %s for %s', (url, mcpUrl) => {
  expect(() => checkScheme(url, mcpUrl, 'exchange')).toThrow(
    expect.objectContaining({ code: 'SIGN_ON_MISMATCH', details: expect.objectContaining({ found: url }) }),
  );
});

it('tells what is refused without what opens anything there', () => {
  expect(() => checkScheme('http://sign-on.example/token?code=secret-code', HTTPS, 'exchange')).toThrow(
    expect.objectContaining({
      details: expect.objectContaining({ found: 'http://sign-on.example/token?code=…(11)' }),
    }),
  );
});
