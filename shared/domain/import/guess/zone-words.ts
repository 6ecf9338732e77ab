import { plainText } from '../cells/plain-text.ts';
import { isZone } from '../../service-time.ts';

/**
 * A zone that a text names. `zone` null: the local clock in plain words; `isSure` false: letters that several zones share
 * (CST), or a zone that is named and not known.
 */
export type ZoneInText = { zone: string | null; isSure: boolean; text: string };

/** Longer texts are no headers and no titles. */
const MAX_TEXT = 1000;

const SHANGHAI = 'Asia/Shanghai';

function offsetOf(sign: string, hours: string, minutes: string | undefined): string {
  return `${sign}${hours.padStart(2, '0')}:${minutes ?? '00'}`;
}

/** The zone that a header of times, or a line in the head of a file, names; null if it names none. */
export function zoneInText(raw: string): ZoneInText | null {
  if (raw.length > MAX_TEXT) return null;
  const text = plainText(raw).replace(/_/gu, ' ');
  const counted = /(?:utc|gmt) ?offset[^\d+-]*([+-]?)(\d{1,2})(?::?([0-5]\d))?(?!\d)/iu.exec(text);
  const offset =
    counted ??
    /(?:UTC|GMT|东八区|时区|zone)\s*[:=]?\s*[([]?\s*(?:UTC|GMT)?\s*([+-])\s*(\d{1,2})(?::?([0-5]\d))?(?!\d)/iu.exec(
      text,
    );
  if (offset) {
    const zone = offsetOf(offset[1] === '-' ? '-' : '+', offset[2] ?? '0', offset[3]);
    return {
      zone: zone === '+00:00' || zone === '-00:00' ? 'UTC' : zone,
      isSure: isZone(zone) || zone.endsWith('00:00'),
      text: raw,
    };
  }
  if (/北京时间?|中国标准时|东八区|\bbeijing\b|china standard time/iu.test(text))
    return { zone: SHANGHAI, isSure: true, text: raw };
  const named = /\b([A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)?)\b/u.exec(raw);
  if (named?.[1] !== undefined && isZone(named[1])) return { zone: named[1], isSure: true, text: raw };
  if (/\b(?:UTC|GMT|zulu)(?:\s*[:=]?\s*0)?\b|UTC|世界时|世界协调时|格林尼治|格林威治|国际标准时/iu.test(text))
    return { zone: 'UTC', isSure: true, text: raw };
  if (/\blocal(?: ?(?:standard )?time)?\b|当地时|本地时|地方时|ortszeit/iu.test(text))
    return { zone: null, isSure: true, text: raw };
  const letters = /\b(?:C[SD]T|E[SD]T|P[SD]T|M[SD]T|CE[S]?T|MESZ|MEZ|BST|IST|JST|AEST|SGT|HKT)\b/u.exec(text);
  return letters ? { zone: null, isSure: false, text: raw } : null;
}
