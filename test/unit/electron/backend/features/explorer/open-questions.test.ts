import { expect, test } from 'vitest';
import { OpenQuestions } from '#electron/backend/features/explorer/calls/open-questions.ts';
import { QuestionQueue } from '#electron/backend/features/explorer/wire/question-queue.ts';

const ROOTS = { kind: 'roots' } as const;
const never = () => new AbortController().signal;

test('a question that nobody answers is cancelled at its time, which is said with it', async () => {
  const { answer, askedAtMs, expiresAtMs } = new OpenQuestions(5).ask(ROOTS, never());
  expect(expiresAtMs - askedAtMs).toBe(5);
  expect(await answer).toBeNull();
});

test.each([
  [
    'sampling',
    { role: 'assistant', content: { type: 'image', data: '' }, model: 'a', stopReason: 'endTurn' },
  ],
  ['roots', { roots: [{ uri: 'https://elsewhere/' }] }],
  ['form', ['no object']],
] as const)(
  'an answer to %s that is none is refused, and the question still waits',
  async (kind, content) => {
    const questions = new OpenQuestions();
    const asked = {
      sampling: { kind, systemPrompt: '', messages: [], maxTokens: null },
      roots: ROOTS,
      form: { kind, message: '', schema: {} },
    }[kind];
    const { questionId, answer } = questions.ask(asked as typeof ROOTS, never());
    expect(() => questions.answer(questionId, 'accept', JSON.stringify(content))).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
    questions.answer(questionId, 'decline', null);
    expect(await answer).toEqual({ action: 'decline' });
  },
);

test('of questions that belong to no call those count as lapsed that nobody answered, here or in another window', async () => {
  const questions = new OpenQuestions();
  const ask = questions.of({ targetId: 't', targetName: 'T' });
  const answered = ask(ROOTS);
  questions.answer(questions.ofNoCall.value.open[0]?.questionId ?? '', 'cancel', null);
  expect(await answered).toEqual({ action: 'cancel' });
  expect(questions.ofNoCall.value).toEqual({ open: [], lapsed: 0 });
  expect(await ask(ROOTS, AbortSignal.abort())).toEqual({ action: 'cancel' });
  expect(questions.ofNoCall.value).toEqual({ open: [], lapsed: 1 });
});

test('questions come one at a time in their order, and one that is withdrawn is left out', async () => {
  const queue = new QuestionQueue();
  const asked: string[] = [];
  const first = Promise.withResolvers<void>();
  const take = (idJson: string, until = Promise.resolve()) =>
    queue.take(idJson, async () => {
      asked.push(idJson);
      await until;
      return { action: 'decline' };
    });
  const answers = [take('1', first.promise), take('2'), take('3')];
  expect(queue.mayTake('2')).toBe(false);
  queue.withdraw('2');
  first.resolve();
  expect(await Promise.all(answers)).toEqual([{ action: 'decline' }, undefined, { action: 'decline' }]);
  expect(asked).toEqual(['1', '3']);
  expect(queue.mayTake('2')).toBe(true);
});
