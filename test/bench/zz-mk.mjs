import { writeBenchCsv, writeBenchXlsx } from '/work/main/test/bench/upload-files.ts';
writeBenchCsv('/tmp/w17/f/plain.csv', 2100000, false);writeBenchCsv('/tmp/w17/f/quoted.csv', 1900000, true);writeBenchXlsx('/tmp/w17/f/u.xlsx',50000);
