import type { SIGN_ON_ERRORS, MCP_ERRORS } from '#shared/errors/sign-on-errors.ts';
import type { TextsOf } from '../../error-texts.ts';
import { seconds } from '../amounts.ts';

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
  file: '数据文件夹中的文件',
};

/** Why a secret could not be read or written, where the app itself says so. */
const reasons: Record<string, string> = {
  'no-answer': '密钥库未及时响应',
  'browser-shell': '浏览器无法访问密钥库',
  'none-on-this-computer': '本机目前没有密钥库',
  failed: '密钥库无法打开',
};

function ownWords(error: string, says: string): string {
  const words = [error, says].filter((text) => text !== '').join('：');
  return words && `（${words}）`;
}

export const signOnErrors: TextsOf<keyof typeof SIGN_ON_ERRORS> = {
  SIGN_ON_NOT_FOUND: ({ address, tried }) => ({
    title: `${address} 未指明可用的登录服务。`,
    nextStep: `请检查连接的地址${tried.length > 0 ? `（已查找：${tried.join('、')}）` : ''}。若地址无误，请向运营方确认该服务是否提供 MCP。`,
  }),
  SIGN_ON_MISMATCH: ({ what, expected, found }) => ({
    title: `登录服务返回的“${what}”与应有的值不同：应为“${expected}”，实为“${found}”。`,
    nextStep:
      '未接受任何内容。常见原因是连接使用了同一主机的另一个名称，或末尾多了斜杠：请改用服务自己给出的地址。若地址相同，请将这两个值告知运营方。',
  }),
  CLIENT_OF_OTHER_ISSUER: ({ issuer, found }) => ({
    title: `此连接的客户端属于 ${issuer}，而端点现在给出的登录服务是 ${found}。`,
    nextStep:
      '客户端密钥没有发送。请向运营方确认登录服务是否已迁移；如已迁移，请在连接详情中重新输入客户端 ID 和密钥。',
  }),
  REGISTRATION_REFUSED: ({ issuer, status, error, says }) => ({
    title: `登录服务 ${issuer} 不允许应用自行注册（状态码 ${status}）${ownWords(error, says)}。`,
    nextStep: '请向运营方索取客户端 ID 及其密钥，或初始访问令牌，并填入该连接的详情中。',
  }),
  AUTHORISATION_REFUSED: ({ issuer, error, says }) => ({
    title: `登录服务 ${issuer} 拒绝了此次登录${ownWords(error, says)}。`,
    nextStep: refusals[error] ?? '请重新登录。若再次被拒绝，请将括号中的内容告知运营方。',
  }),
  SIGN_IN_TIMED_OUT: ({ afterMs }) => ({
    title: `未在 ${seconds(afterMs)}内完成浏览器中的登录。`,
    nextStep: '准备好后请重新开始。若浏览器显示的是错误页面，请重新注册应用，或粘贴浏览器最后停留的地址。',
  }),
  LOGIN_NOT_ACCEPTED: ({ issuer, error, says }) => ({
    title: `登录服务 ${issuer} 不再接受已保存的登录${ownWords(error, says)}。`,
    nextStep: '请重新登录 MCP。长期未使用、在别处被使用或被运营方终止，都会使登录失效。',
  }),
  LOGIN_UNREADABLE: ({ place, reason }) => ({
    title: `无法从${places[place] ?? place}读取已保存的登录：${reasons[reason] ?? reason}。`,
    nextStep: '该登录仍然保留。请解锁密钥库后重新启动 Stillwell，或重新登录以替换它。',
  }),
  KEY_STORE_FAILED: ({ place, reason }) => ({
    title: `${places[place] ?? place}无法加密：${reasons[reason] ?? reason}。`,
    nextStep: '所有内容均未移动。请解锁密钥库后重试。',
  }),
  MCP_ACCESS_REFUSED: () => ({
    title: 'MCP 端点拒绝了令牌，且没有说明原因。',
    nextStep: 'Stillwell 可以查明原因：“为什么是 401？”会逐项核对端点的要求。',
  }),
  MCP_SIGNED_OUT: () => ({
    title: '此连接尚未登录 MCP。',
    nextStep: '液位和工具通过 MCP 获取，它需要单独登录，请先登录 MCP。',
  }),
};

export const mcpErrors: TextsOf<keyof typeof MCP_ERRORS> = {
  TOOL_FAILED: ({ tool, says }) => ({
    title: `工具“${tool}”没有给出可用的结果${says ? `：${says}` : ''}。`,
    nextStep: '请稍后重试。若仍如此，请检查所选工具及其参数，或将此信息告知运营方。',
  }),
  TARGET_NOT_FOUND: () => ({
    title: '该 MCP 地址已不在列表中。',
    nextStep: '可能已在另一个窗口中被删除。请选择其他地址，或重新添加。',
  }),
  NOT_AN_MCP_ENDPOINT: ({ address, status, contentType, excerpt }) => ({
    title: `${address} 的响应不是 MCP：${contentType || '无内容类型'}，状态码 ${status}${excerpt ? `，“${excerpt}”` : ''}。`,
    nextStep: '请检查地址及其路径。也可能是网页或网络登录页拦截了请求。',
  }),
  MCP_REDIRECTED: ({ address, location }) => ({
    title: `${address} 已迁移到 ${location}。`,
    nextStep: '应用不会自动跟随重定向，以免把令牌发送到其他地址。如信任新地址，请改用新地址。',
  }),
  MCP_FORBIDDEN: ({ address, says }) => ({
    title: `${address} 拒绝了请求（状态码 403）${says ? `：${says}` : ''}。`,
    nextStep: '该账号可能没有权限，或端点只接受特定的主机名或网络。请联系运营方。',
  }),
  MCP_SCOPE_MISSING: ({ address, scopes }) => ({
    title: `${address} 需要更多权限${scopes.length > 0 ? `：${scopes.join('、')}` : ''}。`,
    nextStep: '请重新登录并授予这些权限。',
  }),
  MCP_BUSY: ({ address, status, retryAfterMs }) => ({
    title: `${address} 暂时不接受更多请求（状态码 ${status}）。`,
    nextStep: retryAfterMs === null ? '请稍候再试。' : `端点要求等待 ${seconds(retryAfterMs)}，之后再试。`,
  }),
  TASK_NOT_FOLLOWED: ({ address, failures, lastFailure }) => ({
    title: `无法再从 ${address} 获知任务进展：${failures === 1 ? '请求' : `连续 ${failures} 次请求`}失败（${lastFailure}）。`,
    nextStep: '任务可能仍在运行。再次调用工具前，请先在端点确认其状态。',
  }),
  MCP_WRONG_ID: ({ address, expected, found }) => ({
    title: `${address} 以 ID ${found} 响应了请求 ${expected}。`,
    nextStep: '该响应无法使用。这是端点的缺陷，请将两个 ID 告知其开发者。',
  }),
  STDIO_NOT_CONFIRMED: ({ name }) => ({
    title: `${name} 的命令尚未确认。`,
    nextStep: '请检查命令，然后确认。',
  }),
  STDIO_SERVER_FAILED: ({ command, exitCode, says }) => ({
    title: `${command} ${exitCode === null ? '无法启动或已被终止' : `已结束，退出代码 ${exitCode}`}。${says ? `程序输出：${says}` : ''}`,
    nextStep: '请检查数据文件夹中 mcp.json 的相应条目，然后重试。',
  }),
  MCP_BEARER_REFUSED: ({ address, wasSent }) => ({
    title: wasSent ? `${address} 不接受该令牌。` : `${address} 要求令牌，但请求中没有令牌。`,
    nextStep: wasSent
      ? '令牌可能已过期，或属于其他服务。请输入新的令牌，或登录。'
      : '请登录，或为该地址输入令牌。',
  }),
  RPC_FAILED: ({ rpcMethod, rpcCode, says }) => ({
    title: `端点对 ${rpcMethod} 返回错误：${says || '未说明原因'}（${rpcCode}）。`,
    nextStep: '可尝试其他协议版本：探测会显示该端点支持哪些版本。',
  }),
  SAVED_TOO_LARGE: ({ maxBytes }) => ({
    title: `无法保存：同类内容合计最多 ${maxBytes / 1_000_000} MB。`,
    nextStep: '请录制较小的结果，或删除不再需要的内容，然后重试。',
  }),
  RESULT_GONE: () => ({
    title: '该结果已不再保留。',
    nextStep: '只保留最新的结果，且退出 Stillwell 后不再保留。请重新调用。',
  }),
  EXCHANGE_GONE: () => ({
    title: '该次请求记录已不再保留。',
    nextStep: '只保留最新的记录，且退出 Stillwell 后不再保留。请重新调用。',
  }),
  REFERENCE_EMPTY: ({ call, pointer }) => ({
    title: call.startsWith('$')
      ? `变量“${call.slice(1)}”在所选环境中没有值。`
      : `“${call}”的结果在${pointer === '' ? '顶层' : ` ${pointer} `}没有值。`,
    nextStep: call.startsWith('$')
      ? '请选择其他环境，或添加该变量。'
      : '请先执行该调用，或选择其结果中的其他值。',
  }),
};
