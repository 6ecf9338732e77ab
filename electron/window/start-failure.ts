import type { ShellLanguage } from './shell-text.ts';

/** Another Stillwell has the data folder. */
export class FolderInUse extends Error {
  readonly dataDir: string;
  readonly pid: number | undefined;

  constructor(dataDir: string, pid: number | undefined) {
    super(
      `Another Stillwell${pid === undefined ? '' : ` (process ${pid})`} is using the data folder ${dataDir}.`,
    );
    this.name = 'FolderInUse';
    this.dataDir = dataDir;
    this.pid = pid;
  }
}

const SAY: Record<ShellLanguage, (cause: unknown, dataDir: string) => string> = {
  en: (cause, dataDir) =>
    cause instanceof FolderInUse
      ? `${cause.message}\n\nClose it, or start this one with --data-dir=FOLDER.`
      : `Stillwell cannot start: ${reasonOf(cause)}\n\nIts data folder is ${dataDir}. Check that it can be read and written and that the disk is not full, then start again. What happened is in ${dataDir}/logs.`,
  zh: (cause, dataDir) =>
    cause instanceof FolderInUse
      ? `另一个 Stillwell${cause.pid === undefined ? '' : `（进程 ${cause.pid}）`}正在使用数据文件夹 ${cause.dataDir}。\n\n请先关闭它，或用 --data-dir=文件夹 启动此程序。`
      : `Stillwell 无法启动：${reasonOf(cause)}\n\n数据文件夹为 ${dataDir}。请检查该文件夹是否可读写、磁盘是否已满，然后重新启动。详情见 ${dataDir}/logs。`,
};

/** What the dialog says; in both languages while it is not known which one the user reads. */
export function startFailureText(
  cause: unknown,
  dataDir: string,
  language: ShellLanguage | undefined,
): string {
  if (language !== undefined) return SAY[language](cause, dataDir);
  return `${SAY.en(cause, dataDir)}\n\n${SAY.zh(cause, dataDir)}`;
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
