import { describe, expect, it } from 'vitest';
import { plainFigures, plainText } from '#shared/domain/import/cells/plain-text.ts';

describe('text as it is matched', () => {
  it('is narrow, with one kind of minus, and nothing invisible in it', () => {
    for (const plain of [plainText, plainFigures]) {
      expect(plain('　２０２４：－１．５℃\u200b')).toBe('2024:-1.5°C');
      expect(plain('−5 \ufeff')).toBe('-5');
      expect(plain('abc')).toBe('abc');
    }
  });

  it('has m3 for m³ where units are looked for, and m³ where numbers are', () => {
    expect(plainText('m³/h')).toBe('m3/h');
    expect(plainFigures('１２.5 m³/h ①')).toBe('12.5 m³/h ①');
    expect(plainFigures('１２.5 ①')).toBe('12.5 ①');
  });

  it('keeps a power of ten behind a number apart from its digits', () => {
    expect(plainFigures('0.53010³m³/h')).toBe('0.530×10³m³/h');
    expect(plainFigures('12 10⁻³m')).toBe('12 ×10⁻³m');
    expect(plainFigures('10³m³/h 12.5² 2010①')).toBe('10³m³/h 12.5² 2010①');
    expect(plainFigures(plainFigures('110⁴m³'))).toBe('1×10⁴m³');
  });

  it('never has a digit that was no ordinary or full-width one', () => {
    const wrong: string[] = [];
    for (let code = 0x80; code <= 0x10_ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      if (code >= 0xff10 && code <= 0xff19) continue;
      const character = String.fromCodePoint(code);
      if (/\d/u.test(plainFigures(character))) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });
});
