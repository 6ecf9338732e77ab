import type { DESKTOP_ERRORS } from '#shared/errors/desktop-errors.ts';
import type { TextsOf } from '../../error-texts.ts';

export const desktopErrors: TextsOf<keyof typeof DESKTOP_ERRORS> = {
  FOLDER_NOT_OPENED: ({ folder, reason }) => ({
    title: `无法${reason === null ? '从此窗口' : ''}打开目录 ${folder}${reason === null ? '' : `：${reason}`}。`,
    nextStep: '请在文件管理器中自行打开，路径可从设置中复制。',
  }),
  PDF_NOT_MADE: ({ reason }) => ({
    title: reason === null ? '浏览器窗口无法生成 PDF 文件。' : `PDF 文件生成失败：${reason}。`,
    nextStep: '请改为保存网页文件，用浏览器打开后打印为 PDF。',
  }),
  UPDATE_NOT_CHECKED: ({ host, reason }) => ({
    title: `无法确认是否有新版本：${host}（${reason}）。`,
    nextStep: '请稍后再试。当前版本可以继续使用。',
  }),
};
