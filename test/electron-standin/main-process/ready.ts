const { promise: becomesReady, resolve } = Promise.withResolvers<void>();
let isReady = false;

export { becomesReady };

export function isAppReady(): boolean {
  return isReady;
}

export function becomeReady(): void {
  isReady = true;
  resolve();
}

export function requireReady(what: string): void {
  if (!isReady) throw new Error(`${what} can only be used after the app is ready`);
}

export function requireNotReady(what: string): void {
  if (isReady) throw new Error(`${what} can only be used before the app is ready`);
}
