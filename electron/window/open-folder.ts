import { shell } from 'electron/common';

/** Shows a folder in the file manager. @throws Error that says why not */
export async function openFolder(path: string): Promise<void> {
  const problem = await shell.openPath(path);
  if (problem !== '') throw new Error(problem);
}
