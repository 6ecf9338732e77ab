/** Words of the dialogs about a window that cannot speak for itself. */
export const RENDERER_TEXT = {
  en: {
    died: 'The window of Stillwell has ended unexpectedly, twice in a row. Nothing that was saved is lost.',
    hangs: 'The window of Stillwell does not respond.',
    reload: 'Load it again',
    quit: 'Quit',
    wait: 'Wait',
  },
  zh: {
    died: 'Stillwell 窗口连续两次意外终止。已保存的内容不会丢失。',
    hangs: 'Stillwell 窗口没有响应。',
    reload: '重新加载',
    quit: '退出',
    wait: '继续等待',
  },
};
