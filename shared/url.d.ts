/**
 * The part of the URL Standard that shared/ uses. Node and every browser have it, but it belongs to neither
 * ECMAScript's own library nor, here, to the DOM's, and shared/ sees no other globals than ECMAScript's.
 */
declare class URL {
  constructor(url: string);
  static canParse(url: string): boolean;
  readonly href: string;
  readonly protocol: string;
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly username: string;
  readonly password: string;
}
