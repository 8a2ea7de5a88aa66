/** What the simulator knows: taxpayers, sealed documents, events and lots. All of it follows from the journal. */
import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

type Ambiente = '00' | '01';

/** A taxpayer's registration in one environment, as it comes in and as it is kept. */
interface TaxpayerRecord {
  readonly t: 'contribuyente';
  readonly nit: string;
  readonly nrc: string;
  readonly user: string;
  readonly pwd: string;
  readonly ambiente: Ambiente;
  readonly publicKeyPem: string;
  readonly soloEsta?: boolean;
}

export interface Taxpayer {
  readonly nit: string;
  readonly nrc: string;
  readonly user: string;
  readonly pwd: string;
  readonly ambiente: Ambiente;
  /** Newest first. */
  readonly keys: readonly KeyObject[];
}

/** A sealed document: only what later checks and the report need. */
export interface SealedDocument {
  readonly t: 'dte';
  readonly codigo: string;
  /** Control number; empty of an event of return, which has none. */
  readonly numero: string;
  readonly sello: string;
  /** Milliseconds since the epoch. */
  readonly selladoMs: number;
  readonly fecEmi: string;
  readonly tipo: string;
  readonly ambiente: Ambiente;
  readonly nit: string;
  /** montoTotalOperacion and its IVA, plain decimals; of a purchase its subTotal, without any. */
  readonly total: string;
  readonly iva: string;
  /** `tipoDocumento|numDocumento` of the receiver; empty for an anonymous sale. */
  readonly receptor: string;
  /** SHA-256 of the receiver's name (first 200 characters), 16 hex characters. */
  readonly nombre: string;
  /** SHA-256 of the JWS, base64url. */
  readonly jws: string;
  readonly observaciones: readonly string[];
  /** Of a 03: what notes may refer to. Absent in records of before notes were known. */
  readonly vendido?: Sold;
  /** Of a note or a return: what it adjusts. */
  readonly ajusta?: readonly Adjustment[];
  /** Of a 01: what returns may refer to. Absent in records of before returns were known. */
  readonly factura?: Amounts;
  /** Of a return: what it takes by column. */
  readonly devuelve?: readonly Returned[];
}

/** Columns of a 01 with their VAT and less the discounts on the whole, plain decimals; charges outside the base beside them. */
export interface Amounts {
  readonly gravada: string;
  readonly exenta: string;
  readonly noSuj: string;
  readonly noGravado: string;
}

/** codigoGeneracion of a 01, and what comes back of it. */
export type Returned = readonly [codigo: string, amounts: Amounts];

/** Amounts of a 03 without VAT, plain decimals: its columns, and their sum less the discounts on the whole. */
export interface Sold {
  readonly gravada: string;
  readonly exenta: string;
  readonly noSuj: string;
  readonly neto: string;
}

/** codigoGeneracion of a related document, and what the note's lines take from or add to it without VAT. */
export type Adjustment = readonly [codigo: string, neto: string];

export interface InvalidationRecord {
  readonly t: 'invalidacion';
  readonly codigo: string;
  readonly documento: string;
  readonly sello: string;
  readonly selladoMs: number;
}

export interface ContingencyRecord {
  readonly t: 'contingencia';
  readonly codigo: string;
  readonly sello: string;
  readonly selladoMs: number;
  readonly nit: string;
  readonly ambiente: Ambiente;
  readonly tipoContingencia: number;
  /** Reason in words; a file may hold events whose reason was not kept. */
  readonly motivo?: string | null;
  /** `YYYY-MM-DDTHH:MM:SS`, local time. */
  readonly inicio: string;
  readonly fin: string;
  /** Pairs of codigoGeneracion and tipoDoc. */
  readonly documentos: readonly (readonly [string, string])[];
}

export interface LotRecord {
  readonly t: 'lote';
  readonly codigoLote: string;
  readonly nit: string;
  readonly ambiente: Ambiente;
  readonly documentos: readonly string[];
}

/** The end of a lot: the answers of its documents in the shape of §reception. */
export interface LotResultRecord {
  readonly t: 'lote-fin';
  readonly codigoLote: string;
  readonly procesados: readonly object[];
  readonly rechazados: readonly object[];
}

interface SecretRecord {
  readonly t: 'secreto';
  /** Key of the tokens' HMAC, base64url: a token outlives a restart. */
  readonly valor: string;
}

export type SimulatorRecord =
  | TaxpayerRecord
  | SealedDocument
  | InvalidationRecord
  | ContingencyRecord
  | LotRecord
  | LotResultRecord
  | SecretRecord;

interface Lot {
  readonly pending: LotRecord | null;
  readonly result: LotResultRecord | null;
}

/** A place in a contingency event: the type it gives for the document. */
export interface Listing {
  readonly event: ContingencyRecord;
  readonly tipo: string;
}

export interface Registry {
  readonly taxpayers: ReadonlyMap<string, Taxpayer>;
  readonly documents: ReadonlyMap<string, SealedDocument>;
  /** Per issuer, environment and year of fecEmi (see {@link numberScope}): control number → codigoGeneracion. */
  readonly numbers: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** codigoGeneracion of the document → its invalidation. */
  readonly invalidations: ReadonlyMap<string, InvalidationRecord>;
  /** codigoGeneracion of the document → the event that lists it and the type it gives. */
  readonly contingencies: ReadonlyMap<string, Listing>;
  /** codigoGeneracion of a document → the sealed notes and returns that adjust it, invalidated ones included. */
  readonly notes: ReadonlyMap<string, readonly SealedDocument[]>;
  readonly eventCodes: ReadonlySet<string>;
  readonly lots: ReadonlyMap<string, Lot>;
  secret(): string | null;
  /** Takes one record into memory; the same for a live and a replayed one. */
  apply(record: SimulatorRecord): void;
}

/** The key of a taxpayer in one environment. */
export function taxpayerKey(nit: string, ambiente: string): string {
  return `${ambiente}|${nit}`;
}

/** Control numbers are unique per issuer, environment and calendar year (§control-number). */
export function numberScope(document: Pick<SealedDocument, 'ambiente' | 'nit' | 'fecEmi'>): string {
  return `${document.ambiente}|${document.nit}|${document.fecEmi.slice(0, 4)}`;
}

/** An empty registry. */
export function createRegistry(): Registry {
  const taxpayers = new Map<string, Taxpayer>();
  const documents = new Map<string, SealedDocument>();
  const numbers = new Map<string, Map<string, string>>();
  const invalidations = new Map<string, InvalidationRecord>();
  const contingencies = new Map<string, Listing>();
  const notes = new Map<string, SealedDocument[]>();
  const eventCodes = new Set<string>();
  const lots = new Map<string, Lot>();
  let secret: string | null = null;

  function register(record: TaxpayerRecord): void {
    const key = taxpayerKey(record.nit, record.ambiente);
    const added = createPublicKey(record.publicKeyPem);
    const before = record.soloEsta === true ? [] : (taxpayers.get(key)?.keys ?? []);
    const older = before.filter((known) => !known.equals(added));
    const { nit, nrc, user, pwd, ambiente } = record;
    taxpayers.set(key, { nit, nrc, user, pwd, ambiente, keys: [added, ...older] });
  }

  function seal(document: SealedDocument): void {
    documents.set(document.codigo, document);
    for (const [codigo] of document.ajusta ?? []) notes.set(codigo, [...(notes.get(codigo) ?? []), document]);
    // An event has no control number.
    if (document.numero === '') return;
    const scope = numberScope(document);
    const taken = numbers.get(scope) ?? new Map<string, string>();
    numbers.set(scope, taken.set(document.numero, document.codigo));
  }

  function apply(record: SimulatorRecord): void {
    switch (record.t) {
      case 'contribuyente':
        return register(record);
      case 'dte':
        return seal(record);
      case 'invalidacion':
        eventCodes.add(record.codigo);
        invalidations.set(record.documento, record);
        return;
      case 'contingencia':
        eventCodes.add(record.codigo);
        for (const [codigo, tipo] of record.documentos) contingencies.set(codigo, { event: record, tipo });
        return;
      case 'lote':
        lots.set(record.codigoLote, { pending: record, result: null });
        return;
      case 'lote-fin':
        lots.set(record.codigoLote, { pending: null, result: record });
        return;
      case 'secreto':
        secret = record.valor;
    }
  }

  return {
    taxpayers,
    documents,
    numbers,
    invalidations,
    contingencies,
    notes,
    eventCodes,
    lots,
    secret: () => secret,
    apply,
  };
}
