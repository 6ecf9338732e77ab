let touchedAtMs = Number.NEGATIVE_INFINITY;

for (const kind of ['pointermove', 'pointerdown', 'wheel', 'keydown'])
  window.addEventListener(
    kind,
    () => {
      touchedAtMs = performance.now();
    },
    { capture: true, passive: true },
  );

/** For how many milliseconds nobody has moved the pointer in this window or pressed a key. */
export function untouchedForMs(): number {
  return performance.now() - touchedAtMs;
}
