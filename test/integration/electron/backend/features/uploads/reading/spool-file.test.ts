import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clearSpool, SpoolFile } from '#electron/backend/features/uploads/reading/spool-file.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const MAX_BYTES = 1000;

async function openSpool() {
  const folder = join(await tempDir(), 'incoming');
  return { folder, spool: await SpoolFile.create(folder, MAX_BYTES) };
}

describe('A file that comes in pieces', () => {
  it('is put together in the order of its pieces, and hashed on the way', async () => {
    const { spool } = await openSpool();
    await Promise.all(['a', 'b', 'c'].map((piece) => spool.append(Buffer.from(piece), 'x.csv')));
    const { path, sizeBytes, sha256 } = await spool.finish();
    expect(await readFile(path, 'utf8')).toBe('abc');
    expect(sizeBytes).toBe(3);
    expect(sha256).toBe(createHash('sha256').update('abc').digest('hex'));
  });

  it('may not become too large', async () => {
    const { folder, spool } = await openSpool();
    await spool.append(Buffer.alloc(MAX_BYTES), 'x.csv');
    await expect(spool.append(Buffer.alloc(1), 'x.csv')).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      details: { fileName: 'x.csv', why: 'too-large' },
    });
    await spool.discard();
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves nothing behind when it is given up, or when the app starts again', async () => {
    const { folder, spool } = await openSpool();
    await spool.append(Buffer.from('half'), 'x.csv');
    expect(await readdir(folder)).toHaveLength(1);
    await spool.discard();
    expect(await readdir(folder)).toEqual([]);
    await SpoolFile.create(folder, MAX_BYTES).then((other) => other.finish());
    await clearSpool(folder);
    await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
