import { standinOptions } from './standin-options.ts';
import { strict } from './strict.ts';

export const nativeTheme = strict('nativeTheme', { shouldUseDarkColors: standinOptions.isDark });
