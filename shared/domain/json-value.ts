/** Anything that JSON can say (RFC 8259). */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
