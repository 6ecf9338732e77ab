import { EventEmitter } from 'node:events';
import type { TrayFacts } from '../wire.ts';
import { answerQuestion } from './link.ts';
import type { StandinMenu } from './menu.ts';
import { requireReady } from './ready.ts';
import { onlyEvents, strict } from './strict.ts';

class StandinImage {
  readonly dataUrl: string;

  constructor(dataUrl: string) {
    this.dataUrl = dataUrl;
  }

  resize(): StandinImage {
    return this;
  }
}

export const nativeImage = strict('nativeImage', {
  createFromDataURL(dataUrl: string): StandinImage {
    if (!dataUrl.startsWith('data:image/png;base64,')) throw new TypeError('stand-in: no picture');
    return new StandinImage(dataUrl);
  },
});

const all = new Set<StandinTray>();

export class StandinTray extends EventEmitter {
  menu: StandinMenu | null = null;
  hint = '';

  constructor(image: StandinImage) {
    super();
    requireReady('Tray');
    if (!(image instanceof StandinImage)) throw new TypeError('stand-in: a tray needs a picture');
    onlyEvents('Tray', this, ['click']);
    all.add(this);
    return strict('Tray', this as StandinTray);
  }

  setContextMenu(menu: StandinMenu): void {
    this.menu = menu;
  }

  setToolTip(hint: string): void {
    this.hint = hint;
  }

  destroy(): void {
    all.delete(this);
  }
}

export function trayFacts(): TrayFacts[] {
  return [...all].map(({ menu, hint }) => ({
    hint,
    entries: (menu?.template ?? []).flatMap(({ label }) => label ?? []),
  }));
}

answerQuestion('click-tray', ({ label }) => {
  const [tray] = all;
  if (label === null) {
    tray?.emit('click', {});
    return null;
  }
  const item = tray?.menu?.template.find((each) => each.label === label);
  if (!item?.click) throw new Error(`the tray has no entry ${label}`);
  item.click({} as never, undefined, {});
  return null;
});
