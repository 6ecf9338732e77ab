import { useEffect } from 'react';
import { SECTIONS, showSection } from '../sections.ts';

/** Follows the menu of the Electron shell: `show-places` and its like. */
export function useMenuCommands(): void {
  useEffect(
    () =>
      window.stillwell?.onMenuCommand((command) => {
        const section = SECTIONS.find(({ id }) => command === `show-${id}`);
        if (section) showSection(section.id);
      }),
    [],
  );
}
