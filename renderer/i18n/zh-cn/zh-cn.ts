import { n } from './amounts.ts';
import type { Dictionary } from '../dictionary.ts';
import { alerts } from './alerts.ts';
import { batches } from './batches.ts';
import { connections } from './connections.ts';
import { correspondence, uploadCheck } from './upload-check.ts';
import { errors } from './errors.ts';
import { levels, placeHints, placeStates } from './place-states.ts';
import { mcp } from './mcp.ts';
import { outbox } from './outbox.ts';
import { placeBasemap, placeMap, placePositions } from './place-map.ts';
import { placeExport, placeFilters, placeViews } from './place-views.ts';
import { palette } from './palette.ts';
import { placeCompare } from './place-compare.ts';
import { placeFields, placePage } from './place-page.ts';
import { placeReport } from './place-report.ts';
import { places } from './places.ts';
import { receipts, uploadHistory } from './upload-history.ts';
import { settings } from './settings.ts';
import { toolCall, toolForm } from './tool-form.ts';
import { toolsResults } from './tools-results.ts';
import { toolsCollections } from './collections.ts';
import { tools } from './tools.ts';
import { uploadColumns } from './upload-columns.ts';
import { uploadQuestions } from './upload-questions.ts';
import { uploadReview } from './upload-review.ts';
import { uploadSend } from './upload-send.ts';
import { uploads } from './uploads.ts';
import { watchedFolders } from './watched-folders.ts';

const punctuation: Dictionary['punctuation'] = {
  colon: '：',
  comma: '，',
  listComma: '、',
  semicolon: '；',
  space: '',
  inBrackets: (text) => `（${text}）`,
};

const frame: Dictionary['frame'] = {
  appName: 'Stillwell',
  more: '更多操作',
  sections: {
    places: '监测点',
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
  until: (moment) => `有效期至 ${moment}`,
  zone: (zone) => `时间：${zone}`,
  zoneOfComputer: (zone) => `时间：${zone}（本机时区）`,
  languageLabel: '语言',
  help: '帮助',
  colorSchemeLabel: '配色',
  toDark: '切换到深色',
  toLight: '切换到浅色',
  backend: {
    connecting: '正在连接…',
    connected: 'Stillwell 运行中',
    lost: 'Stillwell 没有响应',
    lostTitle: 'Stillwell 没有响应。',
    lostText:
      '当前显示的内容可能已过时，窗口会自动重新连接。如果 Stillwell 已退出，请重新启动：它会打开新窗口或给出新地址，此窗口即可关闭。',
    retrying: '正在重试…',
    tryNow: '立即重试',
  },
  notices: {
    close: '关闭提示',
    more: (count) => `另有 ${n(count)} 条`,
    unexpected: '窗口中发生了意外错误。',
  },
  crash: {
    title: '窗口遇到了无法继续的错误。',
    text: '已保存的内容不会丢失，发送仍在继续。请重新加载窗口；如果再次出现，请反馈下面这行信息。',
    reload: '重新加载窗口',
    sectionTitle: (section) => `“${section}”出现错误，无法显示。`,
    sectionText: '已保存的内容不会丢失，其他功能不受影响。请重新显示；如果再次出现，请反馈下面这行信息。',
    showAgain: '重新显示',
    support: '保存支持包…',
  },
  openFile: {
    tooLarge: (name, limitMb) => `${name} 超过 ${limitMb} MB。Stillwell 保存的文件不会这么大。`,
    unreadable: (name) => `无法读取 ${name}。`,
  },
  retry: '重试',
  cancel: '取消',
  close: '关闭',
};

const connectionDetails: Dictionary['connectionDetails'] = {
  address: '地址',
  notRunning: '未运行',
  tokenHeader: '令牌请求头',
  zone: '时区',
  test: {
    title: '测试连接',
    text: '不带登录信息，向每个端点发送一个不会改变任何内容的请求。您当前的登录不在测试之列。',
    run: '测试连接',
    again: '再次测试',
    endpoint: '端点',
    verdict: '结论',
    status: '状态码',
    time: '用时（毫秒）',
    waiting: '等待中…',
    notTested: '未测试',
    endpoints: {
      token: '令牌',
      'place-list': '监测点列表',
      upload: '数据上传',
      mcp: 'MCP',
      'sign-on': '登录服务',
    },
    verdicts: { works: '正常', 'wants-sign-in': '有响应，需要登录', failed: '失败' },
    refusals: {
      token: '符合预期：没有用户名和密码的请求会被拒绝。',
      upload: '符合预期：没有数据的请求会被拒绝。',
      signIn: '符合预期：测试请求不带登录信息。',
    },
    done: (works, all) => `${all} 个端点中有 ${works} 个响应`,
  },
  secrets: {
    title: '此连接的密钥',
    text: '保存后不会再次显示；在此只能替换或删除。',
    isSet: '已设置',
    isNotSet: '未设置',
    set: '设置',
    replace: '替换',
    remove: '删除',
    save: '保存',
    ofWhat: (action, what) => `${action}：${what}`,
    uploadToken: '上传令牌',
    uploadTokenText: '如运营方提供了上传专用的令牌，请在此填写。未填写时，上传使用数据登录的令牌。',
    signOnClient: '固定的登录客户端',
    signOnClientText: '由运营方为您创建的客户端 ID。未填写时，应用自行注册。',
    clientId: '客户端 ID',
    clientSecret: '客户端密钥',
    clientSecretHint: '如该客户端没有密钥，请留空。',
    clientSet: (clientId, hasSecret) => `${clientId}（${hasSecret ? '有密钥' : '无密钥'}）`,
    initialAccessToken: '初始访问令牌',
    initialAccessTokenText: '登录服务限制注册时，本应用凭此令牌注册。',
    missing: '请填写内容。',
    show: '显示所填内容',
    hide: '隐藏所填内容',
    registration: '本应用的注册',
    registrationText:
      '应用保存着它在登录服务上注册的客户端。若登录因此失败，可将其清除，下次登录会重新注册。',
    forget: '清除注册',
    forgotten: '注册已清除，下次登录会重新注册。',
  },
  mcpJson: {
    title: 'mcp.json 条目',
    text: '供读取 mcp.json 文件的 AI 客户端使用。其中没有密钥，每个客户端自行登录。',
    copy: '复制条目',
    copied: '已复制。',
    needsAddress: '请先启动内置服务：运行时才有地址。',
  },
  move: {
    exportAll: '全部导出',
    exportHint: '将全部连接存为文件，不含任何密钥',
    importAll: '导入…',
    imported: (added, alreadyThere) =>
      [
        added.length > 0 ? `已添加：${added.join('、')}。` : '没有添加任何连接。',
        alreadyThere.length > 0 ? `已存在，未作改动：${alreadyThere.join('、')}。` : '',
      ].join(''),
  },
};

const LEVEL_NAMES = { overflow: '溢流水位', alarm: '报警水位', warning: '预警水位' };

const attention: Dictionary['attention'] = {
  title: '告警',
  reasons: { 'silent-in-alarm': '失联（末次超报警）', misconfigured: '配置存疑' },
  words: {
    above: (severity, cm) =>
      cm < 1 ? `已达${LEVEL_NAMES[severity]}` : `高于${LEVEL_NAMES[severity]} ${n(cm)} cm`,
    silentHigh: (cm, severity) => `高于${LEVEL_NAMES[severity]} ${n(cm)} cm`,
    silent: '超过三个上报间隔没有数据',
    never: '服务没有该点的任何上报记录',
    late: '上报已逾期',
    future: '最近上报时间在未来，请检查时钟和时区',
    misconfigured: (count) => `记录中有 ${n(count)} 项取值有误`,
  },
  since: { report: '最近上报', unknown: '时间不明' },
  all: '全部',
  several: (count) => `${n(count)} 个监测点有多种原因`,
  filterLabel: '只看一种原因',
  also: (names) => `另有：${names}`,
  showInTable: '在表格中查看',
  none: {
    title: '一切正常',
    text: (count) => `全部 ${n(count)} 个监测点按时上报，已知液位均低于预警水位。`,
    unknownTitle: '已知液位均无告警',
    unknownText: (unknown, all) => `${n(all)} 个监测点中有 ${n(unknown)} 个液位未知，无法判断其液位高低。`,
    noneOfReason: '目前没有此类监测点。',
  },
  levelsUnknown: (unknown) => `另有 ${n(unknown)} 个监测点液位未知，也可能偏高。`,
  levelsOld: (clock) => `液位为 ${clock} 的数据：最近一次读取失败。`,
  levelsMissing: '目前液位未知，超过阈值的监测点未列出。',
  listLabel: '告警监测点',
};

export const zhCn: Dictionary = {
  alerts,
  attention,
  batches,
  connectionDetails,
  connections,
  correspondence,
  errors,
  frame,
  levels,
  mcp,
  placeBasemap,
  placeExport,
  palette,
  placeCompare,
  placeFields,
  placeMap,
  placePositions,
  placeFilters,
  placeHints,
  placeStates,
  placeViews,
  placePage,
  placeReport,
  places,
  punctuation,
  settings,
  toolsResults,
  toolsCollections,
  outbox,
  receipts,
  uploadHistory,
  toolCall,
  toolForm,
  tools,
  uploadCheck,
  uploadQuestions,
  uploadColumns,
  uploadReview,
  uploadSend,
  uploads,
  watchedFolders,
};
