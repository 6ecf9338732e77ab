import type { MCP_ERRORS } from '#shared/errors/mcp-errors.ts';
import type { TextsOf } from '../../error-texts.ts';

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
    title: `${address} 的应答不是 MCP：${contentType || '无内容类型'}，状态码 ${status}${excerpt ? `，“${excerpt}”` : ''}。`,
    nextStep: '请检查地址及其路径。也可能是网页或网络登录页拦截了请求。',
  }),
  MCP_BEARER_REFUSED: ({ address, wasSent }) => ({
    title: wasSent ? `${address} 不接受所粘贴的令牌。` : `${address} 要求令牌，但请求中没有令牌。`,
    nextStep: wasSent
      ? '令牌可能已过期，或属于其他服务。请粘贴新的令牌。'
      : '请为该地址粘贴令牌，或使用某个连接的登录。',
  }),
  RPC_FAILED: ({ rpcMethod, rpcCode, says }) => ({
    title: `端点对 ${rpcMethod} 返回错误：${says || '未说明原因'}（${rpcCode}）。`,
    nextStep: '可尝试其他协议版本：探测会显示该端点支持哪些版本。',
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
    title: `“${call}”的结果在${pointer === '' ? '顶层' : ` ${pointer} `}没有值。`,
    nextStep: '请先执行该调用，或选择其结果中的其他值。',
  }),
};
