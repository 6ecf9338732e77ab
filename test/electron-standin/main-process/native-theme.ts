import { standinOptions } from './standin-options.ts';
import { strict } from './strict.ts';

let source: Electron.NativeTheme['themeSource'] = 'system';

/** The theme of the system as the test says it, unless the app sets another. */
export const nativeTheme = strict(
  'nativeTheme',
  {
    get themeSource() {
      return source;
    },
    set themeSource(next) {
      if (!['system', 'light', 'dark'].includes(next)) throw new TypeError(`themeSource cannot be ${next}`);
      source = next;
    },
    get shouldUseDarkColors() {
      return source === 'system' ? standinOptions.isDark : source === 'dark';
    },
  } satisfies Partial<Electron.NativeTheme>,
  { settable: ['themeSource'] },
);
