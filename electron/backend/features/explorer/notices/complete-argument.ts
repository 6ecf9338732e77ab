import type { OfferKind } from '#shared/domain/mcp/tools/offer.ts';
import { memberOf, parseJson } from '#shared/domain/mcp/json-object.ts';
import type { Links } from '../targets/links.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { requireResult } from '../wire/rpc-call.ts';

const TIMEOUT_MS = 10_000;
const MAX_VALUES = 100;

export type Completion = {
  kind: Exclude<OfferKind, 'tool'>;
  /** Name of the prompt, or template of the resources. */
  name: string;
  argument: string;
  value: string;
  others: Record<string, string>;
};

/**
 * What the value of an argument may be, as the endpoint says (MCP, completion).
 * @throws AppError RPC_FAILED if it cannot tell, or what the request ends in
 */
export async function completeArgument(
  links: Links,
  endpoint: Endpoint,
  { kind, name, argument, value, others }: Completion,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const ref = kind === 'prompt' ? { type: 'ref/prompt', name } : { type: 'ref/resource', uri: name };
  const context = Object.keys(others).length > 0 ? [['context', JSON.stringify({ arguments: others })]] : [];
  const answer = await links.use(endpoint, { signal }, (link) =>
    links.request(link, {
      method: 'completion/complete',
      params: [
        ['ref', JSON.stringify(ref)],
        ['argument', JSON.stringify({ name: argument, value })],
        ...(context as [string, string][]),
      ],
      purpose: 'complete',
      wanted: 'text',
      timeoutMs: TIMEOUT_MS,
      signal,
    }),
  );
  const { result } = requireResult(answer, 'completion/complete');
  const values = memberOf(memberOf(parseJson(result.text ?? ''), 'completion'), 'values');
  const texts = Array.isArray(values) ? values.filter((each) => typeof each === 'string') : [];
  return [...new Set(texts)].slice(0, MAX_VALUES);
}
