/** Remembers answers to tools/list, so that they are not put together and written anew each time. */
export type ToolListMemory = {
  /** The answer to a message, if the same question was answered before. */
  recall(request: Request, message: object): Response | undefined;
  /** Keeps an answer, if it is one to keep. @returns the answer. */
  keep(request: Request, message: object, answer: Response): Promise<Response>;
};

const KEPT_LISTS = 16;
const MAX_KEY_CHARS = 300;

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** The id of a tools/list that asks for nothing in particular, so that its answer depends on its headers alone. */
function plainListId(message: object): string | number | undefined {
  const { jsonrpc, id, method, params = {}, ...rest }: Record<string, unknown> = { ...message };
  const isPlain =
    jsonrpc === '2.0' && method === 'tools/list' && isEmptyObject(params) && isEmptyObject(rest);
  return isPlain && (typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)))
    ? id
    : undefined;
}

/** What of the headers the answer depends on; undefined if it is too long to be worth a place. */
function keyOf({ headers }: Request): string | undefined {
  const key = JSON.stringify(
    ['accept', 'mcp-protocol-version', 'mcp-method'].map((name) => headers.get(name)),
  );
  return key.length > MAX_KEY_CHARS ? undefined : key;
}

/**
 * The tools are the same for every account and as long as the service runs, so what the SDK has answered once to a plain
 * tools/list is right for the next one, but for its id (interface 4.1).
 */
export function toolListMemory(): ToolListMemory {
  const results = new Map<string, string>();
  return {
    recall(request, message) {
      const id = plainListId(message);
      const result = id === undefined ? undefined : results.get(keyOf(request) ?? '');
      if (result === undefined) return undefined;
      const body = `{"result":${result},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`;
      return new Response(body, { headers: { 'Content-Type': 'application/json' } });
    },
    async keep(request, message, answer) {
      const key = keyOf(request);
      const isKept = answer.status === 200 && answer.headers.get('content-type') === 'application/json';
      if (!isKept || key === undefined || results.size >= KEPT_LISTS) return answer;
      if (plainListId(message) === undefined) return answer;
      const text = await answer.text();
      const { result }: { result?: unknown } = JSON.parse(text);
      if (result !== undefined) results.set(key, JSON.stringify(result));
      return new Response(text, answer);
    },
  };
}
