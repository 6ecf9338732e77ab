const FIRST_SIZE_BYTES = 1_024;
const MORE_FOLLOWS = 0x80;
const VARINT = 0;
const LENGTH_DELIMITED = 2;

const encoder = new TextEncoder();

/** Writes the few kinds of fields of Protocol Buffers that vector tiles are made of. */
export class ProtobufWriter {
  #bytes = new Uint8Array(FIRST_SIZE_BYTES);
  #length = 0;

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  /** A whole number from 0 to 2^32 - 1. */
  varint(number: number): void {
    this.#reserve(5);
    let rest = number;
    while (rest >= MORE_FOLLOWS) {
      this.#bytes[this.#length] = (rest & 0x7f) | MORE_FOLLOWS;
      this.#length += 1;
      rest >>>= 7;
    }
    this.#bytes[this.#length] = rest;
    this.#length += 1;
  }

  numberField(field: number, number: number): void {
    this.varint((field << 3) | VARINT);
    this.varint(number);
  }

  bytesField(field: number, bytes: Uint8Array): void {
    this.varint((field << 3) | LENGTH_DELIMITED);
    this.varint(bytes.length);
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  textField(field: number, text: string): void {
    this.bytesField(field, encoder.encode(text));
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.bytes);
    this.#bytes = larger;
  }
}
