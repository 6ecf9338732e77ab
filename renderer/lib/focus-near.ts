/** What comes one after the other, so that the next one takes the place of one that goes. */
const ITEM = 'li, tr, article, [role=row], [role=listitem]';

/** Arrow keys go through these, and they decide themselves which of their parts has the focus. */
const COMPOSITE = '[role=grid], [role=listbox], [role=tree], [role=menu]';

const GROUP = '[role=toolbar], [role=group]';

const HEADING = 'h1, h2, h3, h4, h5, h6';

const PRESSABLE =
  'button, a[href], input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex="-1"])';

/** Where an element stands: noted while it is there, for when it is gone. */
export type FocusPlace = {
  element: HTMLElement;
  /** From its parent outwards. */
  around: readonly Element[];
  item: Element | null;
  /** Items after its own, then those before it, the nearest first. */
  beside: readonly Element[];
  /** Of its item and its groups, its position among what can be pressed in them. */
  positions: ReadonlyMap<Element, number>;
};

export function placeOf(element: HTMLElement): FocusPlace {
  const around: Element[] = [];
  for (let at = element.parentElement; at; at = at.parentElement) around.push(at);
  const item = element.closest(ITEM);
  const beside: Element[] = [];
  for (let at = item?.nextElementSibling; at; at = at.nextElementSibling) beside.push(at);
  for (let at = item?.previousElementSibling; at; at = at.previousElementSibling) beside.push(at);
  const positions = new Map<Element, number>();
  for (const part of around)
    if (part.matches(`${ITEM}, ${GROUP}`))
      positions.set(part, [...part.querySelectorAll(PRESSABLE)].indexOf(element));
  return { element, around, item, beside, positions };
}

const isShown = (element: Element) =>
  element.isConnected && element.checkVisibility({ visibilityProperty: true });

/** Whether an element could have the focus as it is now. */
export function canHaveFocus(element: Element): boolean {
  return isShown(element) && !element.matches(':disabled') && !element.closest('[inert]');
}

function take(element: Element | undefined): boolean {
  if (!(element instanceof HTMLElement) || !canHaveFocus(element)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

function takeHeading(within: Element): boolean {
  return [...within.querySelectorAll<HTMLElement>(HEADING)].some((heading) => {
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    return take(heading);
  });
}

function takePressable(within: Element, position = -1): boolean {
  const all = [...within.querySelectorAll(PRESSABLE)];
  return take(all[position]) || all.some(take);
}

/** What an item shows, as an upload, stands here under its key: what is done to one is never done to another by a second press. */
const KEYED = 'data-item';

function takeLink(item: Element): boolean {
  return [...item.querySelectorAll('a[href]')].some(take);
}

/** The same thing in another list, or the name of the one that takes its place. */
function takeKeyed(key: string, beside: readonly Element[]): boolean {
  const moved = [...document.querySelectorAll(`[${KEYED}="${CSS.escape(key)}"]`)];
  return [...moved, ...beside].some((item) => isShown(item) && takeLink(item));
}

/**
 * Gives the focus to an element or, where it is gone, to what stands nearest: its item in another list, the next one of its list,
 * another button of its group, or the heading of what it was in.
 */
export function focusNear({ element, around, item, beside, positions }: FocusPlace): void {
  if (take(element)) return;
  const parts = around.filter(isShown);
  const composite = parts.find((part) => part.matches(COMPOSITE));
  if (composite) return void take(composite);
  if (item && !isShown(item)) {
    const key = item.getAttribute(KEYED);
    const position = positions.get(item);
    if (key !== null && takeKeyed(key, beside)) return;
    if (key === null && beside.some((other) => isShown(other) && takePressable(other, position))) return;
  }
  for (const part of parts) {
    if (part.matches(`${ITEM}, ${GROUP}`) && takePressable(part, positions.get(part))) return;
    if (takeHeading(part)) return;
  }
  const main = document.querySelector('main');
  if (main && !takeHeading(main)) take(main);
}
