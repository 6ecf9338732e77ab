import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Bytes that can be read anywhere: a file, or something that was unpacked from one. */
export type ByteFile = {
  sizeBytes: number;
  /** Fills `target` from `position` on. @returns how many bytes there were. */
  read(target: Uint8Array, position: number): number;
  close(): void;
};

/** The file at a path. Reading is synchronous: it happens in a worker that does nothing else. */
export function openByteFile(path: string): ByteFile {
  const descriptor = openSync(path, 'r');
  return {
    sizeBytes: fstatSync(descriptor).size,
    read: (target, position) => {
      let filled = 0;
      while (filled < target.length) {
        const got = readSync(descriptor, target, filled, target.length - filled, position + filled);
        if (got === 0) break;
        filled += got;
      }
      return filled;
    },
    close: () => closeSync(descriptor),
  };
}

/** Bytes in memory, read like a file. */
export function bytesAsFile(bytes: Uint8Array): ByteFile {
  return {
    sizeBytes: bytes.length,
    read: (target, position) => {
      const part = bytes.subarray(position, position + target.length);
      target.set(part);
      return part.length;
    },
    close: () => {},
  };
}

/** A part of a file in a buffer of its own; shorter if the file ends before. */
export function readPart(file: ByteFile, position: number, length: number): Buffer<ArrayBuffer> {
  const part = Buffer.alloc(Math.max(0, Math.min(length, file.sizeBytes - position)));
  return part.subarray(0, file.read(part, position));
}
