import type { Dictionary } from '../dictionary.ts';

export const frame: Dictionary['frame'] = {
  appName: 'Stillwell',
  sections: {
    places: '安装点',
    upload: '数据上传',
    tools: '工具',
    connections: '连接',
    settings: '设置',
  },
  sectionsLabel: '功能区',
  connectionLabel: '连接',
  statusLabel: '状态',
  skipToMain: '跳到正文',
  noConnection: '尚无连接',
  manageConnections: '管理连接…',
  signIn: '登录…',
  signOut: '退出登录',
  signedOut: '未登录',
  signingIn: (username) => `正在以 ${username} 登录…`,
  until: (validDate, zone) => `有效期至 ${validDate}（${zone}）`,
  untilShort: (validDate) => `有效期至 ${validDate}`,
  languageLabel: '语言',
  colorSchemeLabel: '配色',
  toDark: '切换到深色',
  toLight: '切换到浅色',
  backend: {
    connecting: '正在连接后台…',
    connected: '后台已连接',
    lost: '后台已断开',
    lostTitle: '窗口与后台的连接已断开。',
    lostText:
      '当前显示的是断开前的内容，程序会自动重试。如果 Stillwell 已经退出，请重新启动，并打开它给出的新地址。',
    retrying: '正在重试…',
    tryNow: '立即重试',
  },
  notices: {
    close: '关闭提示',
    unexpected: '窗口中发生了意外错误。',
  },
  crash: {
    title: '窗口遇到了无法继续的错误。',
    text: '已保存的内容不会丢失。请重新加载窗口；如果再次出现，请记下下面的信息。',
    reload: '重新加载窗口',
  },
  openFile: {
    tooLarge: (name, limitMb) => `${name} 超过 ${limitMb} MB。Stillwell 保存的文件不会这么大。`,
    unreadable: (name) => `无法从磁盘读取 ${name}。`,
  },
  retry: '重试',
  cancel: '取消',
  close: '关闭',
};
