/** What the packer signs and notarises with. */
const OF_SIGNING = /^(?:WIN_)?CSC_|^APPLE_/;

/**
 * Takes variables of signing that hold nothing out of the environment. A workflow sets one for every secret, be it there or
 * not, and the packer takes an empty one for the path of a certificate, which is then not to be found.
 */
export function dropEmptySecrets(env: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(env)) {
    if (OF_SIGNING.test(name) && value?.trim() === '') delete env[name];
  }
}
