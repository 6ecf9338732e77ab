import { EventEmitter } from 'node:events';
import type { Answer, Asked } from '../wire.ts';
import { hear } from './link.ts';
import { Preventable } from './preventable.ts';
import { onlyEvents, strict } from './strict.ts';

type Modelled = Pick<
  Electron.DownloadItem,
  'getFilename' | 'getSavePath' | 'getURL' | 'setSaveDialogOptions'
>;

const all = new Map<number, StandinDownload>();

/** Something that a page downloads; where to, the test says in place of the dialog. */
class StandinDownload extends EventEmitter implements Modelled {
  readonly #asked: Asked<'download'>;
  dialog: Electron.SaveDialogOptions = {};
  savePath = '';

  constructor(asked: Asked<'download'>) {
    super();
    this.#asked = asked;
    onlyEvents('DownloadItem', this, ['done', 'updated']);
  }

  getFilename(): string {
    return this.#asked.fileName;
  }

  getURL(): string {
    return this.#asked.url;
  }

  getSavePath(): string {
    return this.savePath;
  }

  setSaveDialogOptions(options: Electron.SaveDialogOptions): void {
    this.dialog = options;
  }
}

/** Tells the app of a download; it may prevent it, or say what its dialog proposes. */
export function startDownload(session: EventEmitter, asked: Asked<'download'>): Answer<'download'> {
  const item = new StandinDownload(asked);
  all.set(asked.id, item);
  const preventable = new Preventable();
  session.emit('will-download', preventable, strict('DownloadItem', item), undefined);
  const { title = '', defaultPath = asked.fileName } = item.dialog;
  return { isPrevented: preventable.defaultPrevented, title, proposed: defaultPath };
}

hear('download-done', ({ id, state, path }) => {
  const item = all.get(id);
  if (!item) return;
  item.savePath = path;
  item.emit('done', {}, state);
});
