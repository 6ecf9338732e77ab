import type { Oddity, OddRequest } from './odd-sign-on.ts';

type Held = { request: OddRequest; goOn: () => void };

/** Holds requests of a sign-on service until the test lets them go on. */
export class HeldRequests {
  readonly #held: Held[] = [];
  #told = Promise.withResolvers<void>();
  readonly #isWanted: (request: OddRequest) => boolean;
  #isHolding = true;

  constructor(isWanted: (request: OddRequest) => boolean) {
    this.#isWanted = isWanted;
  }

  /** The part of a service that holds them. */
  readonly oddity: Oddity = async (request) => {
    if (this.#isHolding && this.#isWanted(request)) {
      await new Promise<void>((goOn) => {
        this.#held.push({ request, goOn });
        this.#told.resolve();
        this.#told = Promise.withResolvers();
      });
    }
    return undefined;
  };

  /** Waits until so many are held. */
  async arrived(count = 1): Promise<void> {
    while (this.#held.length < count) await this.#told.promise;
  }

  /** Lets one go on, or all that are held. */
  goOn(which?: number): void {
    const freed = which === undefined ? this.#held.splice(0) : this.#held.splice(which, 1);
    for (const { goOn } of freed) goOn();
  }

  /** The same, and none is held from now on. */
  goOnForGood(): void {
    this.#isHolding = false;
    this.goOn();
  }

  /** Holds them again. */
  hold(): void {
    this.#isHolding = true;
  }
}

/** The requests of each step of a sign-in, by its name in the window. */
export const STEPS: Record<string, (request: OddRequest) => boolean> = {
  discovering: ({ path }) => path.startsWith('/.well-known/oauth-authorization-server'),
  registering: ({ path }) => path.endsWith('/register'),
  exchanging: ({ path, form }) => path.endsWith('/token') && form.get('grant_type') === 'authorization_code',
  checking: ({ path, headers }) => path === '/mcp/data' && headers.authorization !== undefined,
  renewing: ({ path, form }) => path.endsWith('/token') && form.get('grant_type') === 'refresh_token',
};
