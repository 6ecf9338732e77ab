/** Expired rows that one statement deletes: others wait for some milliseconds at most, however many there are. */
export const PURGED_AT_ONCE = 500;
