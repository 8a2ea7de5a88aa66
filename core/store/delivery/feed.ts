/**
 * The feed: a row for the birth of a document and for every change of its public state, in the order of commits. The
 * database writes it (migration 0004); here it is read.
 */
import { AMBIENTES, type Ambiente, type Autoridad } from '../../contract/ambiente.ts';
import { TIPOS_DTE, type TipoDte } from '../../contract/edition.ts';
import type { FiscalDate, FiscalTime, Instant } from '../../domain/fiscal-time.ts';
import { DOCUMENT_STATES, publicState, type PublicState } from '../../domain/lifecycle.ts';
import { AUTORIDADES } from '../columns.ts';
import type { Reader } from '../handle.ts';
import { FEED_PAGE_ROWS } from '../limits.ts';
import { integer, integerOrNull, oneOf, text, textList, textOrNull } from '../row.ts';
import { SOLD_BY, soldByParams } from '../documents/sellers.ts';
import { query, type Row } from '../statement.ts';

/** Whose rows are wanted; null means all of them. */
export interface FeedScope {
  readonly issuerId: string;
  readonly ambiente: Ambiente | null;
  readonly branchId: string | null;
  /** Whose sales alone, a user's id; absent: those of everybody. */
  readonly soldBy?: string | undefined;
}

/** A row with what identifies its document; answer and state are those of that moment. */
export interface FeedRow {
  readonly id: number;
  readonly at: Instant;
  readonly estado: PublicState;
  readonly codigoGeneracion: string;
  readonly sello: string | null;
  readonly fhProcesamiento: Instant | null;
  readonly codigoMsg: string | null;
  readonly descripcionMsg: string | null;
  readonly observaciones: readonly string[];
  readonly issuerId: string;
  readonly branchId: string;
  readonly ambiente: Ambiente;
  readonly autoridad: Autoridad;
  readonly tipoDte: TipoDte;
  readonly numeroControl: string;
  readonly fecEmi: FiscalDate;
  readonly horEmi: FiscalTime;
  readonly montoCentavos: bigint;
}

export interface FeedPage {
  readonly rows: readonly FeedRow[];
  /** Every row up to this id was looked at, those of others included: the next page begins after it. */
  readonly through: number;
  /** Whether there may be rows after it. */
  readonly more: boolean;
}

const HEAD = query('SELECT max(id) AS head FROM feed');
// A page is bounded by what is looked at, not by what is found: one who waits for a rare document must not make the
// database walk through a year of others' at once.
const WINDOW = query(`
  SELECT max(id) AS through, count(*) AS size FROM (SELECT id FROM feed WHERE id > ? ORDER BY id LIMIT ?)`);
const ROWS = query(`
  SELECT feed.*, issuer_id, branch_id, ambiente, autoridad, tipo_dte, numero_control, fec_emi, hor_emi, monto_centavos
  FROM feed CROSS JOIN document ON document.id = feed.document_id
  WHERE feed.id > +? AND feed.id <= +? AND issuer_id = +? AND ambiente = coalesce(+?, ambiente)
    AND branch_id = coalesce(+?, branch_id) AND ${SOLD_BY}
  ORDER BY feed.id`);

/** Id of the latest row; 0 when there is none. */
export function feedHead(reader: Reader): number {
  return integerOrNull(HEAD.get(reader) ?? {}, 'head') ?? 0;
}

/** The next rows of a scope after an id, in order. */
export function feedPage(reader: Reader, scope: FeedScope, after: number): FeedPage {
  const window = WINDOW.get(reader, after, FEED_PAGE_ROWS) ?? {};
  const through = integerOrNull(window, 'through');
  if (through === null) return { rows: [], through: after, more: false };
  const { issuerId, ambiente, branchId, soldBy } = scope;
  const rows = ROWS.all(reader, after, through, issuerId, ambiente, branchId, ...soldByParams(soldBy));
  return { rows: rows.map(feedRowOf), through, more: integer(window, 'size') === FEED_PAGE_ROWS };
}

function feedRowOf(row: Row): FeedRow {
  return {
    id: integer(row, 'id'),
    at: integer(row, 'at'),
    estado: publicState(oneOf(row, 'estado', DOCUMENT_STATES)),
    codigoGeneracion: text(row, 'codigo_generacion'),
    sello: textOrNull(row, 'sello'),
    fhProcesamiento: integerOrNull(row, 'fh_procesamiento'),
    codigoMsg: textOrNull(row, 'codigo_msg'),
    descripcionMsg: textOrNull(row, 'descripcion_msg'),
    observaciones: textList(row, 'observaciones'),
    issuerId: text(row, 'issuer_id'),
    branchId: text(row, 'branch_id'),
    ambiente: oneOf(row, 'ambiente', AMBIENTES),
    autoridad: oneOf(row, 'autoridad', AUTORIDADES),
    tipoDte: oneOf(row, 'tipo_dte', TIPOS_DTE),
    numeroControl: text(row, 'numero_control'),
    fecEmi: text(row, 'fec_emi'),
    horEmi: text(row, 'hor_emi'),
    montoCentavos: BigInt(integer(row, 'monto_centavos')),
  };
}
