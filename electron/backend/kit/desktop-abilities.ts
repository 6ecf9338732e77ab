/** What a shell can do on the desktop; what it cannot is left out. */
export type DesktopAbilities = {
  /** Shows a folder in the file manager. @throws Error that says why not */
  openFolder?: (path: string) => Promise<void>;
  /** Asks the user for a folder; null if none was chosen. */
  chooseFolder?: () => Promise<string | null>;
  /** Prints a complete document, without running anything in it. */
  printPdf?: (html: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** Whether the shell follows `settings.runsInTray`. */
  tray?: boolean;
  /** Whether the shell follows `settings.zoomPercent`. */
  zoom?: boolean;
  /** Where to ask for a newer version; null or left out if nowhere. */
  updateFeed?: string | null;
};
