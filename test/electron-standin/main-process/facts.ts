import { isSandboxOn } from './app.ts';
import { windowFacts } from './browser-window.ts';
import { ipcChannels } from './ipc-main.ts';
import { answerQuestion } from './link.ts';
import { menuEntries } from './menu.ts';
import { nativeTheme } from './native-theme.ts';
import { openPorts } from './message-channel.ts';
import { appPaths } from './paths.ts';
import { schemePrivileges } from './protocol.ts';
import { unguardedSessions } from './session.ts';
import { trayFacts } from './tray.ts';

/** Answers what tests may know of the app, from now on. */
export function answerFacts(): void {
  answerQuestion('facts', () => ({
    userData: appPaths.getPath('userData'),
    isSandboxForced: isSandboxOn(),
    privileges: schemePrivileges(),
    ipcChannels: ipcChannels(),
    openPorts: openPorts(),
    unguardedSessions: unguardedSessions(),
    theme: nativeTheme.themeSource,
    menu: menuEntries(),
    trays: trayFacts(),
    // What cannot be sent to another process is of no interest there either.
    windows: JSON.parse(JSON.stringify(windowFacts())),
  }));
}
