/** Notas de remisión, returns, bills, bills in their place and invalidations in any order: each line is billed once at most, goods and accounts follow (§remission-billing). */
import { afterEach, expect, it } from 'vitest';
import fc from 'fast-check';
import { readAccount } from '../../../core/engine/accounts/customer-account.ts';
import { findReceivingDebtor } from '../../../core/engine/accounts/debtor.ts';
import { saveCustomer } from '../../../core/store/catalogue/customers.ts';
import type { CallerAnswer } from '../../support/shop/shop.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { codeOf, expectSound } from '../issuing/refused-shop.ts';
import { CALLER, remissionShop, rice, type RemissionShop } from './remission-shop.ts';

const RUNS = Number(process.env['CAJA_REMISSION_RUNS'] ?? 12);
const SEED = 20261129;
const PRICE_CENTS = 113;

let at: RemissionShop;
afterEach(() => at?.shop.close());

/** A note with what the test knows of it. */
interface Known {
  readonly answer: CallerAnswer;
  readonly sent: number;
  back: number;
  gone: boolean;
}

/** A sale in force with what it bills of each note. */
interface Billed {
  readonly answer: CallerAnswer;
  readonly parts: ReadonlyMap<Known, number>;
  /** What it sells in all: beyond what was sent, from the shelf. */
  readonly units: number;
  readonly replaces: Billed | null;
  gone: boolean;
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('send' as const), units: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('back' as const), note: fc.nat(), units: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    kind: fc.constant('bill' as const),
    notes: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
    units: fc.integer({ min: 1, max: 9 }),
    instead: fc.option(fc.nat(), { nil: null, freq: 4 }),
  }),
  fc.record({ kind: fc.constant('undo' as const), sale: fc.nat() }),
  fc.record({ kind: fc.constant('take-back' as const), note: fc.nat() }),
);

const isReplaced = (sale: Billed, sales: readonly Billed[]): boolean =>
  sales.some((other) => other.replaces === sale && !other.gone);

/** What is left of a note, by what the test knows. */
function leftOf(note: Known, sales: readonly Billed[], except: Billed | null = null): number {
  const live = sales.filter((sale) => !sale.gone && sale !== except && !isReplaced(sale, sales));
  return live.reduce((left, { parts }) => left - (parts.get(note) ?? 0), note.sent - note.back);
}

const isHere = <T>(each: T | undefined): each is T => each !== undefined;
const pick = <T>(list: readonly T[], of: number): T | undefined => list[of % Math.max(list.length, 1)];
type Step<Kind> = Extract<typeof step extends fc.Arbitrary<infer S> ? S : never, { readonly kind: Kind }>;

/** What the test knows of a shop while it plays. */
interface Played {
  readonly notes: Known[];
  readonly sales: Billed[];
}

async function sends({ notes }: Played, { units }: Step<'send'>): Promise<void> {
  const answer = await at.send([rice(units, { precioUni: 1 })]);
  notes.push({ answer, sent: units, back: 0, gone: false });
}

async function comesBack({ notes, sales }: Played, { note: of, units }: Step<'back'>): Promise<void> {
  const note = pick(notes, of);
  if (note === undefined || note.gone) return;
  const given = at.back(note.answer, { numItem: 1, cantidad: String(units), averia: false });
  if (units > leftOf(note, sales)) return expect(given).rejects.toThrow('quedan');
  await given;
  note.back += units;
}

async function bills({ notes, sales }: Played, { notes: of, units, instead }: Step<'bill'>): Promise<void> {
  const found = [...new Set(of.map((each) => pick(notes, each)))].filter(isHere);
  const named = found.filter(({ gone }) => !gone);
  if (named.length === 0) return;
  const standing = sales.filter((sale) => !sale.gone && !isReplaced(sale, sales));
  const replaces = instead === null ? null : (pick(standing, instead) ?? null);
  const items = named.map((note) => rice(units, { precioUni: 1, numeroDocumento: codeOf(note.answer) }));
  const montoPago = (named.length * units * PRICE_CENTS) / 100;
  const answer = await at.bill(
    named.map((note) => note.answer),
    items,
    {
      pagos: [{ codigo: '01', montoPago, plazo: '01', periodo: 30 }],
      ...(replaces === null ? {} : { reemplazaA: codeOf(replaces.answer) }),
    },
  );
  const isWhole = (note: Known) => leftOf(note, sales, replaces) === note.sent;
  const fits = named.every((note) => units <= leftOf(note, sales, replaces) || isWhole(note));
  expect(answer.status, JSON.stringify(answer.body)).toBe(fits ? 200 : 422);
  if (!fits) return;
  const parts = new Map(named.map((note) => [note, Math.min(units, note.sent)]));
  sales.push({ answer, parts, units: units * named.length, replaces, gone: false });
}

async function undoes({ sales }: Played, { sale: of }: Step<'undo'>): Promise<void> {
  const sale = pick(
    sales.filter(({ gone }) => !gone),
    of,
  );
  if (sale === undefined) return;
  const { body } = await at.undo(sale.answer, isReplaced(sale, sales) ? 1 : 2);
  if (body['estado'] === 'PROCESADO') sale.gone = true;
}

async function takesBack({ notes, sales }: Played, { note: of }: Step<'take-back'>): Promise<void> {
  const note = pick(notes, of);
  if (note === undefined || note.gone) return;
  const { body } = await at.undo(note.answer);
  const isBilled = sales.some(({ gone, parts }) => !gone && parts.has(note));
  expect(body['codigo'] ?? null, JSON.stringify(body)).toBe(isBilled ? 'TIENE_NOTAS' : null);
  note.gone = !isBilled;
}

function play(played: Played, each: Step<'send' | 'back' | 'bill' | 'undo' | 'take-back'>): Promise<void> {
  switch (each.kind) {
    case 'send':
      return sends(played, each);
    case 'back':
      return comesBack(played, each);
    case 'bill':
      return bills(played, each);
    case 'undo':
      return undoes(played, each);
    case 'take-back':
      return takesBack(played, each);
  }
}

const ACCOUNT = { tipoDocumento: '36', numDocumento: RECEPTOR.numDocumento.replaceAll('-', '') } as const;

/** The receiver is in the file: what is sold to him on credit charges his account. */
async function openWithCustomer(): Promise<void> {
  at = await remissionShop();
  const none = { nrc: null, nombreComercial: null, codActividad: null, correo: null };
  const customer = {
    ...ACCOUNT,
    ...none,
    id: 'c-1',
    nombre: 'Distribuidora',
    telefono: null,
    direccion: null,
  };
  await at.shop.store.transact((tx, now) =>
    saveCustomer(tx, customer, { issuerId: SHOP_NIT, isNew: true, now }),
  );
}

function expectAsKnown({ notes, sales }: Played): void {
  const standing = notes.filter(({ gone }) => !gone);
  const live = sales.filter(({ gone }) => !gone);
  for (const note of standing) expect(at.left(note.answer)).toEqual([String(leftOf(note, sales))]);
  // A sale beside the one that it replaces moves its goods until the former is gone.
  const out = standing.reduce((sum, { sent, back }) => sum + sent - back, 0);
  const more = live.reduce(
    (sum, { parts, units }) => [...parts.values()].reduce((left, part) => left - part, sum + units),
    0,
  );
  if (live.every(({ replaces }) => replaces?.gone !== false)) expect(at.shelf() + out + more).toBe(0);
  const charged = at.shop.store.read((reader) => {
    const debtor = findReceivingDebtor(reader, CALLER, ACCOUNT);
    return debtor === null ? null : readAccount(reader, debtor.account, '2026-11-21').saldo;
  });
  const units = live.filter((sale) => !isReplaced(sale, sales)).reduce((sum, sale) => sum + sale.units, 0);
  expect(charged).toBe(BigInt(units * PRICE_CENTS));
  expectSound(at.shop);
}

it('never bills or takes back more than was sent, and goods and accounts are what is in force', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await openWithCustomer();
      const played: Played = { notes: [], sales: [] };
      for (const each of steps) await play(played, each);
      expectAsKnown(played);
      await at.shop.close();
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
}, 600_000);
