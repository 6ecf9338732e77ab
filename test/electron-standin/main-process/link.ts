import type { Answer, Asked, FromMain, QuestionName, ToMain } from '../wire.ts';

type Messages = { [Type in ToMain['type']]: Extract<ToMain, { type: Type }> };
type Hearing = { [Type in ToMain['type']]?: ((message: Messages[Type]) => void)[] };
type Answering = { [Name in QuestionName]?: (asked: Asked<Name>) => Answer<Name> | Promise<Answer<Name>> };

const hearing: Hearing = {};
const answering: Answering = {};

/** Tells the test process something; `onSent` runs once it is on its way. */
export function tell(message: FromMain, onSent: () => void = () => {}): void {
  if (process.connected) process.send?.(message, undefined, undefined, onSent);
  else onSent();
}

/** What Electron would at most print, and the user would never see. */
export function tellProblem(text: string): void {
  tell({ type: 'problem', text });
}

export function hear<Type extends ToMain['type']>(
  type: Type,
  listener: (message: Messages[Type]) => void,
): void {
  const listeners: ((message: Messages[Type]) => void)[] = (hearing[type] ??= []);
  listeners.push(listener);
}

export function answerQuestion<Name extends QuestionName>(
  name: Name,
  answer: (asked: Asked<Name>) => Answer<Name> | Promise<Answer<Name>>,
): void {
  Object.assign(answering, { [name]: answer });
}

/** Begins to listen; the link ends with the test process, and this process with the link. */
export function openLink(): void {
  process.on('message', (message: ToMain) => {
    if (message.type === 'question') void answerOne(message);
    else for (const listener of hearing[message.type] ?? []) listener(message as never);
  });
  process.once('disconnect', () => process.exit(70));
}

async function answerOne({ id, name, asked }: Extract<ToMain, { type: 'question' }>): Promise<void> {
  try {
    const answer = answering[name];
    if (!answer) throw new Error(`nothing in the main process answers "${name}" yet`);
    tell({ type: 'answer', id, answer: await answer(asked as never) });
  } catch (cause) {
    tell({ type: 'no-answer', id, reason: String(cause) });
  }
}
