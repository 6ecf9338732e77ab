import { useComputedColorScheme } from '@mantine/core';

/** How the window is shown now, for what draws by itself and reads the tokens anew when that changes. */
export function useColorScheme(): 'light' | 'dark' {
  return useComputedColorScheme('light');
}
