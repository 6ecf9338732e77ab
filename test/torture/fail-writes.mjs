// Loaded into the real service by --import: while the file named by STILLWELL_FAIL_WRITES is there, every other sync of the
// journal fails with an I/O error, and every third write is half done before it fails, as on a dying disk.
import { existsSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { promisify } from 'node:util';

const fs = createRequire(import.meta.url)('node:fs');
const flag = process.env.STILLWELL_FAIL_WRITES ?? '';
let count = 0;
const ioError = () => Object.assign(new Error('EIO: i/o error'), { code: 'EIO', errno: -5 });
const isFailing = (every) => existsSync(flag) && (count += 1) % every === 0;

const { fdatasync, writev } = fs;
fs.fdatasync = (file, callback) =>
  isFailing(2) ? setImmediate(() => callback(ioError())) : fdatasync(file, callback);
fs.writev = (file, parts, position, callback) => {
  if (!isFailing(3)) {
    writev(file, parts, position, callback);
    return;
  }
  const [first] = parts;
  writev(file, [first.subarray(0, first.byteLength / 2)], position, () => callback(ioError()));
};
// What promisify makes of the real one.
fs.writev[promisify.custom] = (file, parts, position) =>
  new Promise((resolve, reject) => {
    fs.writev(file, parts, position, (error, bytesWritten) => {
      if (error) reject(error);
      else resolve({ bytesWritten, buffers: parts });
    });
  });
syncBuiltinESMExports();
