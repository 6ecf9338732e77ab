import type { ErrorTexts } from '../error-texts.ts';
import { formatCount } from '../format.ts';

const megabytes = (bytes: number) => `${formatCount(Math.round(bytes / 1_000_000), 'zh-CN')} MB`;
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

/** 文件为何不能当作表格读取，以及怎么办。 */
const unreadable: Record<string, { title: string; wayOn: string }> = {
  empty: { title: '没有任何内容', wayOn: '请选择其他文件，或重新导出。' },
  binary: {
    title: '既不是文本也不是工作簿',
    wayOn: '请将数据导出为 CSV 或 XLSX。压缩文件请先解压。',
  },
  'picture-or-document': {
    title: '是图片或文档，不是表格',
    wayOn: '请从原程序中将数据导出为 CSV 或 XLSX。',
  },
  'not-a-workbook': {
    title: '是压缩包或其他 Office 文件，不是工作簿',
    wayOn: '请先解压，或将表格另存为 CSV 或 XLSX。',
  },
  encrypted: {
    title: '有密码保护',
    wayOn: '请在表格软件中打开，取消密码后另存，再重新选择。',
  },
  damaged: {
    title: '已损坏：内容不完整或前后矛盾',
    wayOn: '请在表格软件中打开并另存为新文件后再选择，或重新获取该文件。',
  },
  'too-large': {
    title: '超过了此类文件的大小上限',
    wayOn: '请另存为 CSV（长度不限），或拆分后再上传。',
  },
  'too-large-unpacked': {
    title: '解压后的大小远超正常工作簿',
    wayOn: '如果来源可信，请在表格软件中另存为 CSV 后再选择。',
  },
  'row-too-long': {
    title: '中有一行过长，不像表格中的一行',
    wayOn: '请确认它是带换行的表格，并重新导出。',
  },
  'too-slow': {
    title: '读取时间过长，已放弃读取',
    wayOn: '请在表格软件中另存为 CSV 或 XLSX 后再选择。',
  },
  gone: {
    title: '已不存在或无权读取',
    wayOn: '请检查磁盘是否已连接、文件是否被移动，然后重新选择。',
  },
  'no-such-sheet': {
    title: '中没有该工作表，或该工作表没有数据行',
    wayOn: '请选择其他工作表。',
  },
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
  MCP_SIGNED_OUT: () => ({
    title: '此连接尚未登录 MCP。',
    wayOn: '实测液位通过 MCP 获取，请先登录 MCP。',
  }),
  TOOL_FAILED: ({ tool, says }) => ({
    title: `工具“${tool}”没有给出可用的结果${says ? `：${says}` : ''}。`,
    wayOn: '请稍后重试。若仍如此，请检查所选工具及其参数，或将此信息告知运营方。',
  }),
  TARGET_NOT_FOUND: () => ({
    title: '该 MCP 地址已不在列表中。',
    wayOn: '可能已在另一个窗口中被删除。请选择其他地址，或重新添加。',
  }),
  NOT_AN_MCP_ENDPOINT: ({ address, status, contentType, excerpt }) => ({
    title: `${address} 的应答不是 MCP：${contentType || '无内容类型'}，状态码 ${status}${excerpt ? `，“${excerpt}”` : ''}。`,
    wayOn: '请检查地址及其路径。也可能是网页或网络登录页拦截了请求。',
  }),
  MCP_BEARER_REFUSED: ({ address, wasSent }) => ({
    title: wasSent ? `${address} 不接受所粘贴的令牌。` : `${address} 要求令牌，但请求中没有令牌。`,
    wayOn: wasSent
      ? '令牌可能已过期，或属于其他服务。请粘贴新的令牌。'
      : '请为该地址粘贴令牌，或使用某个连接的登录。',
  }),
  RPC_FAILED: ({ rpcMethod, rpcCode, says }) => ({
    title: `端点对 ${rpcMethod} 返回错误：${says || '未说明原因'}（${rpcCode}）。`,
    wayOn: '可尝试其他协议版本：探测会显示该端点支持哪些版本。',
  }),
  RESULT_GONE: () => ({
    title: '该结果已不再保留。',
    wayOn: '只保留最新的结果，且退出 Stillwell 后不再保留。请重新调用。',
  }),
  EXCHANGE_GONE: () => ({
    title: '该次请求记录已不再保留。',
    wayOn: '只保留最新的记录，且退出 Stillwell 后不再保留。请重新调用。',
  }),
  REFERENCE_EMPTY: ({ call, pointer }) => ({
    title: `“${call}”的结果在${pointer === '' ? '顶层' : ` ${pointer} `}没有值。`,
    wayOn: '请先执行该调用，或选择其结果中的其他值。',
  }),
  LEVELS_NOT_FOUND: ({ tool, pointer }) => ({
    title: `“${tool}”的结果在${pointer === '' ? '顶层' : ` ${pointer} `}没有列表。`,
    wayOn: '服务可能已变更。请打开液位来源，按实时结果重新选择列表。',
  }),
  PLACE_LIST_GONE: () => ({
    title: '这份安装点列表已被更新的列表取代。',
    wayOn: '请刷新安装点列表。',
  }),
  BUILT_IN_SERVICE_FAILED: ({ reason }) => ({
    title: `内置数据服务未能启动或意外停止：${reason}。`,
    wayOn: '请重新启动它。若仍失败，请在“设置”中查看数据目录，并确认其可写。',
  }),
  FILE_UNREADABLE: ({ fileName, why }) => ({
    title: `“${fileName}”${unreadable[why]?.title}。`,
    wayOn: unreadable[why]?.wayOn ?? '',
  }),
  TILES_REFUSED: ({ origin, status }) => ({
    title: `${origin} 拒绝提供地图瓦片（状态码 ${status}）。`,
    wayOn:
      status === 401 || status === 403
        ? '请检查底图密钥，以及该密钥是否允许这种用途。'
        : status === 429
          ? '密钥配额已用完，请稍后再试或换用其他密钥。'
          : '请检查底图地址。',
  }),
  NOT_A_TILE: ({ origin, contentType }) => ({
    title: `${origin} 返回的不是图片${contentType ? `（${contentType}）` : ''}。`,
    wayOn: '请检查底图地址和密钥。',
  }),
  ARCHIVE_UNREADABLE: ({ file, reason }) => ({
    title: {
      missing: `文件 ${file} 不存在。`,
      'not-allowed': `当前用户无权读取 ${file}。`,
      'not-readable': `无法读取 ${file}。`,
      'not-pmtiles': `${file} 不是 PMTiles 第 3 版文件。`,
    }[reason],
    wayOn: '请重新选择底图文件。',
  }),
  DISK_FAILED: ({ file, reason }) => ({
    title: `无法写入 ${file}：${reason}。`,
    wayOn: '请检查数据目录的剩余空间和权限，然后重试。',
  }),
  DISK_FULL: ({ folder, freeBytes, neededBytes }) => ({
    title: `${folder} 所在磁盘空间不足${freeBytes === null ? '' : `：剩余 ${megabytes(freeBytes)}`}${neededBytes === null ? '' : `，需要 ${megabytes(neededBytes)}`}。`,
    wayOn: '数据没有丢失。请释放磁盘空间，已开始的上传会自动继续。',
  }),
  OUTBOX_FAILED: ({ file, why, reason }) =>
    why === 'in-use'
      ? { title: '另一个 Stillwell 正在使用发件箱。', wayOn: '请关闭另一个程序，然后重新启动。' }
      : why === 'newer'
        ? { title: '发件箱由更新版本的 Stillwell 写入。', wayOn: '请安装最新版本。' }
        : {
            title: `发件箱无法使用：${reason}。`,
            wayOn: `请确认 ${file} 可读写，然后重新启动 Stillwell。`,
          },
  FILE_NOT_HELD: () => ({
    title: '该文件已不在应用中。',
    wayOn: '请重新选择文件。关闭 Stillwell 后，未发送的文件不会保留。',
  }),
  JOB_NOT_FOUND: () => ({ title: '发件箱中已没有这个上传任务。', wayOn: '请重新查看列表，它可能已被移除。' }),
  BODIES_GONE: ({ fileName }) => ({
    title: `本机已不再保留 ${fileName} 的发送内容。`,
    wayOn: '请重新选择该文件，作为新的上传任务发送。',
  }),
  UPLOAD_NOT_ACCEPTED: ({ equipType, equipId, status, says }) => ({
    title: `服务不接受设备 ${equipId}（${equipType}）的上传，状态码 ${status}${says ? `：${says}` : '。'}`,
    wayOn: '服务端没有写入任何数据。请对照对应表核对设备类型、设备编号和字段，然后继续或重新发送。',
  }),
  UPLOAD_NOT_PERMITTED: ({ equipId, token, says }) => ({
    title: `服务拒绝了设备 ${equipId} 的上传令牌${says ? `：${says}` : '。'}`,
    wayOn:
      token === 'upload-token'
        ? '请在连接设置中填写有效的上传令牌，然后继续。'
        : '请使用有权上传该设备数据的账号登录，或填写运营方提供的上传令牌，然后继续。',
  }),
  CANARY_FAILED: ({ equipId, timestamp, why }) => ({
    title:
      why === 'missing'
        ? `服务中没有找到先行发送的一行（${equipId}，${timestamp}）。`
        : why === 'differs'
          ? `先行发送的一行（${equipId}，${timestamp}）在服务中的值不一致。`
          : `先行发送的一行（${equipId}，${timestamp}）已被接受，但无法读回核对。`,
    wayOn: '其余数据尚未发送。确认无误可继续发送，否则请取消上传。',
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
