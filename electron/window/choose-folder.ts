import { dialog } from 'electron/main';

/** Asks for a folder in the system's dialog; null if none was chosen. */
export async function chooseFolder(): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory', 'createDirectory'] });
  return filePaths[0] ?? null;
}
