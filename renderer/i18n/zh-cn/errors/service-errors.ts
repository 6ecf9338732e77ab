import type { SERVICE_ERRORS } from '#shared/errors/service-errors.ts';
import type { TextsOf } from '../../error-texts.ts';
import { formatCount } from '../../format.ts';

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

export const serviceErrors: TextsOf<keyof typeof SERVICE_ERRORS> = {
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
};
