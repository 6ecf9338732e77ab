/** How a test starts the stand-in, handed over in the environment. */
export type StandinOptions = {
  /** Folder that holds package.json and dist/, as the app's package does. */
  appRoot: string;
  /** Throwaway folder in place of the user's home. */
  homeDir: string;
  locale: string;
  isDark: boolean;
  /** What `process.platform` says. */
  platform: NodeJS.Platform;
  keyStore: KeyStoreOption;
};

/** The key store of the system, as far as the app can tell. */
export type KeyStoreOption = {
  name: ReturnType<Electron.SafeStorage['getSelectedStorageBackend']>;
  isAvailable: boolean;
};

export const USUAL_KEY_STORE: KeyStoreOption = { name: 'gnome_libsecret', isAvailable: true };

export const OPTIONS_VARIABLE = 'STILLWELL_STANDIN_OPTIONS';

export const standinOptions: StandinOptions = JSON.parse(process.env[OPTIONS_VARIABLE] ?? '{}');
