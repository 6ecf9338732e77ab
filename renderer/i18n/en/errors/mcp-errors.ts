import type { MCP_ERRORS } from '#shared/errors/mcp-errors.ts';
import type { TextsOf } from '../../error-texts.ts';

export const mcpErrors: TextsOf<keyof typeof MCP_ERRORS> = {
  TOOL_FAILED: ({ tool, says }) => ({
    title: `The tool “${tool}” gave no answer that can be used${says ? `: ${says}` : ''}.`,
    nextStep:
      'Try again in a while. If it stays, check the tool and its arguments, or tell the operator this message.',
  }),
  TARGET_NOT_FOUND: () => ({
    title: 'This MCP address is no longer in the list.',
    nextStep: 'It may have been removed in another window. Choose another one, or add it again.',
  }),
  NOT_AN_MCP_ENDPOINT: ({ address, status, contentType, excerpt }) => ({
    title: `What answers at ${address} does not speak MCP: ${contentType || 'no content type'}, status ${status}${excerpt ? `, “${excerpt}”` : ''}.`,
    nextStep:
      'Check the address, its path included. A web page or the sign-in page of a network may be in the way.',
  }),
  MCP_BEARER_REFUSED: ({ address, wasSent }) => ({
    title: wasSent
      ? `${address} does not accept the token that was pasted.`
      : `${address} wants a token, and none was sent.`,
    nextStep: wasSent
      ? 'It may have expired or be meant for another service. Paste a new one.'
      : 'Paste a token for this address, or let it use the sign-in of a connection.',
  }),
  RPC_FAILED: ({ rpcMethod, rpcCode, says }) => ({
    title: `The endpoint answers ${rpcMethod} with an error of its own: ${says || 'no reason given'} (${rpcCode}).`,
    nextStep: 'Another dialect may help: the probe shows which of them the endpoint speaks.',
  }),
  RESULT_GONE: () => ({
    title: 'This answer is no longer kept.',
    nextStep: 'Only the newest answers are kept, and none beyond the end of Stillwell. Make the call again.',
  }),
  EXCHANGE_GONE: () => ({
    title: 'This exchange is no longer kept.',
    nextStep: 'Only the newest ones are kept, and none beyond the end of Stillwell. Make the call again.',
  }),
  REFERENCE_EMPTY: ({ call, pointer }) => ({
    title: `The answer of “${call}” has nothing at ${pointer === '' ? 'its top' : pointer}.`,
    nextStep: 'Make that call first, or choose another value of its answer.',
  }),
};
