export type BrowserLaunch = {
  /** What the window shows first. */
  address: string;
  profileDir: string;
  /** Whether the secret goes in by the debugging pipe. */
  hasPipe: boolean;
  /** Chromium's sandbox refuses to run for root. */
  isRoot: boolean;
};

// Everything by which a browser talks to its maker or asks its user something: this window is Stillwell's alone.
const QUIET = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-mode',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-pings',
  '--no-service-autorun',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-features=AutofillServerCommunication,CertificateTransparencyComponentUpdater,InterestFeedContentSuggestions,MediaRouter,OptimizationHints,Translate',
];

export function browserArguments({ address, profileDir, hasPipe, isRoot }: BrowserLaunch): string[] {
  return [
    `--app=${address}`,
    `--user-data-dir=${profileDir}`,
    '--window-size=1280,800',
    '--class=Stillwell',
    ...QUIET,
    ...(hasPipe ? ['--remote-debugging-pipe'] : []),
    ...(isRoot ? ['--no-sandbox', '--test-type'] : []),
  ];
}
