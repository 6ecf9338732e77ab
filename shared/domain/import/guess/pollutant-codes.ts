/** Fields of the codes that HJ 212 and HJ 525 give the quantities of water; what a file means by one is asked all the same. */
const FIELD_OF_CODE: Record<string, string> = {
  w00000: 'flow',
  w01001: 'ph',
  w01009: 'dissolvedOxygen',
  w01010: 'temperature',
  w01012: 'suspendedSolids',
  w01014: 'conductivity',
  w01017: 'bod',
  w01018: 'cod',
  w01019: 'permanganate',
  w21001: 'totalNitrogen',
  w21003: 'ammonia',
  w21011: 'totalPhosphorus',
};

/** The field that a code such as w01001 may stand for; null for any other name. */
export function fieldOfCode(name: string): string | null {
  const code = name.trim().toLowerCase();
  return Object.hasOwn(FIELD_OF_CODE, code) ? (FIELD_OF_CODE[code] ?? null) : null;
}
