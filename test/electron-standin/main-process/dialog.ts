import { hear, tell } from './link.ts';
import { requireReady } from './ready.ts';
import { strict } from './strict.ts';

const waiting: ((response: number) => void)[] = [];
const choosing: ((paths: string[]) => void)[] = [];

/** Dialogs are shown to the test, which answers them. */
export const dialog = strict('dialog', {
  showErrorBox(title: string, content: string): void {
    tell({ type: 'dialog', message: `${title}: ${content}`, detail: '', buttons: [] });
  },
  showOpenDialog(
    ...words: [...unknown[], Electron.OpenDialogOptions]
  ): Promise<Electron.OpenDialogReturnValue> {
    requireReady('dialog.showOpenDialog');
    const { title = '', properties = [] } = words.at(-1) as Electron.OpenDialogOptions;
    return new Promise((resolve) => {
      choosing.push((filePaths) => resolve({ canceled: filePaths.length === 0, filePaths }));
      tell({ type: 'file-dialog', kind: 'open', title, properties, proposed: '' });
    });
  },
  showMessageBox(...words: [...unknown[], Electron.MessageBoxOptions]): Promise<{ response: number }> {
    requireReady('dialog.showMessageBox');
    const { message, detail = '', buttons = [] } = words.at(-1) as Electron.MessageBoxOptions;
    return new Promise((resolve) => {
      waiting.push((response) => resolve({ response }));
      tell({ type: 'dialog', message, detail, buttons });
    });
  },
});

hear('next-dialog-answer', ({ response }) => waiting.shift()?.(response));
hear('chosen-files', ({ paths }) => choosing.shift()?.(paths));
