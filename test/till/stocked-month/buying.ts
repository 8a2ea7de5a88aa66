/** What the month bought: from whom is no taxpayer, with a key and at the till, and from suppliers, whose documents come in any order. */
import { fiscalDate } from '../../../core/domain/fiscal-time.ts';
import { codeOf, refusing } from '../../engine/issuing/refused-shop.ts';
import { SUJETO_EXCLUIDO } from '../../support/shop/sales.ts';
import { SEAL, supplierDocument, BUYER } from '../../support/shop/supplier-documents.ts';
import { centsOf, drawnItems, type DrawnItem } from './drawn-items.ts';
import { dollars, vatOf, type PlainPurchase } from './month-book.ts';
import type { PlainMove } from './plain-goods.ts';
import { answerOf, issued, momentOf, undo, type Month, type OurDocument } from './selling.ts';

const SERVICE = { cantidad: 1, descripcion: 'Reparación del corral', precioUni: 60, tipoItem: 2 };
/** Cents of the service, and the tenth of it that is withheld. */
const [SERVICE_CENTS, SERVICE_RENTA] = [6000, 600];

/** A supplier's document that was entered. */
export interface Supplied {
  readonly codigo: string;
  readonly items: readonly DrawnItem[];
  readonly moves: readonly PlainMove[];
  readonly booked: PlainPurchase;
  /** The one it is about. */
  readonly of: Supplied | null;
  /** Notes on it. */
  readonly notes: Supplied[];
}

/** A purchase from whom is no taxpayer: refused first, paid from the drawer, invalidated, as is drawn. */
export async function buyFromFarmer(
  month: Month,
  how: { readonly atTill: boolean; readonly online: boolean },
): Promise<void> {
  const { c, book, cash, mark } = month;
  const items = drawnItems(c, 3, { goodsOnly: true, dear: c.int(40, 90), mark });
  const withService = c.chance(0.3);
  const excluidas = centsOf(items) + (withService ? SERVICE_CENTS : 0);
  const renta = withService ? SERVICE_RENTA : 0;
  const total = excluidas - renta;
  const lines = [...items.map(({ item }) => item), ...(withService ? [SERVICE] : [])];
  const pagos = [{ codigo: '01', montoPago: dollars(total) }];
  const body = { ...(JSON.parse(SUJETO_EXCLUIDO) as object), items: lines, pagos };
  const branch = how.atTill ? 'central' : c.pick(['central', 'norte'] as const);
  const refused =
    !how.atTill && how.online && c.chance(0.2) ? await refusedPurchase(month, { body, items, branch }) : {};
  const answer = how.atTill
    ? answerOf(await cash.sell('t-1', '14', body))
    : await issued(month, '14', body, { branch, ...refused });
  const at = momentOf(answer);
  const moves = items.map((each) => arrive(month, each, { at, branch }));
  const booked = {
    tipoDte: '14',
    codigo: codeOf(answer),
    sealed: true,
    deducible: false,
    gravadas: 0,
    iva: 0,
    percibido: 0,
  };
  const purchase: PlainPurchase = { ...booked, excluidas, renta, total: excluidas, inForce: true };
  book.purchases.push(purchase);
  book.tally[how.atTill ? 'boughtAtTill' : 'bought'] += 1;
  if (how.atTill) month.drawer.bought += total;
  else if (how.online && c.chance(0.2)) {
    cash.shop.clock.set(cash.shop.clock.now() + 60_000);
    await undo(month, { answer, tipoDte: '14', branch, items, moves });
    purchase.inForce = false;
  }
}

async function refusedPurchase(
  month: Month,
  { body, items, branch }: { readonly body: object } & Pick<OurDocument, 'items' | 'branch'>,
) {
  const { cash, book } = month;
  cash.shop.simulator.addFaults(refusing());
  const answer = await issued(month, '14', body, { branch });
  if (answer.status !== 422) throw new Error('a purchase was not refused');
  const at = cash.shop.clock.now();
  const moves = items.map((each) => arrive(month, each, { at, branch }));
  for (const move of moves) book.goods.back(move, { causa: 'rechazo', at });
  book.tally.refused += 1;
  return { corrige: codeOf(answer) };
}

function arrive(
  { book }: Month,
  { product, base, cents }: DrawnItem,
  { at, branch }: { readonly at: number; readonly branch: string },
): PlainMove {
  const hacia = `sucursal:${branch}`;
  return book.goods.move({
    causa: 'compra',
    product: product ?? '',
    desde: 'proveedor',
    hacia,
    base,
    at,
    costo: cents,
  });
}

/** What a supplier sends, as it sends it. */
function sentDocument(
  month: Month,
  of: {
    readonly tipoDte: string;
    readonly codigo: string;
    readonly items: readonly DrawnItem[];
    readonly about: string | null;
  },
) {
  const { tipoDte, codigo, items, about } = of;
  const gross = centsOf(items);
  const isFactura = tipoDte === '01';
  const iva = isFactura ? 0 : vatOf(gross);
  const percibido = tipoDte === '03' && month.c.chance(0.3) ? Math.floor((gross + 50) / 100) : 0;
  const sums = { montoTotalOperacion: dollars(gross + iva), totalPagar: dollars(gross + iva + percibido) };
  const vat = isFactura
    ? { tributos: null, totalIva: dollars(gross - Math.floor(gross / 1.13)) }
    : {
        tributos: [{ codigo: '20', descripcion: 'IVA', valor: dollars(iva) }],
        ivaPerci1: dollars(percibido),
      };
  const document = supplierDocument(BUYER, {
    tipoDte,
    codigoGeneracion: codigo,
    ...(about === null ? {} : { relacionado: about }),
    lines: items.map(({ item, price }) => ({
      codigo: null,
      descripcion: String(item['descripcion']),
      cantidad: item.cantidad,
      precioUni: dollars(price),
    })),
    resumen: { totalGravada: dollars(gross), ...sums, ...vat },
  });
  const cuerpoDocumento = document.cuerpoDocumento.map((line, at) => ({
    ...line,
    ventaGravada: dollars(items[at]?.cents ?? 0),
  }));
  const identificacion = { ...document.identificacion, fecEmi: fiscalDate(month.cash.shop.clock.now()) };
  return { sent: { ...document, identificacion, cuerpoDocumento }, gross, iva, percibido };
}

const came = ({ door }: Month, documento: unknown) =>
  door.change('compras.recibir', { branch: 'central', body: { documento } });
const annulment = (codigo: string) => ({
  identificacion: {},
  documento: { codigoGeneracion: codigo },
  motivo: {},
});
const MOST_OF_A_MARK = 10_000;
const codeFrom = ({ mark }: Month, at: number) => {
  const number = Number(mark.slice(1)) * MOST_OF_A_MARK + at;
  return `AAAAAAAA-BBBB-4CCC-8DDD-${String(number).padStart(12, '0')}`;
};

/** A supplier's document with its goods, or a note on one; its seal comes with it or later, and it comes more than once. */
export async function supplied(month: Month, about: Supplied | null = null): Promise<Supplied | null> {
  const { c, book, cash, mark } = month;
  const tipoDte = about === null ? c.pick(['03', '03', '03', '01'] as const) : '05';
  const codigo = codeFrom(month, book.tally.entered + book.tally.early + 1);
  const items =
    about === null
      ? drawnItems(c, 4, { goodsOnly: true, dear: c.int(50, 100), mark })
      : about.items.slice(0, c.int(1, about.items.length));
  const of = { tipoDte, codigo, items, about: about?.codigo ?? null };
  const { sent, gross, iva, percibido } = sentDocument(month, of);
  if (about === null && c.chance(0.08)) {
    // Its invalidation is here before it: it moves nothing, and is in no book.
    await came(month, annulment(codigo));
    await came(month, { ...sent, selloRecibido: SEAL });
    book.tally.early += 1;
    return null;
  }
  const branch = c.pick(['central', 'norte'] as const);
  const deducible = c.chance(0.9);
  const sealed = await enteredDocument(month, { codigo, sent, items, branch, deducible });
  const sign = about === null ? 1 : -1;
  const taxed = tipoDte === '01' ? { gravadas: 0, iva: 0 } : { gravadas: sign * gross, iva: sign * iva };
  const total = sign * (gross + iva);
  const bought = { excluidas: 0, renta: 0, percibido, total };
  const booked: PlainPurchase = { tipoDte, codigo, sealed, deducible, ...taxed, ...bought, inForce: true };
  book.purchases.push(booked);
  book.tally.entered += 1;
  const at = cash.shop.clock.now();
  if (about !== null) book.tally.suppliersNotes += 1;
  const moves =
    about === null
      ? items.map((each) => arrive(month, each, { at, branch }))
      : wentBack(month, items, { about, at, branch });
  const one = { codigo, items, moves, booked, of: about, notes: [] };
  about?.notes.push(one);
  return one;
}

interface Entering {
  readonly codigo: string;
  readonly sent: object;
  readonly items: readonly DrawnItem[];
  readonly branch: string;
  readonly deducible: boolean;
}

/** Receives and enters it. Its seal is within, comes before it or after it, or never. @returns whether it came */
async function enteredDocument(month: Month, of: Entering): Promise<boolean> {
  const { c, book, door } = month;
  const { codigo, sent, items, branch, deducible } = of;
  const seal = c.pick(['within', 'within', 'before', 'after', 'never'] as const);
  const sealPaper = { codigoGeneracion: codigo, selloRecibido: SEAL };
  if (seal === 'before') await came(month, sealPaper);
  const got = await came(month, seal === 'within' ? { ...sent, selloRecibido: SEAL } : sent);
  if (c.chance(0.3)) {
    await came(month, sent);
    book.tally.repeated += 1;
  }
  const lineas = items.map(({ item }, at) => ({ numItem: at + 1, codigo: item['codigo'] }));
  const body = { sucursal: branch, lineas, deducible };
  await door.change('compras.ingresar', { branch, body, path: { id: String(got['id']) } });
  if (seal === 'after') {
    await came(month, sealPaper);
    book.tally.lateSeals += 1;
  }
  return seal !== 'never';
}

/** What a supplier's note takes out: of the purchase it is about as far as that stands, the rest from the shelf. */
function wentBack(
  { book }: Month,
  items: readonly DrawnItem[],
  { about, at, branch }: { readonly about: Supplied; readonly at: number; readonly branch: string },
): readonly PlainMove[] {
  const loose: { readonly product: string; readonly base: number }[] = [];
  const taken = items.flatMap(({ product, base }) => {
    let rest = base;
    const parts = about.moves.flatMap((move) => {
      if (move.product !== product || rest === 0) return [];
      const back = book.goods.back(move, { causa: 'devolucion', at, base: rest });
      rest -= back?.base ?? 0;
      return back === null ? [] : [back];
    });
    if (rest > 0) loose.push({ product: product ?? '', base: rest });
    return parts;
  });
  const left = loose.map((each) =>
    book.goods.move({ causa: 'devolucion', ...each, desde: `sucursal:${branch}`, hacia: 'proveedor', at }),
  );
  return [...taken, ...left];
}

/** The supplier invalidates it, and tells so twice. */
export async function annulled(month: Month, { codigo, moves, booked, of, notes }: Supplied): Promise<void> {
  const { book, cash } = month;
  await came(month, annulment(codigo));
  await came(month, annulment(codigo));
  const at = cash.shop.clock.now();
  booked.inForce = false;
  for (const move of moves) book.goods.back(move, { causa: 'invalidacion', at });
  // What notes took beyond it goes with it.
  const loose = notes.filter((note) => note.booked.inForce).flatMap((note) => note.moves);
  for (const move of loose) if (move.of === null) book.goods.back(move, { causa: 'devolucion', at });
  // What a note had taken back of a purchase that is invalidated, too, does not stand again.
  if (of !== null && !of.booked.inForce)
    for (const move of of.moves) book.goods.back(move, { causa: 'invalidacion', at });
  book.tally.annulled += 1;
}
