/** What was typed on the command line cannot be done; the message is a sentence for whoever typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
