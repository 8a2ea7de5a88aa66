/**
 * Document lists, newest first, in pages (§reading-documents). Each access path reads one index in list order; paths,
 * branches and types are merged, so that a page costs the same however many documents there are.
 */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { TipoDte } from '../../contract/edition.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import type { DocumentState } from '../../domain/lifecycle.ts';
import type { Reader } from '../handle.ts';
import { query, type Param, type Query } from '../statement.ts';
import { OWN_REFERENCE } from './own-references.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { DOCUMENT } from './document-rows.ts';

/** Position in the list; later rows are older. */
const PLACE = DOCUMENT.pick('fecEmi', 'id');
export type ListPlace = RecordOf<typeof PLACE>;

/** Matches a receiver by exact document number, or by beginnings of all words of the name. */
export interface ReceiverSearch {
  readonly documentos: readonly string[];
  /** Letters and digits only. */
  readonly words: readonly string[];
}

/** Number in a sequence, with the full control number if known. */
export interface NumberSearch {
  readonly numero: number;
  readonly numeroControl: string | null;
}

/** Search by users; criteria are combined with OR. */
export interface DocumentSearch extends ReceiverSearch {
  /** Beginning of codigoGeneracion, upper case. */
  readonly code: string | null;
  /** Beginning of the authority's seal, upper case. */
  readonly seal: string | null;
  readonly cents: bigint | null;
  readonly numbers: readonly NumberSearch[];
}

export interface DocumentFilter {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly branchIds: readonly string[];
  readonly desde: FiscalDate;
  readonly hasta: FiscalDate;
  readonly tipos: readonly TipoDte[];
  readonly estados: readonly DocumentState[];
  /** Range in cents, inclusive; null: any. */
  readonly montos: { readonly desde: bigint; readonly hasta: bigint } | null;
  readonly numero: NumberSearch | null;
  /** Beginning of codigoGeneracion, upper case. */
  readonly codigo: string | null;
  /** The caller's reference of the sale. */
  readonly referencia: string | null;
  /** The `Idempotency-Key` of the request that issued it. */
  readonly clave: string | null;
  /** User id of the seller. */
  readonly vendedor: string | null;
  readonly receptor: ReceiverSearch | null;
  readonly search: DocumentSearch | null;
}

const LISTED = record({
  ...PLACE.shape,
  ...DOCUMENT.pick('estado', 'tipoDte', 'numeroControl', 'codigoGeneracion', 'horEmi', 'sello').shape,
  ...DOCUMENT.pick('branchId', 'receptorDocumento', 'receptorNombre', 'montoCentavos', 'ivaCentavos').shape,
  ...DOCUMENT.pick('codigoMsg', 'descripcionMsg').shape,
  referenciaExterna: orNull(column.text),
});
export type ListedDocument = RecordOf<typeof LISTED>;

const NAMED = `
  SELECT receiver_name.nombre FROM receiver_word CROSS JOIN receiver_name ON receiver_name.id = receiver_word.rowid
  WHERE receiver_word MATCH ?`;

/** Conditions of every path; parameters from {@link filterParams}. A `+` keeps a column out of the query plan. */
const FILTERED = `issuer_id = +? AND ambiente = +? AND branch_id IN (SELECT value FROM json_each(?))
    AND fec_emi BETWEEN ? AND ? AND (fec_emi, id) < (?, ?)
    AND tipo_dte IN (SELECT value FROM json_each(?)) AND estado IN (SELECT value FROM json_each(?))
    AND monto_centavos BETWEEN +? AND +?
    AND +numero = coalesce(?, +numero) AND numero_control = coalesce(?, numero_control)
    AND +codigo_generacion >= ? AND +codigo_generacion < ?
    AND (? OR EXISTS (SELECT 1 FROM document_seller AS sold WHERE sold.document_id = document.id AND sold.user_id = +?))
    AND (? OR EXISTS (SELECT 1 FROM document_reference AS own WHERE own.document_id = document.id AND own.referencia = +?))
    AND (? OR EXISTS (SELECT 1 FROM idempotency AS named WHERE named.clave = +? AND named.document_id = document.id))
    AND (? OR receptor_documento IN (SELECT value FROM json_each(?)) OR receptor_nombre IN (${NAMED}))`;

/** An access path. Its own parameters come first, then those of {@link filterParams}. */
export interface DocumentWay {
  /** Positions in list order; the last parameter is the limit. */
  readonly places: Query;
  /** Number and cents by state and type. */
  readonly totals: Query;
}

const found = (by: string, from: string, order = 'fec_emi DESC, id DESC'): DocumentWay => ({
  places: query(`SELECT id, fec_emi FROM ${from} WHERE ${by} AND ${FILTERED} ORDER BY ${order} LIMIT ?`),
  totals: query(`
    SELECT estado, tipo_dte, count(*) AS cantidad, sum(monto_centavos) AS monto FROM ${from} WHERE ${by} AND ${FILTERED}
    GROUP BY estado, tipo_dte`),
});

const OF_TYPE = found('branch_id = +? AND tipo_dte = +?', 'document INDEXED BY document_list');
const OF_STATE = found(
  "estado <> 'PROCESADO' AND branch_id = +? AND estado = +?",
  'document INDEXED BY document_unsettled',
);
const OF_RECEIVER = found('receptor_documento = +?', 'document INDEXED BY document_receiver');
const OF_NAMES = found(`receptor_nombre IN (${NAMED})`, 'document INDEXED BY document_receiver_name');
const OF_CODE = found(
  'codigo_generacion >= ? AND codigo_generacion < ?',
  'document INDEXED BY sqlite_autoindex_document_1',
);
const OF_SEAL = found('sello >= ? AND sello < ?', 'document INDEXED BY document_seal');
const OF_AMOUNT = found('monto_centavos = +?', 'document INDEXED BY document_amount');
const OF_AMOUNTS = found('monto_centavos BETWEEN +? AND +?', 'document INDEXED BY document_amount');
/** Documents whose amounts are looked through and sorted rather than those of the period in their order: some 5 ms. */
const FEW_DOCUMENTS = 2_000;
const HAS_MANY = query(`
  SELECT 1 FROM document INDEXED BY document_amount WHERE monto_centavos BETWEEN ? AND ? LIMIT 1 OFFSET ${FEW_DOCUMENTS}`);
/** By seller; `dia` is the document's fecEmi. */
const OF_SELLER = found(
  'user_id = +? AND dia BETWEEN ? AND ? AND (dia, document_id) < (?, ?)',
  'document_seller INDEXED BY document_seller_list CROSS JOIN document ON document.id = document_id',
  'dia DESC, document_id DESC',
);
/** By the caller's reference; `dia` is the document's fecEmi. */
const OF_REFERENCE = found(
  'referencia = +? AND dia BETWEEN ? AND ? AND (dia, document_id) < (?, ?)',
  'document_reference INDEXED BY document_reference_list CROSS JOIN document ON document.id = document_id',
  'dia DESC, document_id DESC',
);
/** By `Idempotency-Key`, of any API key. */
const OF_KEY = found(
  'id IN (SELECT document_id FROM idempotency INDEXED BY idempotency_clave WHERE clave = +?)',
  'document NOT INDEXED',
);
/** The document that holds the number, and from the ledger those that returned it. */
const OF_NUMBER = found(
  `id IN (
      SELECT holder.id FROM sequence CROSS JOIN document AS holder INDEXED BY document_number
        ON holder.sequence_id = sequence.id AND holder.numero = +? AND holder.numero_vigente = 1
      WHERE sequence.issuer_id = +? AND sequence.ambiente = +?
      UNION ALL
      SELECT former.id FROM sequence CROSS JOIN ledger ON ledger.sequence_id = sequence.id AND ledger.numero = +?
        CROSS JOIN document AS former ON former.codigo_generacion = ledger.codigo_generacion
      WHERE sequence.issuer_id = +? AND sequence.ambiente = +? AND ledger.estado = 'ASIGNADO')
    AND numero_control = coalesce(?, numero_control)`,
  'document NOT INDEXED',
);
const ROWS = query(`
  SELECT document.id, fec_emi, estado, tipo_dte, numero_control, codigo_generacion, hor_emi, sello, branch_id, receptor_documento,
    receptor_nombre, monto_centavos, iva_centavos, codigo_msg, descripcion_msg, ${OWN_REFERENCE}
  FROM json_each(?) CROSS JOIN document ON document.id = value ORDER BY fec_emi DESC, document.id DESC`);

/** FTS query that matches nothing. */
const NO_WORDS = '""';
/** Sorts after every hexadecimal digit. */
const AFTER_HEX = 'G';
/** Sorts after every digit and capital letter. */
const AFTER_LETTERS = '[';
/**
 * Position before every document of a period. The period's last day, since a range of rows is read from its position: a
 * later one would pass all newer documents by.
 */
export function newestPlace({ hasta }: Pick<DocumentFilter, 'hasta'>): ListPlace {
  return { fecEmi: hasta, id: Number.MAX_SAFE_INTEGER };
}
const ALL_CENTS = { desde: 0n, hasta: BigInt(Number.MAX_SAFE_INTEGER) };

/** @param page `after`: position of the previous page's last row; null for the first page */
export function listPage(
  reader: Reader,
  filter: DocumentFilter,
  page: { readonly after: ListPlace | null; readonly limit: number },
): { readonly documents: readonly ListedDocument[]; readonly more: boolean } {
  const after = page.after ?? newestPlace(filter);
  const ids = foundPlaces(reader, filter, { after, limit: page.limit + 1 }).map(({ id }) => id);
  const rows = ROWS.all(reader, JSON.stringify(ids.slice(0, page.limit)));
  return { documents: rows.map(LISTED.parse), more: ids.length > page.limit };
}

/** Positions of the documents after a position, newest first, without duplicates. */
export function foundPlaces(
  reader: Reader,
  filter: DocumentFilter,
  { after, limit }: { readonly after: ListPlace; readonly limit: number },
): readonly ListPlace[] {
  const params = filterParams(filter, after);
  const places = waysOf(reader, filter, after).flatMap(([way, own]) =>
    way.places.all(reader, ...own, ...params, limit).map(PLACE.parse),
  );
  return [...new Map(places.map((place) => [place.id, place])).values()].sort(newestFirst);
}

/** Access paths for a filter. A search or receiver may need several, with overlapping results. */
export function waysOf(
  reader: Reader,
  filter: DocumentFilter,
  after: ListPlace,
): readonly (readonly [way: DocumentWay, params: readonly Param[]])[] {
  const { branchIds, estados, tipos, receptor, search, codigo, numero, vendedor, desde, hasta, montos } =
    filter;
  // First: its criteria are no condition of FILTERED, as every other filter is.
  if (search !== null) return [...identityWays(filter, search), ...receiverWays(search)];
  if (filter.clave !== null) return [[OF_KEY, [filter.clave]]];
  if (filter.referencia !== null)
    return [[OF_REFERENCE, [filter.referencia, desde, hasta, after.fecEmi, after.id]]];
  if (codigo !== null) return [[OF_CODE, [codigo, codigo + AFTER_HEX]]];
  if (numero !== null) return numberWay(filter, numero);
  if (receptor !== null) return receiverWays(receptor);
  if (vendedor !== null) return [[OF_SELLER, [vendedor, desde, hasta, after.fecEmi, after.id]]];
  if (montos !== null && HAS_MANY.get(reader, montos.desde, montos.hasta) === undefined)
    return [[OF_AMOUNTS, [montos.desde, montos.hasta]]];
  const each = (way: DocumentWay, values: readonly string[]) =>
    branchIds.flatMap((branch) => values.map((value) => [way, [branch, value]] as const));
  return estados.includes('PROCESADO') ? each(OF_TYPE, tipos) : each(OF_STATE, estados);
}

type Way = readonly [way: DocumentWay, params: readonly Param[]];

function identityWays(filter: DocumentFilter, search: DocumentSearch): readonly Way[] {
  const { code, seal, cents, numbers } = search;
  return [
    ...(code === null ? [] : [[OF_CODE, [code, code + AFTER_HEX]] as const]),
    ...(seal === null ? [] : [[OF_SEAL, [seal, seal + AFTER_LETTERS]] as const]),
    ...(cents === null ? [] : [[OF_AMOUNT, [cents]] as const]),
    ...numbers.flatMap((number) => numberWay(filter, number)),
  ];
}

function numberWay(
  { issuerId, ambiente }: DocumentFilter,
  { numero, numeroControl }: NumberSearch,
): readonly Way[] {
  const holder = [numero, issuerId, ambiente] as const;
  return [[OF_NUMBER, [...holder, ...holder, numeroControl]]];
}

function receiverWays({ documentos, words }: ReceiverSearch): readonly Way[] {
  const byDocument = documentos.map((documento) => [OF_RECEIVER, [documento]] as const);
  return words.length === 0 ? byDocument : [...byDocument, [OF_NAMES, [matchOf(words)]]];
}

/** Parameters that follow a path's own. */
export function filterParams(filter: DocumentFilter, after: ListPlace): readonly Param[] {
  const { issuerId, ambiente, branchIds, desde, hasta, tipos, estados, receptor, vendedor, codigo } = filter;
  const scope = [issuerId, ambiente, JSON.stringify(branchIds), desde, hasta] as const;
  const kinds = [after.fecEmi, after.id, JSON.stringify(tipos), JSON.stringify(estados)] as const;
  const cents = filter.montos ?? ALL_CENTS;
  const number = [filter.numero?.numero ?? null, filter.numero?.numeroControl ?? null] as const;
  const code = [codigo ?? '', (codigo ?? '') + AFTER_HEX] as const;
  const seller = [vendedor === null ? 1 : 0, vendedor ?? ''] as const;
  const named = [filter.referencia, filter.clave].flatMap((each) => [each === null ? 1 : 0, each ?? '']);
  const whose = [JSON.stringify(receptor?.documentos ?? []), matchOf(receptor?.words ?? [])] as const;
  const amounts = [cents.desde, cents.hasta] as const;
  const anyone = receptor === null ? 1 : 0;
  return [...scope, ...kinds, ...amounts, ...number, ...code, ...seller, ...named, anyone, ...whose];
}

function matchOf(words: readonly string[]): string {
  return words.length === 0 ? NO_WORDS : words.map((word) => `"${word}"*`).join(' AND ');
}

function newestFirst(a: ListPlace, b: ListPlace): number {
  if (a.fecEmi !== b.fecEmi) return a.fecEmi < b.fecEmi ? 1 : -1;
  return b.id - a.id;
}
