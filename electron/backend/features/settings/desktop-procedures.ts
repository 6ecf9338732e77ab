import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { procedures } from './procedures.ts';
import { checkForUpdate } from './check-for-update.ts';
import { supportBundle } from './support-bundle.ts';

const { desktop } = procedures;

export const desktopProcedures = desktop.router({
  openFolder: desktop.openFolder.handler(async ({ context, input }) => {
    const { dataDir } = context.about;
    const folder = input.folder === 'logs' ? join(dataDir, 'logs') : dataDir;
    const { openFolder } = context.desktop;
    if (!openFolder) throw new AppError('FOLDER_NOT_OPENED', { folder, reason: null });
    await openFolder(folder).catch((cause: unknown) => {
      throw new AppError('FOLDER_NOT_OPENED', { folder, reason: reasonOf(cause) }, { cause });
    });
  }),
  supportBundle: desktop.supportBundle.handler(async ({ context, input }) => {
    const bytes = await supportBundle(context, input.withHosts);
    const day = new Date().toISOString().slice(0, 10);
    return new File([bytes], `stillwell-support-${day}.zip`, { type: 'application/zip' });
  }),
  printPdf: desktop.printPdf.handler(async ({ context, input }) => {
    const { printPdf } = context.desktop;
    if (!printPdf) throw new AppError('PDF_NOT_MADE', { reason: null });
    try {
      return new File([await printPdf(input.html)], input.fileName, { type: 'application/pdf' });
    } catch (cause) {
      throw new AppError('PDF_NOT_MADE', { reason: reasonOf(cause) }, { cause });
    }
  }),
  reportCrash: desktop.reportCrash.handler(async ({ context, input }) => {
    context.log({ level: 'error', event: 'window-crashed', ...input });
  }),
  checkForUpdate: desktop.checkForUpdate.handler(({ context, signal }) => {
    const { about, desktop: abilities, fetch } = context;
    return checkForUpdate({ feed: abilities.updateFeed ?? null, version: about.version, fetch, signal });
  }),
});

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
