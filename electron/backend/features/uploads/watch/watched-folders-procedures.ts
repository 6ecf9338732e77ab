import { mkdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { WatchedFolder, WatchedFolders } from '#shared/contract/watched-folders.ts';
import { asFileName } from '#shared/domain/file-name.ts';
import { cutUtf8 } from '#shared/domain/utf8.ts';
import { AppError } from '#shared/errors.ts';
import { procedures, type UploadsParts } from '../procedures.ts';

const { watched } = procedures.uploads;

/** Of a layout or a connection in the name of a folder, which has both and no more bytes than a disk takes. */
const MAX_NAME_BYTES = 60;
/** An encrypted disk takes no more. */
const MAX_BYTES = 143;

/** In the data folder: the watched folders that the app makes. */
const OWN_FOLDERS = 'watched';

/** True for a folder in which the app keeps its data: its files would be taken from it. */
async function isOfApp(path: string, dataDir: string): Promise<boolean> {
  const [chosen, own] = await Promise.all([path, dataDir].map((one) => realpath(one).catch(() => one)));
  const isWithin = (folder: string) => `${chosen}${sep}`.startsWith(`${folder}${sep}`);
  return isWithin(own ?? dataDir) && !isWithin(join(own ?? dataDir, OWN_FOLDERS));
}

/** A folder of the app for files of a layout and a connection, in which programs may put them. */
async function ownFolder(
  { about, uploadTemplates, connections }: UploadsParts,
  { connectionId, templateId }: Pick<WatchedFolder, 'connectionId' | 'templateId'>,
): Promise<string> {
  const template = uploadTemplates.content.templates.find((one) => one.templateId === templateId);
  const connection = connections.get(connectionId);
  // Two connections may have one name, and what is put there for the one must never go to the other.
  const to = connection.kind === 'built-in' ? connection.id : withId(connection.name, connectionId);
  const layout = template?.name ?? templateId;
  const isLong = Buffer.byteLength(layout) > MAX_NAME_BYTES;
  const name = `${isLong ? withId(layout, templateId) : layout} - ${to}`.replaceAll('.', '_').trim();
  const path = join(about.dataDir, OWN_FOLDERS, asFileName(name, MAX_BYTES));
  await mkdir(path, { recursive: true });
  return path;
}

const withId = (name: string, id: string) => `${cutUtf8(name, MAX_NAME_BYTES)} ${id.slice(0, 8)}`;

/** What the window asks of watched folders. It names a folder by its id alone (docs/adr/0154). */
export const watchedFoldersProcedures = watched.router({
  watch: watched.watch.handler(async function* ({ context, signal }): AsyncGenerator<WatchedFolders> {
    const { chooseFolder, openFolder } = context.desktop;
    const can = { canChoose: chooseFolder !== undefined, canOpen: openFolder !== undefined };
    for await (const folders of context.watchedFolders.state.watch(signal)) yield { folders, ...can };
  }),
  add: watched.add.handler(async ({ context, input: { place, ...of } }) => {
    const { chooseFolder } = context.desktop;
    const path = place === 'choose' ? await chooseFolder?.() : await ownFolder(context, of);
    if (path === undefined || path === null) return false;
    if (await isOfApp(path, context.about.dataDir)) throw new AppError('FOLDER_OF_APP', { folder: path });
    await context.watchedFolders.add(path, of);
    return true;
  }),
  pause: watched.pause.handler(({ context, input: { folderId, isPaused } }) =>
    context.watchedFolders.pause(folderId, isPaused),
  ),
  sendToOrigin: watched.sendToOrigin.handler(({ context, input: { folderId, origin } }) =>
    context.watchedFolders.sendToOrigin(folderId, origin),
  ),
  remove: watched.remove.handler(({ context, input }) => context.watchedFolders.remove(input.folderId)),
  retry: watched.retry.handler(({ context, input: { folderId, fileId } }) =>
    context.watchedFolders.retry(folderId, fileId),
  ),
  review: watched.review.handler(async ({ context, input: { folderId, fileId } }) => {
    const path = context.watchedFolders.pathOf(folderId, fileId);
    const gone = () => new AppError('FILE_UNREADABLE', { fileName: '', why: 'gone' });
    if (path === undefined) throw gone();
    await context.uploadFiles.hold(path).catch((error: unknown) => {
      throw error instanceof AppError ? error : gone();
    });
  }),
  open: watched.open.handler(async ({ context, input }) => {
    const folder = context.watchedFolders.folderPath(input.folderId) ?? '';
    const failed = (reason: string | null) => new AppError('FOLDER_NOT_OPENED', { folder, reason });
    const { openFolder } = context.desktop;
    if (!openFolder || folder === '') throw failed(null);
    await openFolder(folder).catch((cause: unknown) => {
      throw failed(cause instanceof Error ? cause.message : String(cause));
    });
  }),
});
