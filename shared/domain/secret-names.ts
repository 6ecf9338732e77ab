/** Where a name stands: what is a secret in a sign-in, as a code is, is the code of something elsewhere. */
export type NameContext = 'anywhere' | 'sign-in';

/** Other keys name a row, a place in a list, or what is kept under them. */
const KINDS_OF_KEY =
  'api|access|account|auth|private|secret|shared|signing|encryption|subscription|master|license|session|hmac|webhook';
const WORDS =
  'token|secret|passw(?:or)?d|passphrase|passcode|passkey|[-_.]pass\\b|pwd|verifier|assertion|authorization|cookie' +
  '|credential|jwt|密码|密钥|秘钥|密匙|私钥|令牌|口令|凭证|凭据|授权码' +
  `|(?:${KINDS_OF_KEY})[_.]?key|[-_]key`;
/** Every name of a secret has one of these in it, as a pattern. */
export const SECRET_WORDS: Record<NameContext, string> = {
  anywhere: WORDS,
  'sign-in': `${WORDS}|code|hint|session[_.-]?state`,
};

const SEPARATORS = /[\s_.[\]'"-]/g;
/** One of several, or typed again. */
const COUNTED = /(?:\d{1,3}|confirm|confirmation)$/;
const SECRETS =
  /(?:secret|password|passwd|passphrase|passcode|passkey|pwd|codeverifier|assertion|authorization|cookie|credentials?|jwt|密码|密钥|秘钥|密匙|私钥|令牌|口令|凭证|凭据|授权码)$/;
const KEYS = new RegExp(`(?:${KINDS_OF_KEY})key$`);
/** Not a bypass. */
const PASS = /[-_.]pass$/i;
/** A header of somebody's own. */
const OWN_KEY = /^x-.*key$/i;
const TOKENS = /token$/;
/** They say where a list, a computation or a message goes on. */
const OPEN_TOKENS = /(?:page|next|continuation|sync|resume|progress|cancel|cancellation|max)token$/;
const OF_SIGN_IN = /^(?:code|devicecode|idtokenhint|sessionstate)$/;

/** Whether the value of a member, parameter or header of this name opens something to whoever has it. */
export function isSecretName(name: string, context: NameContext = 'anywhere'): boolean {
  const decoded = decode(name);
  const plain = decoded.toLowerCase().replaceAll(SEPARATORS, '').replace(COUNTED, '');
  if (SECRETS.test(plain) || KEYS.test(plain) || OWN_KEY.test(decoded) || PASS.test(decoded)) return true;
  if (TOKENS.test(plain)) return !OPEN_TOKENS.test(plain);
  return context === 'sign-in' && OF_SIGN_IN.test(plain);
}

const LIKELY =
  /token|secret|key|auth|cookie|passw(?:or)?d|passphrase|passcode|pwd|session|credential|jwt|signature|hmac|saml|ticket|密码|密钥|秘钥|密匙|私钥|令牌|口令|凭证|凭据|授权码|^(?:wresult|sig|sign|code|pass|pin|otp|sas)$|[-_.]pass$/i;

/** Of a session that a service knows by its address, as `jsessionid` and `PHPSESSID` are; behind a slash where a fragment has a path. */
const SESSION = /sess(?:ion)?[-_.]?id$|(?:^|[-_./?])s(?:ess|id)$/i;

export const isSessionName = (name: string): boolean => SESSION.test(name);

/** The same where a name is all that tells: of an address, a header or a variable. Rather too much is hidden there than too little. */
export function isLikelySecretName(name: string): boolean {
  return LIKELY.test(name) || isSessionName(name);
}

/** A name of a query or a form as it is meant; as it stands where it is not properly encoded. */
function decode(name: string): string {
  if (!name.includes('%')) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
