/** Where a name stands: what is a secret in a sign-in, as a code is, is the code of something elsewhere. */
export type NameContext = 'anywhere' | 'sign-in';

const WORDS =
  'token|secret|passw(?:or)?d|passphrase|pwd|verifier|assertion|authorization|cookie|密码|密钥|令牌|口令' +
  '|(?:api|access|private|shared|signing|encryption|subscription)[_.]?key|[-_]key';
/** Every name of a secret has one of these in it, as a pattern. */
export const SECRET_WORDS: Record<NameContext, string> = {
  anywhere: WORDS,
  'sign-in': `${WORDS}|code|hint`,
};

const SEPARATORS = /[\s_.[\]'"-]/g;
/** One of several, or typed again. */
const COUNTED = /(?:\d{1,3}|confirm|confirmation)$/;
const SECRETS =
  /(?:secret|password|passwd|passphrase|pwd|codeverifier|assertion|authorization|cookie|密码|密钥|令牌|口令)$/;
const KEYS = /(?:api|access|private|secret|shared|signing|encryption|subscription)key$/;
/** A header of somebody's own. */
const OWN_KEY = /^x-.*key$/i;
const TOKENS = /token$/;
/** They say where a list, a computation or a message goes on. */
const OPEN_TOKENS = /(?:page|next|continuation|sync|resume|progress|cancel|cancellation|max)token$/;
const OF_SIGN_IN = /^(?:code|devicecode|idtokenhint)$/;

/** Whether the value of a member, parameter or header of this name opens something to whoever has it. */
export function isSecretName(name: string, context: NameContext = 'anywhere'): boolean {
  const decoded = decode(name);
  const plain = decoded.toLowerCase().replaceAll(SEPARATORS, '').replace(COUNTED, '');
  if (SECRETS.test(plain) || KEYS.test(plain) || OWN_KEY.test(decoded)) return true;
  if (TOKENS.test(plain)) return !OPEN_TOKENS.test(plain);
  return context === 'sign-in' && OF_SIGN_IN.test(plain);
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
