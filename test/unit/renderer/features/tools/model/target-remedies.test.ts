import { expect, it } from 'vitest';
import { remediesOf } from '#renderer/features/tools/model/target-remedies.ts';
import type { Target } from '#shared/contract/tools/targets.ts';
import { ADDED_TARGET_SETTINGS } from '#shared/domain/mcp/wire/mcp-target.ts';
import type { Failure } from '#shared/errors.ts';

const address = 'http://127.0.0.1:1/mcp';
const added: Target = {
  id: 't',
  kind: 'address',
  name: 'Mine',
  url: address,
  authorisation: { kind: 'none' },
  hasBearer: false,
  hasClient: false,
  isActive: false,
  program: null,
  ...ADDED_TARGET_SETTINGS,
};
const ofConnection: Target = {
  ...added,
  kind: 'connection',
  authorisation: { kind: 'connection', connectionId: 'c' },
  dialect: 'bare',
};

const kindsOf = (failure: Failure, target: Target) => remediesOf(failure, target).map(({ kind }) => kind);

it('offers a sign-in before a token where none was sent', () => {
  const failure: Failure = { code: 'MCP_BEARER_REFUSED', details: { address, wasSent: false } };
  expect(kindsOf(failure, added)).toEqual(['sign-in', 'enter-token']);
});

it('asks for the scopes that are missing', () => {
  const failure: Failure = { code: 'MCP_SCOPE_MISSING', details: { address, scopes: ['a'] } };
  expect(remediesOf(failure, added)).toEqual([{ kind: 'grant', scopes: ['a'] }]);
});

it('offers no other version for a program', () => {
  const failure: Failure = { code: 'UNEXPECTED_ANSWER', details: { address, reason: 'no' } };
  expect(kindsOf(failure, ofConnection)).toContain('find-version');
  expect(kindsOf(failure, { ...ofConnection, kind: 'program' })).toEqual([]);
});

it('uses the new address of an added one only, and none that is masked', () => {
  const moved = (location: string): Failure => ({
    code: 'MCP_REDIRECTED',
    details: { address, status: 308, location },
  });
  expect(kindsOf(moved('http://127.0.0.1:1/new'), added)).toEqual(['use-address', 'edit']);
  for (const useless of ['http://…', 'javascript:alert(1)', 'file:///etc/hosts', 'http://u:p@127.0.0.1:1/'])
    expect(kindsOf(moved(useless), added)).toEqual(['edit']);
  expect(kindsOf(moved('http://127.0.0.1:1/new'), ofConnection)).toEqual([]);
});

it('shows another server first where a header or the sign-in of a connection would go along', () => {
  const moved = (location: string): Failure => ({
    code: 'MCP_REDIRECTED',
    details: { address, status: 308, location },
  });
  const withHeader = { ...added, headers: [{ name: 'X-Api-Key', value: 'k' }] };
  const byConnection = { ...added, authorisation: ofConnection.authorisation };
  const [there, here] = [moved('https://other.example/mcp'), moved('http://127.0.0.1:1/new')];
  const isShownFirst = (failure: Failure, target: Target) => {
    const [first] = remediesOf(failure, target);
    return first?.kind === 'use-address' && first.isShownFirst;
  };
  expect([withHeader, byConnection, added].map((each) => isShownFirst(there, each))).toEqual([
    true,
    true,
    false,
  ]);
  expect([withHeader, byConnection, added].map((each) => isShownFirst(here, each))).toEqual([
    false,
    false,
    false,
  ]);
});

it('looks for the version unless that was done already', () => {
  const failure: Failure = { code: 'RPC_FAILED', details: { rpcMethod: 'tools/list', rpcCode: 1, says: '' } };
  expect(kindsOf(failure, ofConnection)).toEqual(['find-version']);
  expect(kindsOf(failure, added)).toEqual([]);
});
