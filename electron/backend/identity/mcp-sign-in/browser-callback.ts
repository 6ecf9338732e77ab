import * as oauth from 'oauth4webapi';
import { maskUrl } from '#shared/domain/mask-secrets.ts';
import { AppError } from '#shared/errors.ts';
import type { AuthorisationRound } from './authorisation-round.ts';
import type { CallbackAnswer } from './loopback-listener.ts';
import type { SignInStory } from './sign-in-story.ts';
import type { SignOnClient } from './sign-on-client.ts';
import { libraryClient } from './sign-on-client.ts';
import { oauthErrorOf, toSignOnFailure } from './sign-on-failure.ts';

export type BrowserCallback = {
  /** Judges an address that came back, from the browser or from the user. */
  accept(callback: URL): Promise<CallbackAnswer>;
  /** Parameters with the code; rejects with what the service refused. */
  readonly arrived: Promise<URLSearchParams>;
  /** The round that is waited for. */
  round(): AuthorisationRound;
};

export type BrowserCallbackOptions = {
  as: oauth.AuthorizationServer;
  client: SignOnClient;
  story: SignInStory;
  round: AuthorisationRound;
  /** The next round after a refusal, if a smaller wish is left; the browser is sent there. */
  nextRound: (error: string, says: string) => Promise<AuthorisationRound | undefined>;
};

/** Waits for the one call-back of this sign-in; another state is nobody's business and ends nothing. */
export function expectCallback(options: BrowserCallbackOptions): BrowserCallback {
  const { as, story } = options;
  const { promise, resolve, reject } = Promise.withResolvers<URLSearchParams>();
  promise.catch(() => {});
  let round = options.round;
  let isOver = false;

  const judge = async (callback: URL): Promise<CallbackAnswer> => {
    try {
      const parameters = oauth.validateAuthResponse(as, libraryClient(options.client), callback, round.state);
      isOver = true;
      resolve(parameters);
      return { outcome: 'taken' };
    } catch (error) {
      const refused = oauthErrorOf(error);
      const next = refused && (await options.nextRound(refused.error, refused.says));
      if (next) {
        round = next;
        return { location: next.url };
      }
      isOver = true;
      const failure = toSignOnFailure(error, { issuer: as.issuer, step: 'callback' });
      if (failure instanceof AppError) story.fail(failure.toFailure());
      reject(failure);
      return { outcome: 'refused' };
    }
  };

  return {
    arrived: promise,
    round: () => round,
    async accept(callback) {
      if (isOver || callback.searchParams.get('state') !== round.state) {
        return { outcome: 'of-another-sign-in' };
      }
      story.add({
        id: 'callback',
        atMs: Date.now(),
        durationMs: 0,
        request: { method: 'GET', url: maskUrl(callback.href), headers: {}, body: '' },
        answer: null,
        failure: null,
      });
      return judge(callback);
    },
  };
}
