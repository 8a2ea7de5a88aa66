/** What callers ask for during a run: sales, repetitions, questions, invalidations and corrections. */
import { isAjuste, RETORNO, type TipoDte } from '../../core/contract/edition.ts';
import { fiscalDate } from '../../core/domain/fiscal-time.ts';
import type { Problem } from '../../core/contract/problem.ts';
import { SALE } from '../support/shop/sales.ts';
import { ISSUE, PLAIN, type Call } from './calls.ts';
import type { Order } from './orders.ts';
import type { Issued, Memory, Told, UsedKey } from './told.ts';

/** What of a run a trade needs. */
export interface Market {
  readonly memory: Memory;
  readonly world: { readonly clock: { now(): number } };
  sales: number;
}

/** How long a key is surely kept (§idempotency). */
const KEY_KEPT_MS = 30 * 24 * 3_600_000;

type Sale = Extract<Order, { readonly do: 'sell' }>;

/** The type that a document of each type may relate here (§emission-date, §related-documents). */
const RELATES: Readonly<Record<TipoDte, TipoDte>> = {
  '01': '04',
  '03': '04',
  '04': '03',
  '05': '03',
  '06': '03',
  '14': '01',
  '18': '01',
};
/** Half of what a factura here sells. */
const HALF_BACK = { numItem: 1, cantidad: 0.5 };
const PERSON = { tipoDocumento: '13', numDocumento: '012345678', nombre: 'Persona Inventada' };

function nth<T>(list: readonly T[], pick: number): T | undefined {
  return list.length === 0 ? undefined : list[pick % list.length];
}

function contentOf(tipoDte: TipoDte, market: Market): Readonly<Record<string, unknown>> {
  market.sales += 1;
  if (tipoDte === RETORNO) return { motivo: `venta ${market.sales}` };
  const receptor = tipoDte === '01' && market.sales % 2 === 0 ? { receptor: PERSON } : {};
  return {
    ...saleOn(tipoDte, market.world.clock.now()),
    ...receptor,
    observaciones: `venta ${market.sales}`,
  };
}

/** What is asked for at a moment; a note on a printed document of that day: any other is out of term one day. */
export function saleOn(
  tipoDte: Exclude<TipoDte, typeof RETORNO>,
  now: number,
): Readonly<Record<string, unknown>> {
  const sale = JSON.parse(SALE[tipoDte]) as Readonly<Record<string, unknown>>;
  if (!isAjuste(tipoDte)) return sale;
  const related = sale['documentoRelacionado'] as readonly object[];
  const fechaEmision = fiscalDate(now);
  return { ...sale, documentoRelacionado: related.map((each) => ({ ...each, fechaEmision })) };
}

/** Words that any type may carry. */
function remark(valor: string): object {
  return { apendice: [{ campo: 'nota', etiqueta: 'Nota', valor }] };
}

/** Calls that sell, or take back what was sold. */
export function selling(sale: Sale, market: Market): readonly Call[] {
  const { memory } = market;
  const { branchId, keyed, espera } = sale;
  const all = [...memory.documents.values()];
  const relatable = all.filter((told) => told.tipoDte === RELATES[sale.tipoDte]);
  // What adjusts relates something whenever it can; where nothing was sold nothing comes back.
  const pick = isAjuste(sale.tipoDte) ? (sale.relates ?? market.sales) : sale.relates;
  const related = pick === null ? undefined : nth(relatable, pick);
  const tipoDte = sale.tipoDte === RETORNO && related === undefined ? '01' : sale.tipoDte;
  const replaced =
    sale.replaces === null
      ? undefined
      : nth(
          all.filter((told) => told.branchId === branchId),
          sale.replaces,
        );
  const at = market.world.clock.now();
  return Array.from({ length: sale.count }, () => {
    const request = {
      ...contentOf(tipoDte, market),
      ...(related === undefined ? {} : relation(tipoDte, related)),
      ...(replaced === undefined ? {} : { reemplazaA: replaced.code }),
    };
    const used: UsedKey | null = keyed
      ? { key: `venta-${market.sales}`, tipoDte, branchId, content: request, corrige: null, at, code: null }
      : null;
    if (used !== null) memory.use(used);
    const onProblem = (problem: Problem) =>
      RELATED_PROBLEMS.includes(problem.codigo) && (related !== undefined || replaced !== undefined)
        ? null
        : 'a sale was refused';
    return issuing({ tipoDte, branchId, request, used, espera, onProblem }, memory);
  });
}

/** How a request names a document: what comes back, by its code and line. */
function relation(tipoDte: TipoDte, { tipoDte: tipoDocumento, code, fecEmi }: Told): object {
  if (tipoDte === RETORNO) return { documentos: [{ codigoGeneracion: code, items: [HALF_BACK] }] };
  const related = { tipoDocumento, tipoGeneracion: 2, numeroDocumento: code, fechaEmision: fecEmi };
  return { documentoRelacionado: [related] };
}

/** What a caller is told of documents it relates that are gone, spent, late or of another place. */
const RELATED_PROBLEMS: readonly string[] = [
  'VALIDACION',
  'DOCUMENTO_NO_ENCONTRADO',
  'ESTADO_NO_PERMITE',
  'SALDO_INSUFICIENTE',
  'PLAZO_VENCIDO',
];

interface Issuing {
  readonly tipoDte: TipoDte;
  readonly branchId: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly used: UsedKey | null;
  readonly espera?: number | null;
  readonly corrige?: string;
  readonly onProblem: (problem: Problem) => string | null;
}

function issuing(of: Issuing, memory: Memory): Call {
  const { tipoDte, branchId, request, used, espera = null, corrige = null } = of;
  return {
    op: ISSUE[tipoDte],
    request,
    branchId,
    espera,
    idempotencyKey: used?.key ?? null,
    corrige,
    mayJoin: false,
    onResult: (result) => memory.issued(result as unknown as Issued, { tipoDte, branchId, used }),
    onProblem: of.onProblem,
  };
}

/** A call that must be refused before a number is taken. */
export function sellingInvalid(tipoDte: TipoDte, market: Market): readonly Call[] {
  const { memory } = market;
  const request = { ...contentOf(tipoDte, market), folio: 7 };
  const refused = (problem: Problem) => (problem.codigo === 'VALIDACION' ? null : 'not refused by its field');
  const call = issuing({ tipoDte, branchId: 'central', request, used: null, onProblem: refused }, memory);
  return [{ ...call, onResult: () => memory.faults.push('an invalid sale was issued') }];
}

/** A key again: its document, or a conflict when the content is another one. */
export function repeating(order: Extract<Order, { readonly do: 'repeat' }>, market: Market): readonly Call[] {
  const { memory, world } = market;
  const kept = memory.keys.filter(({ at }) => world.clock.now() - at < KEY_KEPT_MS);
  const used = nth(kept, order.pick);
  if (used === undefined) return [];
  const { tipoDte, branchId, content, code, corrige } = used;
  if (!order.changed) {
    const call = issuing(
      {
        tipoDte,
        branchId,
        request: content,
        used,
        ...(corrige === null ? {} : { corrige }),
        onProblem: (problem) => {
          // A first call that was never stored may be one that is refused now.
          const unknown =
            used.code === null &&
            (corrige !== null || 'documentoRelacionado' in content || 'documentos' in content);
          return unknown && RELATED_PROBLEMS.includes(problem.codigo) ? null : 'a repetition was refused';
        },
      },
      memory,
    );
    const { onResult } = call;
    return [
      {
        ...call,
        mayJoin: true,
        onResult: (result, replayed) => {
          if (code !== null && !replayed) memory.faults.push(`key ${used.key} was not replayed`);
          onResult(result, replayed);
        },
      },
    ];
  }
  const request = { ...content, ...remark('otro contenido') };
  // The key of a call that was never answered may be free.
  const free = code === null;
  const call = issuing(
    {
      tipoDte,
      branchId,
      request,
      used: null,
      onProblem: ({ codigo }) =>
        codigo === 'IDEMPOTENCIA_EN_CONFLICTO' || free ? null : 'a key with other content was not refused',
    },
    memory,
  );
  if (free) return [];
  return [
    {
      ...call,
      mayJoin: true,
      idempotencyKey: used.key,
      onResult: () => memory.faults.push(`key ${used.key} took other content`),
    },
  ];
}

/** A question about a document, about one without a seal if there is one. */
export function asking(pick: number, { memory }: Market): readonly Call[] {
  const all = [...memory.documents.values()];
  const open = all.filter(({ sello }) => sello === null);
  const told = nth(open.length > 0 ? open : all, pick);
  if (told === undefined) return [];
  return [
    {
      ...PLAIN,
      op: 'consulta.dte',
      request: { tdte: told.tipoDte, codigoGeneracion: told.code },
      branchId: told.branchId,
      onResult: ({ estadoLocal, numeroControl }) => {
        if (estadoLocal === null) memory.faults.push(`${told.code} is not known here`);
        if (numeroControl !== told.numero)
          memory.faults.push(`${told.code} asked: number ${String(numeroControl)}`);
      },
      onProblem: () => 'a question was refused',
    },
  ];
}

/** Problems an invalidation may meet in each state its document was last seen in. */
const REFUSED_INVALIDATIONS: readonly string[] = [
  'ESTADO_NO_PERMITE',
  'TIENE_NOTAS',
  'YA_INVALIDADO',
  'PLAZO_VENCIDO',
  'REEMPLAZO_REQUERIDO',
];

/** An invalidation, whatever the state of the document. */
export function invalidating(
  order: Extract<Order, { readonly do: 'invalidate' }>,
  { memory }: Market,
): readonly Call[] {
  const told = nth([...memory.documents.values()], order.pick);
  if (told === undefined) return [];
  const { tipoAnulacion } = order;
  const motivo = {
    tipoAnulacion,
    ...(tipoAnulacion === 3 ? { motivoAnulacion: 'Cliente se retractó' } : {}),
  };
  const { tipoDte, code: codigoGeneracion, fecEmi } = told;
  return [
    {
      ...PLAIN,
      op: 'invalidar',
      request: { documento: { tipoDte, codigoGeneracion, fecEmi }, motivo },
      branchId: told.branchId,
      onResult: (result) => {
        const { estado, documento } = result as Record<string, unknown>;
        const after = (documento as { estado: string }).estado;
        const expected = { PROCESADO: 'INVALIDADO', RECHAZADO: 'PROCESADO', PENDIENTE: 'INVALIDANDO' }[
          String(estado)
        ];
        if (expected !== after)
          memory.faults.push(`${told.code} invalidated: ${String(estado)} and ${after}`);
      },
      onProblem: ({ codigo }) =>
        REFUSED_INVALIDATIONS.includes(codigo) ? null : 'an invalidation was refused',
    },
  ];
}

/** Corrects a document that was refused, or tries to with one that was not. */
export function correcting(pick: number, market: Market): readonly Call[] {
  const { memory } = market;
  const all = [...memory.documents.values()];
  const refused = all.filter(({ estado }) => estado === 'RECHAZADO');
  const told = nth(refused.length > 0 ? refused : all, pick);
  if (told === undefined) return [];
  const { tipoDte, branchId, code, related } = told;
  const request = { ...contentOf(tipoDte, market), ...related };
  const at = market.world.clock.now();
  const used = {
    key: `correccion-${market.sales}`,
    tipoDte,
    branchId,
    content: request,
    corrige: code,
    at,
    code: null,
  };
  memory.use(used);
  memory.corrected.add(code);
  // What it adjusts may be invalid by now, or others may have taken what was left.
  const onProblem = ({ codigo }: Problem) =>
    codigo === 'ESTADO_NO_PERMITE' || (RELATED_PROBLEMS.includes(codigo) && isAjuste(tipoDte))
      ? null
      : 'a correction was refused';
  return [issuing({ tipoDte, branchId, request, used, corrige: code, onProblem }, memory)];
}
