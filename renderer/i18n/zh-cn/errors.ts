import type { ErrorTexts } from '../error-texts.ts';
import { formatCount } from '../format.ts';

const seconds = (ms: number) => `${formatCount(Math.round(ms / 1000), 'zh-CN')} 秒`;

/** Why a token could not be renewed, by the code of that failure. */
const causes: Record<string, string> = {
  HOST_NOT_FOUND: '暂时找不到服务的主机',
  SERVICE_UNREACHABLE: '服务无应答',
  SERVICE_TIMED_OUT: '服务应答超时',
  SERVICE_FAILED: '服务报告自身出错',
  CERTIFICATE_NOT_TRUSTED: '服务证书不受信任',
  WRONG_CREDENTIALS: '密码已不正确',
  NO_PERMISSION: '服务拒绝该账号',
};

/** What to do about the OAuth errors that a person can do something about. */
const refusals: Record<string, string> = {
  access_denied: '登录或授权在其页面上被拒绝。请重新登录，也可换用其他账号。',
  invalid_scope:
    '该客户端不能请求所需的权限范围。请重新注册应用，或请运营方允许 openid、profile 和 pg-mcp-audience。',
  invalid_client: '它已不认识本应用。请重新注册应用，或更正客户端 ID 及其密钥。',
  unauthorized_client: '该客户端不能以这种方式让用户登录。请重新注册应用，或联系运营方。',
  invalid_redirect_uri: '它不接受本应用的返回地址。请重新注册应用。',
  invalid_grant: '授权码已被使用或已过期。请重新登录。',
  expired_token: '需要输入的代码已过期。请重新登录并输入新代码。',
};

const places: Record<string, string> = {
  'key-store': '本机密钥库',
  memory: '内存',
  file: '数据目录中的文件',
};

function ownWords(error: string, says: string): string {
  const words = [error, says].filter((text) => text !== '').join('：');
  return words && `（${words}）`;
}

export const errors: ErrorTexts = {
  INVALID_INPUT: ({ field, reason }) => ({
    title: `“${field}”的内容未被接受：${reason}。`,
    wayOn: '请改正后重试。',
  }),
  CONNECTION_NOT_FOUND: () => ({
    title: '该连接已不存在。',
    wayOn: '可能已在另一个窗口中删除。请在“连接”中另选一个。',
  }),
  HOST_NOT_FOUND: ({ address, host }) => ({
    title: `找不到主机“${host}”。`,
    wayOn: `请检查 ${address} 的拼写，并确认本机已接入能解析该名称的网络或 VPN。`,
  }),
  SERVICE_UNREACHABLE: ({ address, cause }) => ({
    title: `${address} 无应答（${cause}）。`,
    wayOn: '请检查地址和端口，确认服务正在运行，且未被防火墙拦截。',
  }),
  CERTIFICATE_NOT_TRUSTED: ({ address, cause }) => ({
    title: `${address} 的证书不受信任（${cause}）。`,
    wayOn: '没有发送任何数据。请联系运营方更换有效证书，或让本机信任其签发机构。',
  }),
  SERVICE_TIMED_OUT: ({ address, afterMs }) => ({
    title: `${address} 在 ${seconds(afterMs)}内没有应答。`,
    wayOn: '服务可能繁忙，或网络较慢。请稍后重试。',
  }),
  SERVICE_FAILED: ({ address, status, says }) => ({
    title: `${address} 报告自身出错（状态码 ${status}${says ? `：${says}` : ''}）。`,
    wayOn: '这不是您的输入造成的。请稍后重试；若持续出现，请将状态码告知运营方。',
  }),
  NOT_A_DATA_SERVICE: ({ address, status, contentType, excerpt }) => ({
    title: `${address} 上应答的不是数据服务：${contentType || '无内容类型'}，状态码 ${status}${excerpt ? `，“${excerpt}”` : ''}。`,
    wayOn: '请检查地址及其路径。也可能被普通网页或网络认证页面拦截。',
  }),
  UNEXPECTED_ANSWER: ({ address, reason }) => ({
    title: `${address} 的应答与接口约定不符：${reason}。`,
    wayOn: '服务的版本可能不同。请将此信息告知运营方。',
  }),
  WRONG_CREDENTIALS: ({ username }) => ({
    title: `用户名“${username}”或密码不正确。`,
    wayOn: '请重新输入并注意大小写。账号由运营方发放，也可请其重设密码。',
  }),
  NO_PERMISSION: ({ username }) => ({
    title: `服务拒绝了账号“${username}”。`,
    wayOn: '该账号可能已停用，或没有此接口的权限。请联系运营方，或换用其他账号登录。',
  }),
  SIGNED_OUT: () => ({ title: '该连接尚未登录。', wayOn: '请先登录。' }),
  TOKEN_REFUSED: ({ username }) => ({
    title: `服务不再接受“${username}”的令牌，新令牌也被拒绝。`,
    wayOn: '请重新登录。若仍失败，账号可能已变更，请联系运营方。',
  }),
  TOKEN_EXPIRED: ({ username, validDate, because }) => ({
    title: `“${username}”的令牌已于 ${validDate} 到期，且未能续期${because ? `：${causes[because] ?? because}` : ''}。`,
    wayOn: '请重新登录。',
  }),
  SIGN_ON_NOT_FOUND: ({ address, tried }) => ({
    title: `${address} 未指明可用的登录服务。`,
    wayOn: `请检查连接的地址${tried.length > 0 ? `（已查找：${tried.join('、')}）` : ''}。若地址无误，请向运营方确认该服务是否提供 MCP。`,
  }),
  SIGN_ON_MISMATCH: ({ what, expected, found }) => ({
    title: `登录服务返回的“${what}”与应有的值不同：应为“${expected}”，实为“${found}”。`,
    wayOn:
      '未接受任何内容。常见原因是连接使用了同一主机的另一个名称，或末尾多了斜杠：请改用服务自己给出的地址。若地址相同，请将这两个值告知运营方。',
  }),
  REGISTRATION_REFUSED: ({ issuer, status, error, says }) => ({
    title: `登录服务 ${issuer} 不允许应用自行注册（状态码 ${status}）${ownWords(error, says)}。`,
    wayOn: '请向运营方索取客户端 ID 及其密钥，或初始访问令牌，并填入该连接的详情中。',
  }),
  AUTHORISATION_REFUSED: ({ issuer, error, says }) => ({
    title: `登录服务 ${issuer} 拒绝了此次登录${ownWords(error, says)}。`,
    wayOn: refusals[error] ?? '请重新登录。若再次被拒绝，请将括号中的内容告知运营方。',
  }),
  SIGN_IN_TIMED_OUT: ({ afterMs }) => ({
    title: `在 ${seconds(afterMs)}内没有人在浏览器中完成登录。`,
    wayOn: '准备好后请重新开始。若浏览器显示的是错误页面，请重新注册应用，或粘贴浏览器最后停留的地址。',
  }),
  LOGIN_NOT_ACCEPTED: ({ issuer, error, says }) => ({
    title: `登录服务 ${issuer} 不再接受已保存的登录${ownWords(error, says)}。`,
    wayOn: '请重新登录 MCP。长期未使用、在别处被使用或被运营方终止，都会使登录失效。',
  }),
  LOGIN_UNREADABLE: ({ place, reason }) => ({
    title: `无法从${places[place] ?? place}读取已保存的登录：${reason}。`,
    wayOn: '该登录仍然保留。请解锁密钥库后重新启动 Stillwell，或重新登录以替换它。',
  }),
  MCP_ACCESS_REFUSED: () => ({
    title: 'MCP 端点拒绝了令牌，且没有说明原因。',
    wayOn: 'Stillwell 可以查明原因：“为何 401？”会逐项核对端点的要求。',
  }),
  BUILT_IN_SERVICE_FAILED: ({ reason }) => ({
    title: `内置数据服务未能启动或意外停止：${reason}。`,
    wayOn: '请重新启动它。若仍失败，请在“设置”中查看数据目录，并确认其可写。',
  }),
  DISK_FAILED: ({ file, reason }) => ({
    title: `无法写入 ${file}：${reason}。`,
    wayOn: '请检查数据目录的剩余空间和权限，然后重试。',
  }),
  CANCELLED: () => ({ title: '操作已取消。', wayOn: '如仍需要，请重新开始。' }),
  BACKEND_LOST: () => ({
    title: '窗口与后台的连接已断开。',
    wayOn: '程序会自动重新连接。顶部提示消失后请重试。',
  }),
  BACKEND_TIMED_OUT: ({ afterMs }) => ({
    title: `后台在 ${seconds(afterMs)}内没有应答。`,
    wayOn: '请重试。若再次出现，请退出并重新启动 Stillwell。',
  }),
  INTERNAL: ({ reference }) => ({
    title: `Stillwell 内部出错（${reference}）。`,
    wayOn: '请重试。若再次出现，请连同括号中的内容一并反馈。',
  }),
};
