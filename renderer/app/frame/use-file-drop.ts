import { useEffect } from 'react';
import { useWorkspaceIntake } from '#renderer/features/uploads/api/use-workspace.ts';
import { showSection } from '../sections.ts';

/**
 * A file may be dropped anywhere on the window: it goes to the upload workspace. Without this, a browser would show the file
 * in place of Stillwell. Places that take files themselves come first.
 */
export function useFileDrop(): void {
  const { add } = useWorkspaceIntake();
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const allow = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isAsking() ? 'none' : 'copy';
    };
    const take = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented) return;
      event.preventDefault();
      const files = [...event.dataTransfer.files];
      if (files.length === 0 || isAsking()) return;
      add(files);
      showSection('upload');
    };
    window.addEventListener('dragover', allow, { signal });
    window.addEventListener('drop', take, { signal });
    return () => ending.abort();
  }, [add]);
}

/** A dialog has the user's attention: what is dropped beside it is refused. */
function isAsking(): boolean {
  return document.querySelector('[role=dialog]') !== null;
}
