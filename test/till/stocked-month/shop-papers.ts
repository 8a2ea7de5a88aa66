/** Papers of the shop about its goods, as the month draws them: what moved without a document, and counts; some are written late. */
import { dollars } from './month-book.ts';
import type { PlainCount } from './plain-goods.ts';
import type { Month } from './selling.ts';

export const STOCKED_PRODUCTS = ['ARROZ', 'QUESO'] as const;
export const STOCKED_BRANCHES = ['central', 'norte'] as const;

/** What is papered late happened so long before, a second more or less: nothing else is of that moment. */
const LATE_MS = 3 * 60 * 60_000 - 1000;
/** Base units of one. */
const unitOf = (codigo: string) => (codigo === 'QUESO' ? 1000 : 1);

interface Papered {
  readonly causa: 'inicial' | 'hallazgo' | 'merma' | 'averia' | 'retiro';
  readonly kind: (typeof STOCKED_PRODUCTS)[number];
  readonly units: number;
  /** Cents of one. */
  readonly cost?: number;
  readonly late?: boolean;
}

/** Writes a paper of the shop. */
export async function paper({ cash, book, mark, door }: Month, branch: string, of: Papered): Promise<void> {
  const { causa, kind, units, cost, late = false } = of;
  const codigo = `${kind}${mark}`;
  const at = cash.shop.clock.now() - (late ? LATE_MS : 0);
  const line = { codigo, cantidad: units, ...(cost === undefined ? {} : { costoUnitario: dollars(cost) }) };
  const en = new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
  const body = { sucursal: branch, causa, motivo: 'Se anotó así', en, lineas: [line] };
  await door.change('existencias.mover', { branch, body });
  const shelf = `sucursal:${branch}`;
  const brings = causa === 'inicial' || causa === 'hallazgo';
  const away = causa === 'averia' ? `averia:${branch}` : causa;
  const whence = brings ? { desde: 'regularizacion', hacia: shelf } : { desde: shelf, hacia: away };
  const costo = cost === undefined ? {} : { costo: units * cost };
  const base = units * unitOf(kind);
  book.goods.move({ causa, product: codigo, ...whence, base, at, ...costo });
  book.tally.papers += 1;
  if (late) book.tally.latePapers += 1;
}

/** One that is drawn. */
export async function drawnPaper(month: Month): Promise<void> {
  const { c } = month;
  const causa = c.pick(['hallazgo', 'merma', 'averia', 'retiro'] as const);
  const cost = causa === 'hallazgo' && c.chance(0.5) ? { cost: c.int(60, 110) } : {};
  const of = { causa, kind: c.pick(STOCKED_PRODUCTS), units: c.int(1, 4), ...cost, late: c.chance(0.4) };
  await paper(month, c.pick(STOCKED_BRANCHES), of);
}

/** A count that was written. */
export interface WrittenCount {
  /** The number of its paper. */
  readonly id: string;
  readonly lines: readonly PlainCount[];
}

/** Of what was there then; the answer must expect what the plain sums say. */
export async function count(month: Month, late = false): Promise<WrittenCount> {
  const { cash, c, book, mark, door } = month;
  const branch = c.pick(STOCKED_BRANCHES);
  const shelf = `sucursal:${branch}`;
  const at = cash.shop.clock.now() - (late ? LATE_MS : 0);
  const drawn = STOCKED_PRODUCTS.map((kind) => {
    const codigo = `${kind}${mark}`;
    const there = book.goods.places(codigo, late ? at : undefined)[shelf] ?? 0;
    const unit = unitOf(kind);
    return { codigo, there, unit, contado: Math.max(there + c.int(-2, 2) * unit, 0) };
  });
  const en = late ? { en: new Date(at).toISOString().replace(/\.\d+Z$/, 'Z') } : {};
  const lineas = drawn.map(({ codigo, contado, unit }) => ({ codigo, contado: contado / unit, ...en }));
  const answer = await door.change('existencias.contar', { branch, body: { sucursal: branch, lineas } });
  const { id, lineas: told } = answer as unknown as {
    readonly id: string;
    readonly lineas: readonly { readonly esperado: number }[];
  };
  const lines = drawn.map(({ codigo, there, unit, contado }, index) => {
    if (told[index]?.esperado !== there / unit)
      throw new Error(
        `${codigo} in ${branch}: expected ${String(told[index]?.esperado)}, there is ${there / unit}`,
      );
    return book.goods.count({ product: codigo, shelf, contado, at });
  });
  book.tally.counted += 1;
  return { id, lines };
}
