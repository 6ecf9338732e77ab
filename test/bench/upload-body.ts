const MINUTE_MS = 60_000;

/** An upload of at most `sizeBytes` bytes as a program would send it. */
export function uploadBody(sizeBytes: number): string {
  const records: string[] = [];
  let lengthBytes = 2;
  for (let index = 0; ; index += 1) {
    const timestamp = new Date(1_750_000_000_000 + index * MINUTE_MS)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    const record = JSON.stringify({
      timestamp,
      level: (index % 97) / 10,
      flow: (index % 31) * 0.13,
      state: 'ok',
    });
    lengthBytes += record.length + 1;
    if (lengthBytes > sizeBytes) return `[${records.join(',')}]`;
    records.push(record);
  }
}
