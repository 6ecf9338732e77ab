import { statSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { dialog } from 'electron/main';
import type { Backend, Log } from '#electron/backend/index.ts';
import type { MainWindow } from './main-window.ts';
import type { ShellText } from './shell-text.ts';

const EXTENSIONS = ['csv', 'tsv', 'txt', 'xlsx', 'xlsm', 'xls', 'ods'];

type TakeFilesOptions = { backend: Backend; mainWindow: MainWindow; text: () => ShellText; log: Log };

export type FileTaker = {
  /** Asks for files in the system's dialog. */
  choose: () => Promise<void>;
  take: (paths: string[]) => Promise<void>;
};

/**
 * Files that the user names to the system and not to the window: in the dialog of the menu, on the dock, on the command
 * line. The window never says a path (docs/adr/0154).
 */
export function takeFiles({ backend, mainWindow, text, log }: TakeFilesOptions): FileTaker {
  const take = async (paths: string[]) => {
    if (paths.length === 0) return;
    const refused: string[] = [];
    for (const path of paths) {
      await backend.holdFile(path).catch((cause: unknown) => {
        log({ level: 'warn', event: 'file-not-taken', cause });
        refused.push(basename(path));
      });
    }
    mainWindow.run('take-held-files');
    if (refused.length > 0)
      await mainWindow.ask({ type: 'error', message: text().notTaken(refused), buttons: [] });
  };
  const choose = async () => {
    const words = text();
    const options: Electron.OpenDialogOptions = {
      title: words.openTitle,
      properties: ['openFile', 'multiSelections'],
      filters: [
        { name: words.tables, extensions: EXTENSIONS },
        { name: words.allFiles, extensions: ['*'] },
      ],
    };
    const { window } = mainWindow;
    const { filePaths } = await (window
      ? dialog.showOpenDialog(window, options)
      : dialog.showOpenDialog(options));
    await take(filePaths);
  };
  return { choose, take };
}

/** The files among the words of a command line; the program itself, options and folders are none. */
export function filesAmong(words: readonly string[], workingDir: string): string[] {
  return words
    .slice(1)
    .filter((word) => !word.startsWith('-') && EXTENSIONS.includes(extname(word).slice(1).toLowerCase()))
    .map((word) => resolve(workingDir, word))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}
