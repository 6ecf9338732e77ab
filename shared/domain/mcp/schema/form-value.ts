/**
 * A value as a form or a JSON text holds it: absent, null, an empty text and a value are four different things, and
 * numbers and texts keep the characters they were typed with.
 */
export type FormValue =
  | { kind: 'absent' }
  | { kind: 'null' }
  /** `raw`: the JSON token it was read from, with its own escapes; it is written again as long as the text is not edited. */
  | { kind: 'string'; text: string; raw?: string }
  /** The characters as typed; while somebody types they may be no number yet. */
  | { kind: 'number'; text: string }
  | { kind: 'boolean'; isTrue: boolean }
  | { kind: 'object'; members: FormMember[] }
  | { kind: 'array'; items: FormValue[] };

export type FormMember = { name: string; value: FormValue };

/** Steps from the whole to a part: names of members, positions of items. */
export type FormPath = readonly (string | number)[];

export const ABSENT: FormValue = { kind: 'absent' };

/** JSON's own grammar of a number. */
export const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The part at a path; `absent` if it is not there. */
export function partAt(value: FormValue, path: FormPath): FormValue {
  let here: FormValue = value;
  for (const step of path) {
    if (here.kind === 'object') {
      // As JSON.parse has it: of repeated names the last counts.
      here = here.members.findLast(({ name }) => name === step)?.value ?? ABSENT;
    } else if (here.kind === 'array') here = here.items[Number(step)] ?? ABSENT;
    else return ABSENT;
  }
  return here;
}

/**
 * The whole with another part at a path; what is missing on the way is made. `absent` takes the part away.
 * @param order names in the order in which new members of the object are put, such as that of the schema.
 */
export function withPartAt(
  value: FormValue,
  path: FormPath,
  part: FormValue,
  order: readonly string[] = [],
): FormValue {
  const [step, ...rest] = path;
  if (step === undefined) return part;
  if (typeof step === 'number') {
    const items = value.kind === 'array' ? value.items : [];
    const inner = withPartAt(items[step] ?? ABSENT, rest, part, order);
    if (inner.kind === 'absent') return { kind: 'array', items: items.toSpliced(step, 1) };
    return {
      kind: 'array',
      items: step < items.length ? items.with(step, inner) : [...items, inner],
    };
  }
  const members = value.kind === 'object' ? value.members : [];
  const at = members.findLastIndex(({ name }) => name === step);
  const inner = withPartAt(members[at]?.value ?? ABSENT, rest, part, order);
  if (inner.kind === 'absent')
    return { kind: 'object', members: members.filter(({ name }) => name !== step) };
  const member = { name: step, value: inner };
  if (at !== -1) return { kind: 'object', members: members.with(at, member) };
  return { kind: 'object', members: members.toSpliced(placeOf(step, members, order), 0, member) };
}

/** Before the first member that comes later in the order; behind all if it is not in the order. */
function placeOf(name: string, members: readonly FormMember[], order: readonly string[]): number {
  const rank = order.indexOf(name);
  if (rank === -1) return members.length;
  const before = members.findIndex((member) => order.indexOf(member.name) > rank);
  return before === -1 ? members.length : before;
}
