import { expect, it } from 'vitest';
import { connectionHref, readConnectionAddress } from '#renderer/lib/connection-address.ts';
import { readAddress } from '#renderer/lib/use-address.ts';

it('reads the address that it made, whatever the id', () => {
  const address = readAddress(connectionHref('a/b #1%', 'why-401'));
  expect(readConnectionAddress(address)).toEqual({ connectionId: 'a/b #1%', page: 'why-401' });
});

it.each(['', '#connections', '#connections/', '#places/a/trace'])('%j means no connection', (hash) => {
  expect(readConnectionAddress(readAddress(hash))).toBeUndefined();
});

it('shows the details for a page that does not exist', () => {
  expect(readConnectionAddress(readAddress('#connections/a/nonsense'))?.page).toBe('details');
});

it('survives an address that is wrongly encoded', () => {
  expect(readConnectionAddress(readAddress('#connections/%E0%A4%A/trace'))?.connectionId).toBe('%E0%A4%A');
});
