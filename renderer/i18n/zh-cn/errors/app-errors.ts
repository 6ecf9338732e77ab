import type { APP_ERRORS, DESKTOP_ERRORS } from '#shared/errors/app-errors.ts';
import type { TextsOf } from '../../error-texts.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { seconds } from '../amounts.ts';

const megabytes = (bytes: number) => `${formatCount(Math.round(bytes / 1_000_000), 'zh-CN')} MB`;

/** Reasons in words of Stillwell's own; those of the system are shown as they are. */
const reasons: Record<string, string> = {
  'its thread ended': '没有给出原因',
  'it is being ended': '正在结束',
};

/** What a value is that was given, where its name says little. */
const inputs: Record<string, string> = {
  file: '该文件',
  text: '该文件',
  id: '该条目',
  stepId: '该步骤',
  environment: '环境',
  environments: '环境',
  exchangeId: '该条报文',
  questionId: '该提问',
  contentText: '回答内容',
  arguments: '参数文本',
  view: '该视图',
  basemap: '底图',
  place: '密钥保存位置',
};

/** What is wrong with it, by the reason of the backend; reasons in the words of a library are not shown. */
const inputProblems: Record<string, string> = {
  'not-json': '不是有效的 JSON',
  'no-json-object': '不是 JSON 对象',
  'not-a-collection': '不是集合文件',
  'not-connections': '不是连接文件',
  'other-version': '由其他版本的 Stillwell 保存',
  'nested-too-deeply': '嵌套过深',
  'too-many': '无法保存：数量已达上限',
  'too-many-secrets': '中的机密值过多，无法在录制结果中逐一隐藏',
  'not-there': '已不存在',
  'no-pointer': '不是有效的 JSON 指针',
  'call-name-unusable': '不是有效的名称',
  'call-name-repeated': '中有重复的名称',
  'name-missing': '没有名称',
  'name-too-long': '过长',
  'nobody-waits': '已不再等待回答',
  'no-recording': '没有录制结果',
  'nothing-to-repeat': '没有可重新发送的请求',
  'sent-to-another-server': '发往另一台服务器',
  'no-tiles': '没有瓦片地址',
  'built-in-not-editable': '属于内置服务，不能修改',
  'no-key-store': '不可用：本机没有密钥库',
};

const nextSteps: Record<string, string> = {
  'not-json': '请选择由 Stillwell 保存的文件。',
  'not-a-collection': '请选择另存为文件的集合。',
  'not-connections': '请选择导出的连接文件。',
  'other-version': '请安装最新版本的 Stillwell，或重新保存该文件。',
  'too-many': '请删除不再需要的内容，然后重试。',
  'too-many-secrets': '请删除部分机密变量或录制结果，然后重试。',
  'not-there': '可能已在另一个窗口中删除，请另选一个。',
};

const tokens = {
  'upload-token': '上传令牌',
  'mcp-bearer': 'Bearer 令牌',
  'initial-access-token': '初始访问令牌',
};

export const appErrors: TextsOf<keyof typeof APP_ERRORS> = {
  INVALID_INPUT: ({ field, reason }) => ({
    title: `${inputs[field] ?? `“${field}”`}${inputProblems[reason] ?? '的内容无效'}。`,
    nextStep: nextSteps[reason] ?? '请改正后重试。',
  }),
  TOKEN_NOT_SENDABLE: ({ token, why }) => ({
    title: `${tokens[token]}无法发送：${why === 'line-break' ? '其中含有换行' : '其中含有令牌不允许的字符'}。`,
    nextStep: '请重新复制，前后不要带有其他内容，然后再次填写。',
  }),
  CONNECTION_NOT_FOUND: () => ({
    title: '该连接已不存在。',
    nextStep: '可能已在另一个窗口中删除。请在“连接”中另选一个。',
  }),
  ADDRESS_CHANGED: () => ({
    title: '操作进行期间地址已更改。',
    nextStep: '没有任何内容发送到新地址。请重试。',
  }),
  BUILT_IN_SERVICE_FAILED: ({ reason }) => ({
    title: `内置数据服务未能启动或意外停止：${reasons[reason] ?? reason}。`,
    nextStep: '请重新启动它。若仍失败，请在“设置”中查看数据文件夹，并确认其可写。',
  }),
  DISK_FAILED: ({ file, reason }) => ({
    title: `无法写入 ${file}：${reason}。`,
    nextStep: '请检查数据文件夹的剩余空间和权限，然后重试。',
  }),
  DISK_FULL: ({ folder, freeBytes, neededBytes }) => ({
    title: `${folder} 所在磁盘空间不足${freeBytes === null ? '' : `：剩余 ${megabytes(freeBytes)}`}${neededBytes === null ? '' : `，需要 ${megabytes(neededBytes)}`}。`,
    nextStep: '数据没有丢失。请释放磁盘空间，已开始的上传会自动继续。',
  }),
  CANCELLED: () => ({ title: '操作已取消。', nextStep: '如仍需要，请重新开始。' }),
  BACKEND_LOST: () => ({
    title: 'Stillwell 没有响应。',
    nextStep: '窗口会自动重新连接。顶部提示消失后请重试。',
  }),
  BACKEND_TIMED_OUT: ({ afterMs }) => ({
    title: `Stillwell 在 ${seconds(afterMs)}内没有响应。`,
    nextStep: '请重试。若再次出现，请退出并重新启动 Stillwell。',
  }),
  THREAD_ENDED: ({ of, reason }) => ({
    title:
      of === 'place-lists'
        ? `Stillwell 中读取监测点列表的部分已崩溃（${reasons[reason] ?? reason}）。`
        : `Stillwell 中读取工具结果的部分已崩溃（${reasons[reason] ?? reason}）。`,
    nextStep:
      of === 'place-lists'
        ? '已保存的内容没有丢失。请重新加载监测点，该部分会重新启动。'
        : '暂存的结果已丢失，已录制或已保存的内容不受影响。请重新调用工具，该部分会重新启动。',
  }),
  INTERNAL: ({ reference }) => ({
    title: `Stillwell 内部出错（${reference}）。`,
    nextStep: '请重试。若再次出现，请连同括号中的内容一并反馈。',
  }),
};

export const desktopErrors: TextsOf<keyof typeof DESKTOP_ERRORS> = {
  FOLDER_WATCHED: ({ folder, name }) => ({
    title: `已在监视文件夹 ${folder}：其中的文件发送到${name === null ? '内置演示服务' : ` ${name}`}。`,
    nextStep: '请选择其他文件夹，或先停止监视此文件夹。',
  }),
  FOLDER_OF_APP: ({ folder }) => ({
    title: `${folder} 中存放着 Stillwell 自己的数据。`,
    nextStep: '请选择其他文件夹，或由 Stillwell 新建一个。',
  }),
  FOLDER_NOT_OPENED: ({ folder, reason }) => ({
    title: `无法${reason === null ? '从此窗口' : ''}打开文件夹 ${folder}${reason === null ? '' : `：${reason}`}。`,
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
