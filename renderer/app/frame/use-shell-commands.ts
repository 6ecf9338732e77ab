import { useEffect, useEffectEvent } from 'react';
import { useChangeSettings } from '#renderer/features/settings/api/change-settings.ts';
import { useSettings } from '#renderer/features/settings/api/read-settings.ts';
import { useDeskIntake } from '#renderer/features/uploads/api/use-desk.ts';
import type { ShellCommand } from '#shared/contract/shell-bridge.ts';
import { zoomed, type ZoomStep } from '#shared/domain/zoom-steps.ts';
import { SECTIONS, showSection } from '../sections.ts';

const ZOOM_STEPS: Partial<Record<ShellCommand, ZoomStep>> = {
  'zoom-in': 'in',
  'zoom-out': 'out',
  'zoom-reset': 'reset',
};

/** Does what the Electron shell asks for: sections by its menu, files that were dropped on the dock. */
export function useShellCommands(): void {
  const { takeHeld } = useDeskIntake();
  const { zoomPercent } = useSettings();
  const change = useChangeSettings();
  const follow = useEffectEvent((command: ShellCommand) => {
    const step = ZOOM_STEPS[command];
    if (step) return change({ zoomPercent: zoomed(zoomPercent, step) });
    if (command === 'take-held-files') takeHeld();
    if (command === 'show-support') location.hash = 'settings/support';
    const shown = command === 'take-held-files' ? 'show-upload' : command;
    const section = SECTIONS.find(({ id }) => shown === `show-${id}`);
    if (section) showSection(section.id);
  });
  useEffect(() => window.stillwell?.onMenuCommand((command) => follow(command as ShellCommand)), []);
}
