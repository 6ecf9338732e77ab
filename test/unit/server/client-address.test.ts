import { describe, expect, it } from 'vitest';
import { networkOf, addressGroup, clientAddressOf } from '#server/client-address.ts';

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

describe('addressGroup', () => {
  it('is the address itself of IPv4, also of one that comes as IPv6', () => {
    expect(addressGroup('203.0.113.5')).toBe('203.0.113.5');
    expect(addressGroup('::ffff:203.0.113.5')).toBe('203.0.113.5');
    expect(addressGroup('local')).toBe('local');
  });

  it('is the network of 64 bits of IPv6, however the address is written', () => {
    const one = addressGroup('2001:db8:0:7:aaaa:bbbb:cccc:dddd');
    expect(one).toBe('2001:db8:0:7::/64');
    for (const other of [
      '2001:db8:0:7::1',
      '2001:0DB8::7:0:0:0:9',
      '2001:db8:0:7:1::',
      '2001:db8:0:7::%eth0',
    ]) {
      expect(addressGroup(other)).toBe(one);
    }
    expect(addressGroup('2001:db8:0:8::1')).not.toBe(one);
    expect(addressGroup('::1')).toBe('0:0:0:0::/64');
  });
});

it('A network is 16 bits of IPv4 and 48 of IPv6', () => {
  expect(['203.0.113.5', '2001:db8:0:7::/64', '0:0:0:0::/64', 'local'].map(networkOf)).toEqual([
    '203.0',
    '2001:db8:0:',
    '0:0:0:',
    'local',
  ]);
});
