/** A frame of a page as the main process sees it. */
export type FrameFacts = { url: string; parentUrl: string | null; documentId: number };

export type MenuEntry = {
  path: string[];
  role: string | null;
  accelerator: string | null;
  isVisible: boolean;
  isOwnLabel: boolean;
};

export type WindowFacts = {
  id: number;
  isShown: boolean;
  webPreferences: Record<string, unknown>;
  options: Record<string, unknown>;
  /** On the task bar: 0 to 1, negative for none. */
  progress: number;
  zoomFactor: number;
};

export type TrayFacts = { hint: string; entries: string[] };

type AppFacts = {
  userData: string;
  isSandboxForced: boolean;
  privileges: Record<string, Record<string, boolean>>;
  ipcChannels: string[];
  /** Ports of pages that lead to the main process. */
  openPorts: number;
  /** Sessions in which pages have a permission because nobody answers for it. */
  unguardedSessions: string[];
  /** What the system is told to draw in. */
  theme: 'system' | 'light' | 'dark';
  menu: MenuEntry[];
  trays: TrayFacts[];
  windows: WindowFacts[];
};

type SchemeAnswer = { status: number; headers: [string, string][]; body: Uint8Array };

type NavigationEvent = 'will-navigate' | 'will-frame-navigate' | 'will-redirect' | 'will-attach-webview';

type PermissionAsked = { permission: string; url: string };

/** What the test process, which holds Chromium, asks the process that runs main.cjs; each gets one answer. */
type Questions = {
  facts: { asked: null; answer: AppFacts };
  'scheme-request': { asked: { url: string; method: string; windowId?: number }; answer: SchemeAnswer };
  navigation: {
    asked: { windowId: number; event: NavigationEvent; url: string };
    answer: 'allowed' | 'prevented';
  };
  'window-open': { asked: { windowId: number; url: string }; answer: string };
  'permission-request': { asked: PermissionAsked; answer: boolean };
  'permission-check': { asked: PermissionAsked; answer: boolean };
  'device-permission': { asked: null; answer: boolean };
  'display-media': { asked: null; answer: 'granted' | 'denied' };
  /** A page wants to download something: whether the app prevents it, or what its dialog proposes. */
  download: {
    asked: { id: number; url: string; fileName: string };
    answer: { isPrevented: boolean; title: string; proposed: string };
  };
  'click-menu': { asked: { path: string[] }; answer: null };
  /** An entry of the tray's menu, or the icon itself. */
  'click-tray': { asked: { label: string | null }; answer: null };
};

export type QuestionName = keyof Questions;
export type Asked<Name extends QuestionName> = Questions[Name]['asked'];
export type Answer<Name extends QuestionName> = Questions[Name]['answer'];

/** From the test process to the one that runs main.cjs. */
export type ToMain =
  | { type: 'become-ready' }
  | { type: 'question'; id: number; name: QuestionName; asked: unknown }
  | { type: 'load-ended'; windowId: number; loadId: number; error: string | null }
  | { type: 'page-message'; windowId: number; frame: FrameFacts | null; channel: string; words: unknown[] }
  | { type: 'document-gone'; documentId: number }
  | { type: 'port-message'; portId: number; data: unknown }
  | { type: 'port-closed'; portId: number }
  | { type: 'close-window'; windowId: number }
  | { type: 'window-gone'; windowId: number }
  | { type: 'renderer-died'; windowId: number }
  | { type: 'window-hangs'; windowId: number }
  | { type: 'close-ports' }
  | { type: 'activate' }
  /** The user chooses Quit in the menu, on the dock or by its key. */
  | { type: 'quit' }
  /** Something goes wrong in the main process where nobody catches it. */
  | { type: 'throw'; message: string }
  | { type: 'second-instance'; words: string[]; workingDir: string }
  | { type: 'next-dialog-answer'; response: number }
  | { type: 'pdf-printed'; printId: number; base64: string }
  | { type: 'chosen-files'; paths: string[] }
  | { type: 'open-file'; path: string }
  | { type: 'focus-window'; windowId: number; isFocused: boolean }
  | { type: 'click-notification'; id: number }
  | { type: 'download-done'; id: number; state: 'completed' | 'cancelled' | 'interrupted'; path: string };

/** From the process that runs main.cjs to the test process. */
export type FromMain =
  | { type: 'loaded' }
  | { type: 'answer'; id: number; answer: unknown }
  | { type: 'no-answer'; id: number; reason: string }
  | {
      type: 'window-made';
      windowId: number;
      preload: string | null;
      webPreferences: Record<string, unknown>;
    }
  | { type: 'window-shown'; windowId: number }
  | { type: 'window-load'; windowId: number; loadId: number; url: string }
  | { type: 'window-close'; windowId: number }
  | {
      type: 'page-message';
      windowId: number;
      documentId: number | null;
      channel: string;
      words: unknown[];
      portIds: number[];
    }
  | { type: 'port-message'; portId: number; data: unknown }
  | { type: 'port-closed'; portId: number }
  | { type: 'second-instance'; words: string[]; workingDir: string }
  | { type: 'opened-outside'; url: string }
  | { type: 'dialog'; message: string; detail: string; buttons: string[] }
  | { type: 'print-pdf'; windowId: number; printId: number; format: string; preferCSSPageSize: boolean }
  | { type: 'file-dialog'; kind: 'open' | 'save'; title: string; properties: string[]; proposed: string }
  | { type: 'notification'; id: number; title: string; body: string }
  | { type: 'badge'; count: number }
  | { type: 'login-item'; isOn: boolean; words: string[] }
  | { type: 'problem'; text: string }
  | { type: 'exiting'; code: number };
