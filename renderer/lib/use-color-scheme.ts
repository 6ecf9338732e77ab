import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}

/**
 * How the window is shown now, for what draws by itself and reads the tokens anew when that changes. It follows the
 * document, whose tokens hold by then: Mantine changes that after the effects of all components.
 */
export function useColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, () =>
    document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light',
  );
}
