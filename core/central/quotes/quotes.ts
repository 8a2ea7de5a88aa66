/** Quotes of all tills; their state is derived from sales and cancellations (§quotes). A quote is sold at the till that made it. */
import {
  MAX_LISTED_QUOTES,
  MAX_QUOTES_GONE_THROUGH,
  type OneQuote,
  type QuoteLine,
  type QuoteQuery,
  type Quotes,
  type QuotesQuery,
} from '../../contract/central/quotes/manager-quotes.ts';
import type { RecordRow } from '../../contract/central/stream-records.ts';
import type { TillQuote } from '../../contract/central/quotes/till-quote.ts';
import { QUOTE_DECIMALS, QUOTE_STATES, quoteName, quoteNamed } from '../../contract/till/quote-terms.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import { toCents } from '../../domain/money.ts';
import { amountOf, percentSold, quoteState, thousandthsOf } from '../../domain/quotes/quote-standing.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import type { Tx } from '../store/database.ts';
import { isAt, isLater } from '../store/later-enrolled.ts';

type Lines = RecordRow<'quote'>['lineas'];

interface QuoteRow extends Record<string, unknown> {
  readonly installation: string;
  readonly shop: string;
  readonly till: string;
  readonly nit: string;
  readonly branch: string;
  readonly numero: string;
  readonly version: string;
  readonly at: string;
  readonly dia: string;
  readonly vence: string;
  readonly persona: string;
  readonly cliente: string | null;
  readonly num_documento: string | null;
  readonly notas: string;
  readonly lineas: Lines;
  readonly centavos: string;
  readonly motivo: string | null;
  readonly anulo: string | null;
  readonly ended_at: string | null;
}

/** A quote is the same at two installations of a database if both told one of its versions: the later installation's counts. */
const TOLD_LATER = `
  SELECT 1 FROM quote own JOIN quote d ON (d.company_id, d.nit, d.branch, d.ambiente, d.numero, d.version, d.at)
    = (own.company_id, own.nit, own.branch, own.ambiente, own.numero, own.version, own.at)
  WHERE ${isAt('own', 'q')} AND (own.nit, own.branch, own.ambiente, own.numero) = (q.nit, q.branch, q.ambiente, q.numero)
    AND d.installation_id <> q.installation_id AND ${isLater('d', 'q')}`;
/** Last version of each quote, and of a number that a restored till gave again the last quote. */
const QUOTES = `
  SELECT q.installation_id::text AS installation, s.name AS shop, i.name AS till, q.nit,
    q.branch, q.numero::text, q.version::text, q.at::text, q.dia, q.vence, q.persona, q.cliente, q.num_documento, q.notas, q.lineas,
    q.centavos::text, e.motivo, e.persona AS anulo, e.at::text AS ended_at
  FROM quote q JOIN installation i ON i.company_id = q.company_id AND i.installation_id = q.installation_id
  JOIN shop s ON s.company_id = q.company_id AND s.shop_id = q.shop_id
  LEFT JOIN quote_end e ON e.company_id = q.company_id AND e.installation_id = q.installation_id AND e.nit = q.nit AND e.branch = q.branch
    AND e.ambiente = q.ambiente AND e.numero = q.numero AND e.version = q.version AND e.at >= q.at
  WHERE q.ambiente = $1 AND NOT EXISTS (SELECT 1 FROM quote later WHERE later.company_id = q.company_id
    AND later.installation_id = q.installation_id AND later.nit = q.nit AND later.branch = q.branch AND later.ambiente = q.ambiente
    AND later.numero = q.numero AND (later.at, later.version) > (q.at, q.version)) AND NOT EXISTS (${TOLD_LATER})`;
const ORDER = 'ORDER BY q.dia DESC, q.at DESC, q.nit, q.branch, q.numero DESC';
const LISTED = `${QUOTES} AND q.dia BETWEEN $2 AND $3 ${ORDER} LIMIT ${MAX_QUOTES_GONE_THROUGH}`;
const ONE = `${QUOTES} AND q.installation_id = $2 AND q.nit = $3 AND q.branch = $4 AND q.numero = $5 ${ORDER}`;
const NAMED = `${QUOTES} AND lower(q.branch) = lower($2) AND q.numero = $3 ${ORDER}`;
/** Only the last content of a document in force counts as a sale. */
const SALES = `
  SELECT s.installation_id::text AS installation, s.nit, s.branch, s.numero::text, s.version::text, s.tomado, d.numero_control, d.fec_emi, d.emitted_at::text
  FROM quote_sale s JOIN document d ON d.company_id = s.company_id AND d.installation_id = s.installation_id AND d.documento = s.documento
  WHERE s.ambiente = $1 AND s.numero IS NOT NULL AND ($2::uuid IS NULL OR s.installation_id = $2) AND ($3::bigint IS NULL OR s.numero = $3)
    AND d.numero_vigente AND d.estado NOT IN ('RECHAZADO', 'INVALIDADO')
    AND NOT EXISTS (SELECT 1 FROM quote_sale later WHERE later.company_id = s.company_id AND later.installation_id = s.installation_id
      AND later.documento = s.documento AND later.contenido > s.contenido)
  ORDER BY d.fec_emi, d.numero_control`;

interface SaleRow extends Record<string, unknown> {
  readonly installation: string;
  readonly nit: string;
  readonly branch: string;
  readonly numero: string;
  readonly version: string;
  readonly tomado: RecordRow<'quoteSale'>['tomado'];
  readonly numero_control: string;
  readonly fec_emi: string;
  readonly emitted_at: string;
}

const keyOf = ({ installation, nit, branch, numero, version }: SaleRow | QuoteRow) =>
  JSON.stringify([installation, nit, branch, numero, version]);
/** Earlier ones are of a quote that had the number before. */
const salesOf = (row: QuoteRow, sales: readonly SaleRow[]): readonly SaleRow[] =>
  sales.filter((sale) => keyOf(sale) === keyOf(row) && Number(sale.emitted_at) >= Number(row.at));

export async function quotesOf(tx: Tx, query: QuotesQuery, now: number): Promise<Quotes> {
  const rows = await tx.rows<QuoteRow>(LISTED, [query.ambiente, query.from, query.to]);
  const sales = Map.groupBy(await tx.rows<SaleRow>(SALES, [query.ambiente, null, null]), keyOf);
  const wanted = plainText(query.q);
  const found = rows
    .filter((row) => plainText(searched(row)).includes(wanted))
    .map((row) => lineOf(row, salesOf(row, sales.get(keyOf(row)) ?? []), now));
  const listed = found.filter(({ estado }) => query.estado === '' || query.estado === estado);
  return {
    cotizaciones: listed.slice(0, MAX_LISTED_QUOTES).map(({ centavos: _cents, ...line }) => line),
    more: listed.length > MAX_LISTED_QUOTES,
    estados: Object.fromEntries(
      QUOTE_STATES.map((state) => {
        const own = found.filter(({ estado }) => estado === state);
        const sum = own.reduce((all, { centavos }) => all + centavos, 0n);
        return [state, { cuantas: own.length, total: centsText(sum) }];
      }),
    ) as Quotes['estados'],
  };
}

/** Null if there is none. */
export async function oneQuote(tx: Tx, query: QuoteQuery, now: number): Promise<OneQuote | null> {
  const { ambiente, installation, nit, branch, numero } = query;
  const row = await tx.row<QuoteRow>(ONE, [ambiente, installation, nit, branch, numero]);
  if (row === null) return null;
  const all = await tx.rows<SaleRow>(SALES, [ambiente, installation, numero]);
  const sales = salesOf(row, all);
  const { centavos: _cents, ...line } = lineOf(row, sales, now);
  const sold = soldOf(row, sales);
  const { motivo, anulo, ended_at: endedAt } = row;
  return {
    ...line,
    notas: row.notas,
    lineas: row.lineas.map(({ codigo, descripcion, cantidad, precio, descuento }, place) => ({
      codigo,
      descripcion,
      cantidad,
      precio,
      descuento,
      vendido: thousandthsText(sold[place] ?? 0n),
    })),
    documentos: sales.map(({ numero_control: numeroControl, fec_emi: fecEmi }) => ({
      numeroControl,
      fecEmi,
    })),
    anulacion: motivo === null ? null : { motivo, persona: anulo ?? '', at: Number(endedAt) },
  };
}

/** Another till's quote of the same shop, by its name; null if there is none. */
export async function quoteForTill(
  tx: Tx,
  { ambiente, cotizacion }: { readonly ambiente: string; readonly cotizacion: string },
  now: number,
): Promise<TillQuote | null> {
  const named = quoteNamed(cotizacion, '');
  if (named === null) return null;
  const rows = await tx.rows<QuoteRow>(NAMED, [ambiente, named.branchId, named.numero]);
  const [row] = rows;
  if (row === undefined) return null;
  const all = await tx.rows<SaleRow>(SALES, [ambiente, row.installation, named.numero]);
  const { till: caja, estado, vence, cliente, total } = lineOf(row, salesOf(row, all), now);
  return { caja, estado, vence, cliente, total };
}

const nameOf = ({ branch, numero }: QuoteRow): string =>
  quoteName({ branchId: branch, numero: Number(numero) });

function searched(row: QuoteRow): string {
  const goods = row.lineas.map(({ codigo, descripcion }) => `${codigo ?? ''} ${descripcion}`);
  return [nameOf(row), row.cliente ?? '', row.num_documento ?? '', row.notas, ...goods].join(' ');
}

/** In thousandths, by line. */
function soldOf({ lineas }: QuoteRow, sales: readonly SaleRow[]): readonly bigint[] {
  const sold = lineas.map(() => 0n);
  for (const { tomado } of sales)
    for (const { linea, cantidad } of tomado) sold[linea] = (sold[linea] ?? 0n) + BigInt(cantidad);
  return sold;
}

function lineOf(
  row: QuoteRow,
  sales: readonly SaleRow[],
  now: number,
): QuoteLine & { readonly centavos: bigint } {
  const sold = soldOf(row, sales);
  const lineas = row.lineas.map((line, place) => ({
    cantidad: thousandthsOf(line),
    vendido: sold[place] ?? 0n,
    centavos: toCents(amountOf(line)),
  }));
  const { installation, nit, branch, shop, till, persona, cliente, dia, vence } = row;
  const centavos = BigInt(row.centavos);
  return {
    installation,
    nit,
    branch,
    numero: Number(row.numero),
    version: Number(row.version),
    cotizacion: nameOf(row),
    shop,
    till,
    persona,
    cliente,
    dia,
    vence,
    estado: quoteState({ anulada: row.motivo !== null, vence, lineas }, fiscalDate(now)),
    total: centsText(centavos),
    vendido: percentSold(lineas),
    centavos,
  };
}

const ONE_WHOLE = 10n ** BigInt(QUOTE_DECIMALS);

function thousandthsText(thousandths: bigint): string {
  const fraction = String(thousandths % ONE_WHOLE)
    .padStart(QUOTE_DECIMALS, '0')
    .replace(/0+$/, '');
  return `${thousandths / ONE_WHOLE}${fraction === '' ? '' : `.${fraction}`}`;
}
