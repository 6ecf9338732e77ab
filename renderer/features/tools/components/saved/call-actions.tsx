/** What can be done with the call that is being written, beside calling: copy it, save it. */
export function CallActions() {
  return null;
}
