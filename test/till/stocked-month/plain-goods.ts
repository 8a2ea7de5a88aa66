/** What a month did to goods, in plain arithmetic of its own: nothing here is the product's. Units are base units, money cents. */

/** Goods that went from one place to another. */
export interface PlainMove {
  readonly causa: string;
  readonly product: string;
  readonly desde: string;
  readonly hacia: string;
  readonly base: number;
  readonly at: number;
  /** Cents of all of it; null where it has no cost of its own. */
  readonly costo: number | null;
  /** What it takes back. */
  readonly of: PlainMove | null;
  /** Written as the so-manieth. */
  readonly place: number;
}

export interface PlainCount {
  readonly product: string;
  readonly shelf: string;
  readonly contado: number;
  readonly at: number;
  readonly place: number;
}

type Moving = Omit<PlainMove, 'place' | 'costo' | 'of'> & { readonly costo?: number };

/** A line of the register: operation, what came, what left, what there was then. */
export type PlainLine = readonly [operacion: string, entrada: number, salida: number, saldo: number];

/** Twenty decimals of a cent. */
const FINE = 10n ** 20n;
/** Twelve decimals of a dollar, in which the cost of a unit is kept. */
const UNIT = 10n ** 12n;
const CENTS = 100n;

const halfUp = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor);

/** Papers about goods as they were written. */
export class PlainGoods {
  readonly moves: PlainMove[] = [];
  readonly counts: PlainCount[] = [];
  #written = 0;

  move(of: Moving): PlainMove {
    const move = { costo: null, ...of, of: null, place: (this.#written += 1) };
    this.moves.push(move);
    return move;
  }

  /** Takes so much of a move back, all that is left unless said, at a moment. Null: nothing is left of it. */
  back(
    of: PlainMove,
    how: { readonly causa: string; readonly at: number; readonly base?: number; readonly hacia?: string },
  ) {
    const base = Math.min(how.base ?? Number.MAX_SAFE_INTEGER, this.left(of));
    if (base === 0) return null;
    const { product, desde, hacia } = of;
    const taken = { causa: how.causa, product, desde: hacia, hacia: how.hacia ?? desde, base, at: how.at };
    const move = { ...taken, costo: null, of, place: (this.#written += 1) };
    this.moves.push(move);
    return move;
  }

  /** What of a move was not taken back, or was and is there again. */
  left(of: PlainMove): number {
    return this.moves.reduce((rest, move) => (move.of === of ? rest - this.left(move) : rest), of.base);
  }

  count(of: Omit<PlainCount, 'place'>): PlainCount {
    const count = { ...of, place: (this.#written += 1) };
    this.counts.push(count);
    return count;
  }

  /** Takes a count away that was wrong. */
  annul(count: PlainCount): void {
    this.counts.splice(this.counts.indexOf(count), 1);
  }

  /** What is at each place of a product that there is something at, as of before a moment. */
  places(product: string, before = Number.MAX_SAFE_INTEGER): Record<string, number> {
    const found = new Map<string, number>();
    for (const event of this.#events(product, before)) {
      if ('contado' in event) found.set(event.shelf, event.contado);
      else {
        found.set(event.desde, (found.get(event.desde) ?? 0) - event.base);
        found.set(event.hacia, (found.get(event.hacia) ?? 0) + event.base);
      }
    }
    return Object.fromEntries([...found].filter(([place, base]) => place.includes(':') && base !== 0));
  }

  /** What there was of a product in all shops. */
  existence(product: string, before = Number.MAX_SAFE_INTEGER): number {
    return Object.values(this.places(product, before)).reduce((sum, base) => sum + base, 0);
  }

  /** Twelve decimals of what a base unit of a product cost in the month that began then, by what came before and in it. */
  average(product: string, began: number): bigint {
    const former = this.#averageOf(product, { from: 0, until: began, opening: 0n, at: 0n });
    // What nobody knows the cost of counts for nothing.
    const known = former > 0n ? this.existence(product, began) : 0;
    const opening = BigInt(Math.max(known, 0));
    return this.#averageOf(product, { from: began, until: Number.MAX_SAFE_INTEGER, opening, at: former });
  }

  #averageOf(
    product: string,
    of: { readonly from: number; readonly until: number; readonly opening: bigint; readonly at: bigint },
  ) {
    let units = of.opening;
    // Of twelve decimals of a dollar as many of a cent's as there are.
    let worth = (of.opening * of.at * FINE * CENTS) / UNIT;
    for (const move of this.moves) {
      const { first, sign } = costed(move);
      if (move.product !== product || first.costo === null || move.at < of.from || move.at >= of.until)
        continue;
      units += sign * BigInt(move.base);
      worth += (sign * BigInt(first.costo) * BigInt(move.base) * FINE) / BigInt(first.base);
    }
    return units > 0n && worth >= 0n ? halfUp(worth * UNIT, units * FINE * CENTS) : of.at;
  }

  /** The register of a shop's product since a moment: its first line is what there was. */
  register(product: string, branch: string, since: number): readonly PlainLine[] {
    const own = (place: string) => place.endsWith(`:${branch}`);
    const at = new Map<string, number>(
      Object.entries(this.places(product, since)).filter(([place]) => own(place)),
    );
    let saldo = [...at.values()].reduce((sum, base) => sum + base, 0);
    const lines: PlainLine[] = saldo === 0 ? [] : [['saldo', 0, 0, saldo]];
    for (const event of this.#events(product)) {
      if (event.at < since) continue;
      let [entrada, salida] = [0, 0];
      if ('contado' in event) {
        if (!own(event.shelf)) continue;
        const found = event.contado - (at.get(event.shelf) ?? 0);
        at.set(event.shelf, event.contado);
        [entrada, salida] = [Math.max(found, 0), Math.max(-found, 0)];
      } else {
        const { desde, hacia, base } = event;
        if (own(desde)) at.set(desde, (at.get(desde) ?? 0) - (salida = base));
        if (own(hacia)) at.set(hacia, (at.get(hacia) ?? 0) + (entrada = base));
      }
      if (entrada === 0 && salida === 0) continue;
      saldo += entrada - salida;
      lines.push(['contado' in event ? 'conteo' : event.causa, entrada, salida, saldo]);
    }
    return lines;
  }

  #events(product: string, before = Number.MAX_SAFE_INTEGER): readonly (PlainMove | PlainCount)[] {
    return [...this.moves, ...this.counts]
      .filter((event) => event.product === product && event.at < before)
      .toSorted((one, other) => one.at - other.at || one.place - other.place);
  }
}

/** The move whose cost another one takes along, and whether it takes it in or out. */
function costed(move: PlainMove): { readonly first: PlainMove; readonly sign: bigint } {
  if (move.of === null) return { first: move, sign: 1n };
  const { first, sign } = costed(move.of);
  return { first, sign: -sign };
}
