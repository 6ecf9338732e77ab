import { ABSENT, type FormPath, type FormValue, type JsonProblem, withPartAt } from './form-value.ts';
import { readFormValue } from './read-form-value.ts';
import { writeFormValue } from './write-form-value.ts';

/**
 * Arguments being edited, as a form and as JSON text side by side. The text is what gets sent; not a keystroke in it is
 * lost while it is no JSON, and the form then shows what was last right.
 */
export type ArgumentsDraft = { text: string; value: FormValue; problem: JsonProblem | null };

/** A draft of a text, such as a saved call's. */
export function draftOfText(text: string): ArgumentsDraft {
  return withText({ text: '', value: ABSENT, problem: null }, text);
}

/** The draft after somebody has typed in its text. */
export function withText(draft: ArgumentsDraft, text: string): ArgumentsDraft {
  const read = readFormValue(text);
  if ('problem' in read) return { text, value: draft.value, problem: read.problem };
  return { text, value: read.value, problem: null };
}

/**
 * The draft after somebody has changed a field of the form. A text that is no JSON is replaced: a form that is shown
 * beside it must not be editable until somebody has decided that.
 */
export function withField(
  draft: ArgumentsDraft,
  path: FormPath,
  part: FormValue,
  order?: readonly string[],
): ArgumentsDraft {
  const value = withPartAt(draft.value, path, part, order);
  const whole: FormValue = value.kind === 'absent' ? ABSENT : value;
  return { text: writeFormValue(whole), value: whole, problem: null };
}
