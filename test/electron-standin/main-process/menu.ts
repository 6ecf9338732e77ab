import type { MenuEntry } from '../wire.ts';
import { answerQuestion } from './link.ts';
import { requireReady } from './ready.ts';
import { strict } from './strict.ts';

type Template = Electron.MenuItemConstructorOptions[];

const ACCELERATOR =
  /^(?:(?:Cmd|Ctrl|CmdOrCtrl|CommandOrControl|Alt|Option|Shift)\+)*(?:[A-Z0-9,.=\-[\]]|F\d{1,2}|Plus|Escape)$/;

export class StandinMenu {
  readonly template: Template;

  constructor(template: Template) {
    this.template = template;
  }
}

let applicationMenu: StandinMenu | null = null;

/** Electron's rules for an entry; a role brings a word, which is English everywhere. */
function check(template: Template, path: string[] = []): void {
  for (const { label, role, type, accelerator, submenu } of template) {
    const here = [...path, label ?? role ?? type ?? ''];
    if (label === undefined && role === undefined && type !== 'separator') {
      throw new TypeError(
        `Invalid template for MenuItem: must have at least one of label, role or type (${here.join(' > ')})`,
      );
    }
    if (accelerator !== undefined && accelerator !== null && !ACCELERATOR.test(accelerator)) {
      throw new TypeError(`stand-in: the accelerator ${accelerator} is not modelled`);
    }
    if (Array.isArray(submenu)) check(submenu, here);
  }
}

function entries(template: Template, path: string[] = []): MenuEntry[] {
  return template.flatMap(({ label, role, type, accelerator, submenu, visible = true }) => {
    if (type === 'separator') return [];
    const here = [...path, label ?? role ?? ''];
    const entry = {
      path: here,
      role: role ?? null,
      accelerator: accelerator ?? null,
      isVisible: visible,
      isOwnLabel: label !== undefined,
    };
    return [entry, ...(Array.isArray(submenu) ? entries(submenu, here) : [])];
  });
}

function find(
  template: Template,
  [label, ...rest]: string[],
): Electron.MenuItemConstructorOptions | undefined {
  const item = template.find((each) => each.label === label);
  return rest.length > 0 && Array.isArray(item?.submenu) ? find(item.submenu, rest) : item;
}

export const Menu = strict('Menu', {
  buildFromTemplate(template: Template): StandinMenu {
    check(template);
    return new StandinMenu(template);
  },
  setApplicationMenu(menu: StandinMenu | null): void {
    requireReady('Menu.setApplicationMenu');
    if (menu !== null && !(menu instanceof StandinMenu)) throw new TypeError('Invalid menu');
    applicationMenu = menu;
  },
});

export function menuEntries(): MenuEntry[] {
  return applicationMenu ? entries(applicationMenu.template) : [];
}

answerQuestion('click-menu', ({ path }) => {
  const item = applicationMenu && find(applicationMenu.template, path);
  if (!item?.click) throw new Error(`there is no entry ${path.join(' > ')} with a click handler`);
  item.click({} as never, undefined, {});
  return null;
});
