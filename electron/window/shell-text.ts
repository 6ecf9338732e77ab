import type { SendingSummary } from '#shared/contract/sending-summary.ts';
import type { Settings } from '#shared/contract/settings.ts';

const count = (value: number, locale: string) => new Intl.NumberFormat(locale).format(value);
const files = (value: number) => (value === 1 ? 'One file' : `${count(value, 'en')} files`);

const EN = {
  stillSending: ({ files: many }: SendingSummary) =>
    `${files(many)} ${many === 1 ? 'is' : 'are'} being sent.`,
  stillSendingDetail: ({ rows, rowsDone }: SendingSummary) =>
    `${count(rowsDone, 'en')} of ${count(rows, 'en')} rows have arrived. Nothing is lost if you quit: what is left stays in the outbox, and goes on when Stillwell is started again.`,
  keepSending: 'Keep Sending',
  quitNow: 'Quit',
  sent: (name: string) => `${name} has been sent`,
  sentRows: (rows: number) => `${count(rows, 'en')} rows have arrived.`,
  needsDecision: (name: string) => `${name} needs your decision`,
  someHeld: (batches: number) =>
    `${count(batches, 'en')} ${batches === 1 ? 'part needs' : 'parts need'} your decision.`,
  stopped: (name: string) => `${name} has stopped`,
  stoppedText: 'It goes on when you have looked at what happened.',
  newAlerts: (alerts: number) => (alerts === 1 ? 'One new alert' : `${count(alerts, 'en')} new alerts`),
  alertCounts: (overflow: number, alarm: number, warning: number) =>
    `${count(overflow, 'en')} overflow, ${count(alarm, 'en')} alarm, ${count(warning, 'en')} warning`,
  /** Ranks count from 1, the least severe first. */
  risen: (name: string, rank: number) => `${['Warning', 'Alarm', 'Overflow'][rank - 1] ?? ''}: ${name}`,
  levelsFailed: 'Levels could not be read',
  levelsFailedText: 'Alerts are not up to date until they can be read again.',
  needsReview: (name: string) => `${name} waits for you`,
  needsReviewText: 'It came to a watched folder, and was not sent.',
  trayOpen: 'Open Stillwell',
  trayAlerts: 'Alerts',
  trayHint: (alerts: number) =>
    alerts === 0 ? 'Stillwell' : `Stillwell: ${count(alerts, 'en')} not acknowledged`,
  openTitle: 'Choose files to upload',
  tables: 'Tables (CSV, Excel)',
  allFiles: 'All files',
  notTaken: (names: string[]) => `Stillwell cannot read ${names.join(', ')}.`,
  saveTitle: 'Save',
  notSaved: (name: string) => `${name} was not saved.`,
  notSavedDetail: 'Check that the folder can be written and that the disk is not full, then save it again.',
  died: 'The window of Stillwell has ended unexpectedly, twice in a row. Nothing that was saved is lost.',
  hangs: 'The window of Stillwell does not respond.',
  reload: 'Load it again',
  quit: 'Quit',
  wait: 'Wait',
  fault: 'Something unexpected happened inside Stillwell.',
  faultDetail: (reason: string) =>
    `${reason}\n\nWhat was put into the outbox is safe. It is best to quit and start again; if it happens again, save a support bundle in the settings.`,
  goOn: 'Go On',
};

const ZH: typeof EN = {
  stillSending: ({ files: many }) => `正在发送 ${count(many, 'zh-CN')} 个文件。`,
  stillSendingDetail: ({ rows, rowsDone }) =>
    `共 ${count(rows, 'zh-CN')} 行，已送达 ${count(rowsDone, 'zh-CN')} 行。现在退出不会丢失数据：剩余部分保留在发件箱中，下次启动 Stillwell 后继续发送。`,
  keepSending: '继续发送',
  quitNow: '退出',
  sent: (name) => `${name} 已发送完毕`,
  sentRows: (rows) => `已送达 ${count(rows, 'zh-CN')} 行。`,
  needsDecision: (name) => `${name} 需要您处理`,
  someHeld: (batches) => `有 ${count(batches, 'zh-CN')} 个批次需要您处理。`,
  stopped: (name) => `${name} 已停止发送`,
  stoppedText: '查看原因后可继续发送。',
  newAlerts: (alerts) => `${count(alerts, 'zh-CN')} 条新告警`,
  alertCounts: (overflow, alarm, warning) =>
    `溢流 ${count(overflow, 'zh-CN')}，报警 ${count(alarm, 'zh-CN')}，预警 ${count(warning, 'zh-CN')}`,
  risen: (name, rank) => `${['预警', '报警', '溢流'][rank - 1] ?? ''}：${name}`,
  levelsFailed: '液位读取失败',
  levelsFailedText: '恢复读取之前，告警不是最新状态。',
  needsReview: (name) => `${name} 等您处理`,
  needsReviewText: '该文件已到达监视文件夹，但尚未发送。',
  trayOpen: '打开 Stillwell',
  trayAlerts: '告警',
  trayHint: (alerts) => (alerts === 0 ? 'Stillwell' : `Stillwell：${count(alerts, 'zh-CN')} 条告警未确认`),
  openTitle: '选择要上传的文件',
  tables: '表格（CSV、Excel）',
  allFiles: '所有文件',
  notTaken: (names) => `无法读取 ${names.join('、')}。`,
  saveTitle: '保存',
  notSaved: (name) => `${name} 未能保存。`,
  notSavedDetail: '请检查目录是否可写、磁盘是否已满，然后重新保存。',
  died: 'Stillwell 窗口连续两次意外终止。已保存的内容不会丢失。',
  hangs: 'Stillwell 窗口没有响应。',
  reload: '重新加载',
  quit: '退出',
  wait: '继续等待',
  fault: 'Stillwell 内部发生了意外错误。',
  faultDetail: (reason) =>
    `${reason}\n\n已放入发件箱的数据不受影响。建议退出后重新启动；如果再次出现，请在设置中保存支持包。`,
  goOn: '继续使用',
};

/** Words of the shell itself: dialogs and notifications, where the window cannot or should not speak. */
export const SHELL_TEXT = { en: EN, zh: ZH };

export type ShellText = typeof EN;

/** In which language the shell itself speaks: its menu, its dialogs. */
export type ShellLanguage = 'en' | 'zh';

/** The language that the user chose, or else the one of the system, by a locale such as `zh-CN`. */
export function shellLanguage(chosen: Settings['language'], systemLocale: string): ShellLanguage {
  const locale = chosen === 'system' ? systemLocale : chosen;
  return /^zh\b/i.test(locale) ? 'zh' : 'en';
}
