import type { Account } from '../store/store.ts';

const base = { enabled: true, http: true, mcp: false, allProjects: false, projects: [] };

/**
 * The accounts of the demo data; the password of each is its name and `-demo`. The hashes are written down, because
 * hashing four passwords would hold up every first start, and the demo data is the same on every machine.
 */
export const DEMO_ACCOUNTS: Account[] = [
  {
    ...base,
    username: 'engineer',
    passwordHash: '$scrypt$ln=15,r=8,p=1$c5SDXqNihKrlUvXIWkf5Mw$FBiLGyvq227XqNDAUKzqEJGJN2dGV74oOhEJ1SAN1H8',
    mcp: true,
    allProjects: true,
  },
  {
    ...base,
    username: 'uploader',
    passwordHash: '$scrypt$ln=15,r=8,p=1$aLe8E0X9fyuXt9XQD_i8HA$FzV4osQHb7krzKhXgJkstt6J-hyi8Q7ZsnTRbrrLuQw',
    projects: ['P001'],
  },
  {
    ...base,
    username: 'newcomer',
    passwordHash: '$scrypt$ln=15,r=8,p=1$fWPq2BeSE7_wO2JN3FaUQQ$wLdd2kJLyS6wwvbCwiYhGNXGXfT4M6ZFO507SUzrD6c',
  },
  {
    ...base,
    username: 'retired',
    passwordHash: '$scrypt$ln=15,r=8,p=1$9LuUkoBs1XonLsNbyBQvag$UkdfkW_tGgg8TTTWFZhN8Xfe2j5_ixPB_NknKEooiTs',
    enabled: false,
    projects: ['P001', 'P002', 'P003'],
  },
];
