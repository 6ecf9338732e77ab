import { describe, expect, it } from 'vitest';
import { recallTypedJson, rememberDraft, replaceDraft } from '#renderer/features/tools/model/drafts.ts';
import { TypedJson } from '#renderer/features/tools/model/typed-json.ts';
import { draftOfText } from '#shared/domain/mcp/schema/arguments-draft.ts';

describe('what was typed into a field of JSON', () => {
  it('is shown as it was typed, until the value of the field becomes another', () => {
    const typed = new TypedJson();
    typed.type(['filter'], '{"unfini', '{}');
    expect(typed.textOf(['filter'], '{}')).toBe('{"unfini');
    expect(typed.textOf(['filter'], '{"a":1}')).toBe('{"a":1}');
    expect(typed.textOf(['other'], '{}')).toBe('{}');
  });

  it('goes along with its item when the items of a list are moved or removed', () => {
    const typed = new TypedJson();
    typed.type(['list', 0], '[', '1');
    typed.type(['list', 1, 'deep'], '{', '2');
    typed.type(['other', 0], '{"', '3');
    typed.moveItems(['list'], (index) => 1 - index);
    expect(typed.textOf(['list', 1], '1')).toBe('[');
    expect(typed.textOf(['list', 0, 'deep'], '2')).toBe('{');
    expect(typed.textOf(['list', 0], '1')).toBe('1');
    typed.moveItems(['list'], (index) => (index === 0 ? undefined : index - 1));
    expect(typed.textOf(['list', 0], '1')).toBe('[');
    expect(typed.textOf(['list', 0, 'deep'], '2')).toBe('2');
    expect(typed.textOf(['other', 0], '3')).toBe('{"');
  });
});

it('unfinished JSON is kept for each tool, and gives way to arguments that were chosen elsewhere', () => {
  const textOf = (tool: string) => recallTypedJson('demo', tool).textOf(['filter'], '');
  recallTypedJson('demo', 'find').type(['filter'], '{"unfini', '');
  expect(textOf('list')).toBe('');
  rememberDraft('demo', 'find', draftOfText('{}'));
  expect(textOf('find')).toBe('{"unfini');
  replaceDraft('demo', 'find', draftOfText('{"limit":1}'));
  expect(textOf('find')).toBe('');
});
