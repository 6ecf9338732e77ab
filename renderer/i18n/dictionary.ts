import type { en } from './en/en.ts';

/** Every text of the window. English gives the shape: a key that another language lacks does not compile. */
export type Dictionary = typeof en;
