/** An upload as far as it takes room: whose it is, for which equipment, and how large. */
export type Claim = { name: string; account: string; bytes: number };

export type Amount = { count: number; bytes: number };

const amountOf = (amounts: ReadonlyMap<string, Amount>, key: string): Amount =>
  amounts.get(key) ?? { count: 0, bytes: 0 };

function change(amounts: Map<string, Amount>, key: string, count: number, bytes: number): void {
  const before = amountOf(amounts, key);
  const after = { count: before.count + count, bytes: before.bytes + bytes };
  if (after.count > 0) amounts.set(key, after);
  else amounts.delete(key);
}

/** How many uploads wait, and how large they are: all of them, by equipment, and by account. */
export class Tally {
  readonly #byName = new Map<string, Amount>();
  readonly #byAccount = new Map<string, Amount>();
  #count = 0;
  #bytes = 0;

  get all(): Amount {
    return { count: this.#count, bytes: this.#bytes };
  }

  ofName(name: string): Amount {
    return amountOf(this.#byName, name);
  }

  ofAccount(account: string): Amount {
    return amountOf(this.#byAccount, account);
  }

  names(): Iterable<string> {
    return this.#byName.keys();
  }

  add({ name, account, bytes }: Claim): void {
    this.addMany(name, { count: 1, bytes });
    change(this.#byAccount, account, 1, bytes);
  }

  /** Uploads that an earlier run of the service has left: whose they are is not known any more. */
  addMany(name: string, { count, bytes }: Amount): void {
    change(this.#byName, name, count, bytes);
    this.#count += count;
    this.#bytes += bytes;
  }

  remove({ name, account, bytes }: Claim): void {
    change(this.#byName, name, -1, -bytes);
    change(this.#byAccount, account, -1, -bytes);
    this.#count -= 1;
    this.#bytes -= bytes;
  }
}
