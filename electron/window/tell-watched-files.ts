import type { Backend } from '#electron/backend/index.ts';
import type { MainWindow } from './main-window.ts';
import type { ShellText } from './shell-text.ts';
import { showNotification } from './show-notification.ts';

type Options = {
  watchedFolders: Backend['watchedFolders'];
  text: () => ShellText;
  mainWindow: MainWindow;
  signal: AbortSignal;
};

/** Tells a user who looks elsewhere that a file of a watched folder waits for them, once. */
export async function tellWatchedFiles({ watchedFolders, text, mainWindow, signal }: Options): Promise<void> {
  let told = new Set<string>();
  for await (const folders of watchedFolders.watch(signal)) {
    const waiting = new Map(
      folders.flatMap(({ id, files }) =>
        files.flatMap((file): [string, string][] =>
          file.state === 'review' ? [[`${id} ${file.id}`, file.fileName]] : [],
        ),
      ),
    );
    const { needsReview, needsReviewText } = text();
    for (const [key, fileName] of waiting) {
      if (told.has(key) || mainWindow.isInFront()) continue;
      showNotification({ title: needsReview(fileName), body: needsReviewText }, () =>
        mainWindow.run('show-upload'),
      );
    }
    told = new Set(waiting.keys());
  }
}
