import { describe, expect, it } from 'vitest';
import {
  bearerOf,
  formOfTarget,
  leadsElsewhere,
  readTargetForm,
  readTargetSettings,
  signsOut,
} from '#renderer/features/tools/model/target-form.ts';
import type { Target } from '#shared/contract/tools/targets.ts';
import { DEFAULT_TARGET_SETTINGS } from '#shared/domain/mcp/wire/mcp-target.ts';

const fresh = { ...formOfTarget(undefined, 'c1'), name: 'Mine', url: 'http://127.0.0.1:1/mcp' };

describe('the form of an MCP address', () => {
  it('becomes a draft, headers line by line and the time limit in milliseconds', () => {
    const form = { ...fresh, headers: 'X-A: 1\n\nX-B: a:b\n', timeoutS: '2.5' };
    expect(readTargetForm(form, DEFAULT_TARGET_SETTINGS)).toEqual({
      value: {
        name: 'Mine',
        url: 'http://127.0.0.1:1/mcp',
        authorisation: { kind: 'none' },
        headers: [
          { name: 'X-A', value: '1' },
          { name: 'X-B', value: 'a:b' },
        ],
        dialect: 'bare',
        timeoutMs: 2_500,
        byHand: [],
      },
    });
  });

  it('says at each field what is wrong with it', () => {
    const form = { ...fresh, name: ' ', url: 'no address', headers: 'no colon', timeoutS: '' };
    expect(readTargetForm(form, DEFAULT_TARGET_SETTINGS)).toEqual({
      problems: {
        name: 'name-missing',
        url: 'address-unusable',
        headers: 'header-unusable',
        timeoutS: 'timeout-unusable',
      },
    });
  });

  it('is called by its host if nobody names it', () => {
    const read = readTargetForm({ ...fresh, name: ' ' }, DEFAULT_TARGET_SETTINGS);
    expect(read).toMatchObject({ value: { name: '127.0.0.1:1' } });
  });

  it('does not let a header be set that carries the token', () => {
    const form = { ...fresh, headers: 'Authorization: Bearer x' };
    expect(readTargetSettings(form, DEFAULT_TARGET_SETTINGS)).toEqual({
      problems: { headers: 'header-unusable' },
    });
  });

  it('keeps a token unless there is a new one, and forgets it when another way is chosen', () => {
    const form = { ...fresh, by: 'bearer' as const };
    expect(bearerOf(form)).toBeUndefined();
    expect(bearerOf({ ...form, bearer: ' t0k ' })).toBe('t0k');
    expect(bearerOf({ ...form, isBearerForgotten: true })).toBeNull();
    expect(bearerOf({ ...form, by: 'none' })).toBeNull();
  });

  it.each([
    ['http://127.0.0.1:1/other', false],
    ['http://127.0.0.1:2/mcp', true],
    ['https://127.0.0.1:1/mcp', true],
    ['http://', false],
  ])('with the address %s leads to another server than before: %s', (url, expected) => {
    const target = { ...DEFAULT_TARGET_SETTINGS, url: 'http://127.0.0.1:1/mcp' } as Target;
    expect(leadsElsewhere({ ...fresh, url }, target)).toBe(expected);
    expect(leadsElsewhere({ ...fresh, url }, undefined)).toBe(false);
  });

  it.each([
    [{}, false],
    [{ url: 'http://127.0.0.1:1/other' }, true],
    [{ url: 'http://' }, false],
    [{ by: 'none' as const }, true],
  ])('says that saving ends a sign-in, with %o: %s', (change, expected) => {
    const authorisation = { kind: 'sign-in' as const };
    const target = { ...DEFAULT_TARGET_SETTINGS, url: 'http://127.0.0.1:1/mcp', authorisation } as Target;
    const form = { ...fresh, url: target.url ?? '', by: 'sign-in' as const, ...change };
    expect(signsOut(form, target)).toBe(expected);
    expect(signsOut(form, { ...target, authorisation: { kind: 'none' } })).toBe(false);
  });
});
