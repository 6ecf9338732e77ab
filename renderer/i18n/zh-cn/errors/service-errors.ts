import type { SERVICE_ERRORS, PLACE_ERRORS } from '#shared/errors/service-errors.ts';
import { redirectTarget, type TextsOf } from '../../error-texts.ts';
import { formatBytes } from '../../format-amount.ts';
import { n, seconds } from '../amounts.ts';

/** Why a token could not be renewed, by the code of that failure. */
const causes: Record<string, string> = {
  HOST_NOT_FOUND: '暂时找不到服务的主机',
  SERVICE_UNREACHABLE: '服务无响应',
  SERVICE_TIMED_OUT: '服务响应超时',
  ANSWER_BROKE_OFF: '服务的响应中断',
  SERVICE_FAILED: '服务报告自身出错',
  CERTIFICATE_NOT_TRUSTED: '服务证书不受信任',
  SERVICE_NOT_ENCRYPTED: '服务不再使用加密连接',
  WRONG_CREDENTIALS: '密码已不正确',
  NO_PERMISSION: '服务拒绝该账号',
};

/** What is wrong with a certificate, by the code of TLS. */
const certificates: Record<string, string> = {
  CERT_HAS_EXPIRED: '已过期',
  CERT_NOT_YET_VALID: '尚未生效，请检查本机时钟',
  ERR_TLS_CERT_ALTNAME_INVALID: '签发给了其他主机名',
  DEPTH_ZERO_SELF_SIGNED_CERT: '由服务自行签发',
  SELF_SIGNED_CERT_IN_CHAIN: '本机不认识其签发机构',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: '本机不认识其签发机构',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '本机不认识其签发机构',
};

/** Who hung up without an answer, which servers of https do to a request without it. */
const HUNG_UP = new Set(['UND_ERR_SOCKET', 'ECONNRESET']);

export const serviceErrors: TextsOf<keyof typeof SERVICE_ERRORS> = {
  HOST_NOT_FOUND: ({ address, host }) => ({
    title: `找不到主机“${host}”。`,
    nextStep: `请检查 ${address} 的拼写，并确认本机已接入能解析该名称的网络或 VPN。`,
  }),
  SERVICE_UNREACHABLE: ({ address, cause }) =>
    HUNG_UP.has(cause)
      ? {
          title: `${address} 没有响应就关闭了连接（${cause}）。`,
          nextStep: address.startsWith('http:')
            ? '请检查地址和端口。服务可能要求使用 https:// 而不是 http://，也可能被防火墙拦截。'
            : '请稍后重试，并检查端口，确认未被防火墙拦截。',
        }
      : cause.startsWith('HPE_')
        ? {
            title: `${address} 的响应不是有效的 HTTP（${cause}）。`,
            nextStep: address.startsWith('http:')
              ? '请检查地址和端口：该端口上可能是其他程序，或者服务要求使用 https:// 而不是 http://。'
              : '请检查地址和端口：该端口上可能是其他程序。',
          }
        : {
            title: `${address} 无响应（${cause}）。`,
            nextStep: '请检查地址和端口，确认服务正在运行，且未被防火墙拦截。',
          },
  CERTIFICATE_NOT_TRUSTED: ({ address, cause }) => ({
    title: `${address} 的证书不受信任：${certificates[cause] ?? cause}。`,
    nextStep: '没有发送任何数据。请联系运营方更换有效证书，或让本机信任其签发机构。',
  }),
  SERVICE_NOT_ENCRYPTED: ({ address }) => ({
    title: `${address} 上的服务没有使用 https:// 所要求的加密。`,
    nextStep: '没有发送任何数据。请检查端口；若运营方不提供加密连接，请改用 http://。',
  }),
  SERVICE_TIMED_OUT: ({ address, afterMs }) => ({
    title: `${address} 在 ${seconds(afterMs)}内没有响应。`,
    nextStep: '服务可能繁忙，或网络较慢。请稍后重试。',
  }),
  ANSWER_BROKE_OFF: ({ address, receivedBytes, totalBytes, silentMs }) => ({
    title: `${address} 已开始响应，但只收到 ${formatBytes(receivedBytes, 'zh-CN')}${totalBytes === null ? '' : `（共 ${formatBytes(totalBytes, 'zh-CN')}）`}，${silentMs === null ? '随后连接中断' : `随后 ${seconds(silentMs)}没有新数据`}。`,
    nextStep:
      '已收到的部分不完整，无法使用。请重试；若再次中断，可能是网络或中间设备截断了较长的响应，请将已收到的大小告知运营方。',
  }),
  SERVICE_FAILED: ({ address, status, says }) => ({
    title: `${address} ${status < 500 ? '暂时不接受请求' : '报告自身出错'}（状态码 ${status}${says ? `：${says}` : ''}）。`,
    nextStep: '这不是您的输入造成的。请稍后重试；若持续出现，请将状态码告知运营方。',
  }),
  NOT_A_DATA_SERVICE: ({ address, status, contentType, excerpt }) => {
    const to = redirectTarget({ status, excerpt });
    if (to !== undefined) {
      return {
        title: `${address} 重定向到另一地址 ${to}（状态码 ${status}）。`,
        nextStep:
          '不会自动向该地址发送任何内容。若服务已迁移，请在连接中填写新地址；否则可能被网络认证页面拦截。',
      };
    }
    return {
      title: `${address} 不是数据服务：${contentType || '无内容类型'}，状态码 ${status}${excerpt ? `，“${excerpt}”` : ''}。`,
      nextStep: '请检查地址及其路径。也可能被普通网页或网络认证页面拦截。',
    };
  },
  UNEXPECTED_ANSWER: ({ address, reason }) => ({
    title: `${address} 的响应与接口约定不符：${reason}。`,
    nextStep: '服务的版本可能不同。请将此信息告知运营方。',
  }),
  WRONG_CREDENTIALS: ({ username }) => ({
    title: `用户名“${username}”或密码不正确。`,
    nextStep: '请重新输入并注意大小写。账号由运营方发放，也可请其重设密码。',
  }),
  NO_PERMISSION: ({ username }) => ({
    title: `服务拒绝了账号“${username}”。`,
    nextStep: '该账号可能已停用，或没有此接口的权限。请联系运营方，或换用其他账号登录。',
  }),
  SIGNED_OUT: () => ({ title: '该连接尚未登录。', nextStep: '请先登录。' }),
  TOKEN_REFUSED: ({ username }) => ({
    title: `服务不再接受“${username}”的令牌，新令牌也被拒绝。`,
    nextStep: '请重新登录。若仍失败，账号可能已变更，请联系运营方。',
  }),
  TOKEN_EXPIRED: ({ username, validDate, because }) => ({
    title: `“${username}”的令牌已于 ${validDate} 到期，且未能续期${because ? `：${causes[because] ?? because}` : ''}。`,
    nextStep: '请重新登录。',
  }),
};

export const placeErrors: TextsOf<keyof typeof PLACE_ERRORS> = {
  LEVELS_NOT_FOUND: ({ tool, pointer }) => ({
    title: `“${tool}”的结果在${pointer === '' ? '顶层' : ` ${pointer} `}没有列表。`,
    nextStep: '服务可能已变更。请打开液位来源，按实时结果重新选择列表。',
  }),
  LEVELS_MISSING: ({ done, total }) => ({
    title: `此前有液位的 ${n(total)} 个监测点中，目前${done === 0 ? '均无' : `仅 ${n(done)} 个有`}液位。`,
    nextStep:
      '服务可能正在启动，或账号已无权查看部分监测点。已读取到的液位照常判断。若持续如此，请联系服务的运营方。',
  }),
  LEVEL_TOOL_GONE: () => ({
    title: '服务不再列出提供液位的工具。',
    nextStep: '下次读取时会重新查找。若一直没有，请联系服务的运营方，或另选液位来源。',
  }),
  PLACE_LIST_GONE: () => ({
    title: '这份监测点列表已被更新的列表取代。',
    nextStep: '请刷新监测点列表。',
  }),
  TILES_REFUSED: ({ origin, status }) => ({
    title: `${origin} 拒绝提供地图瓦片（状态码 ${status}）。`,
    nextStep:
      status === 401 || status === 403
        ? '请检查底图密钥，以及该密钥是否允许这种用途。'
        : status === 429
          ? '密钥配额已用完，请稍后再试或换用其他密钥。'
          : '请检查底图地址。',
  }),
  NOT_A_TILE: ({ origin, contentType }) => ({
    title: `${origin} 返回的不是图片${contentType ? `（${contentType}）` : ''}。`,
    nextStep: '请检查底图地址和密钥。',
  }),
  ARCHIVE_UNREADABLE: ({ file, reason }) => ({
    title: {
      missing: `文件 ${file} 不存在。`,
      'not-allowed': `当前用户无权读取 ${file}。`,
      'not-readable': `无法读取 ${file}。`,
      'not-pmtiles': `${file} 不是 PMTiles 第 3 版文件。`,
    }[reason],
    nextStep: '请重新选择底图文件。',
  }),
};
