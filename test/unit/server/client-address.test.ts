import { describe, expect, it } from 'vitest';
import { clientAddressOf } from '#server/client-address.ts';

const message = (remoteAddress: string, forwarded?: string) => ({
  socket: { remoteAddress },
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});

describe('clientAddressOf', () => {
  it('is the peer when no proxy was told of, whatever the headers say', () => {
    expect(clientAddressOf(message('127.0.0.1', '203.0.113.5'), false)).toBe('127.0.0.1');
  });

  it('is what a proxy on this machine says last', () => {
    expect(clientAddressOf(message('127.0.0.1', '6.6.6.6, 203.0.113.5'), true)).toBe('203.0.113.5');
    expect(clientAddressOf(message('::ffff:127.0.0.1', '203.0.113.5'), true)).toBe('203.0.113.5');
  });

  it('is the peer when the proxy says nothing, or the peer is not on this machine', () => {
    expect(clientAddressOf(message('::1'), true)).toBe('::1');
    expect(clientAddressOf(message('::1', ' '), true)).toBe('::1');
    expect(clientAddressOf(message('203.0.113.9', '203.0.113.5'), true)).toBe('203.0.113.9');
  });
});
