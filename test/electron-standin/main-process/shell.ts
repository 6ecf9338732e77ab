import { tell } from './link.ts';
import { strict } from './strict.ts';

/** What would be given to the system is told to the test, and opens nothing. */
export const shell = strict('shell', {
  openExternal: (url) => {
    tell({ type: 'opened-outside', url });
    return Promise.resolve();
  },
  openPath: (path) => {
    tell({ type: 'opened-outside', url: path });
    return Promise.resolve('');
  },
} satisfies Partial<Electron.Shell>);
