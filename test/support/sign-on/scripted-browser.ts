/** A page as a browser without JavaScript has it. */
export type BrowserPage = { url: string; status: number; text: string; headers: Headers };

type Cookie = { name: string; value: string; path: string };

const MAX_REDIRECTS = 15;

/** Follows redirects, keeps cookies by path and sends forms; stops before an address that `isAtHome` does not accept. */
export class ScriptedBrowser {
  readonly #isAtHome: (url: URL) => boolean;
  readonly #jar = new Map<string, Cookie>();
  readonly #headers: Record<string, string>;

  constructor(isAtHome: (url: URL) => boolean, headers: Record<string, string> = {}) {
    this.#isAtHome = isAtHome;
    this.#headers = headers;
  }

  get(url: string): Promise<BrowserPage> {
    return this.#go(new URL(url), {});
  }

  post(url: string, fields: Record<string, string>): Promise<BrowserPage> {
    return this.#go(new URL(url), { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Names of the cookies it would send to this address. */
  cookieNames(url: string): string[] {
    return this.#cookiesFor(new URL(url)).map(({ name }) => name);
  }

  #cookiesFor({ pathname }: URL): Cookie[] {
    // Of two cookies with one name the one with the longer path comes first (RFC 6265 par. 5.4).
    return [...this.#jar.values()]
      .filter(({ path }) => pathname.startsWith(path))
      .toSorted((one, other) => other.path.length - one.path.length);
  }

  #keep(response: Response, { pathname }: URL): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      const path = attributes.find((text) => /^path=/i.test(text))?.slice(5) ?? pathname;
      const key = `${name} ${path}`;
      const isGone = value === '' || attributes.some((text) => /^expires=Thu, 01 Jan 1970/i.test(text));
      if (isGone) this.#jar.delete(key);
      else this.#jar.set(key, { name, value, path });
    }
  }

  async #go(start: URL, firstRequest: RequestInit): Promise<BrowserPage> {
    let url = start;
    let request = firstRequest;
    for (let redirects = 0; redirects < MAX_REDIRECTS; redirects += 1) {
      if (!this.#isAtHome(url)) return { url: url.href, status: 0, text: '', headers: new Headers() };
      const cookie = this.#cookiesFor(url)
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ');
      const headers = { accept: 'text/html', ...this.#headers, ...(cookie === '' ? {} : { cookie }) };
      const response = await fetch(url, { redirect: 'manual', ...request, headers });
      this.#keep(response, url);
      const location = response.headers.get('location');
      if (location === null) {
        return {
          url: url.href,
          status: response.status,
          text: await response.text(),
          headers: response.headers,
        };
      }
      await response.body?.cancel();
      url = new URL(location, url);
      request = {};
    }
    throw new Error(`More than ${MAX_REDIRECTS} redirects from ${start.href}`);
  }
}
