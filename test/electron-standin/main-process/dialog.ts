import { hear, tell } from './link.ts';
import { requireReady } from './ready.ts';
import { strict } from './strict.ts';

const waiting: ((response: number) => void)[] = [];

/** Dialogs are shown to the test, which answers them. */
export const dialog = strict('dialog', {
  showErrorBox(title: string, content: string): void {
    tell({ type: 'dialog', message: `${title}: ${content}`, buttons: [] });
  },
  showMessageBox(...words: [...unknown[], Electron.MessageBoxOptions]): Promise<{ response: number }> {
    requireReady('dialog.showMessageBox');
    const { message, buttons = [] } = words.at(-1) as Electron.MessageBoxOptions;
    return new Promise((resolve) => {
      waiting.push((response) => resolve({ response }));
      tell({ type: 'dialog', message, buttons });
    });
  },
});

hear('next-dialog-answer', ({ response }) => waiting.shift()?.(response));
