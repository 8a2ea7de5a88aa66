/** Records of an invented till: documents with texts, numbers, signatures and ledger as a till writes them. */
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { chainHash } from '../../../core/store/proof/hash-chain.ts';
import type { TestTill } from '../test-till.ts';

export const NIT = '06141307951040';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const CERTIFICATE = 'c1';

let tills = 0;

/** Writes what a till has before its first sale; a point of sale of its own unless said otherwise. */
export function writeTill(till: TestTill, serie = `T${String((tills += 1)).padStart(3, '0')}P001`): void {
  till.write('branch', {
    nit: NIT,
    emisor: 'Cafetería Inventada',
    branch: 's1',
    nombre: 'Casa matriz',
    codEstable: serie.slice(0, 4),
    codPuntoVenta: serie.slice(4),
  });
  till.write('certificate', {
    id: CERTIFICATE,
    nit: NIT,
    ambiente: 'PRUEBAS',
    publicKeyPem: publicKey.export({ format: 'pem', type: 'spki' }),
    fingerprint: 'f',
    notBefore: null,
    notAfter: null,
    active: true,
  });
}

/** The signature of a text by the key of every till of the tests, and its hash. */
export function signedBy(payload: string): { readonly firma: string; readonly sha256: string } {
  const input = `eyJhbGciOiJSUzUxMiJ9.${Buffer.from(payload).toString('base64url')}`;
  return {
    firma: sign('RSA-SHA512', Buffer.from(input), privateKey).toString('base64url'),
    sha256: createHash('sha256').update(payload).digest('hex'),
  };
}

const heads = new WeakMap<TestTill, string>();

export interface SaleOptions {
  readonly centavos?: number;
  readonly fecEmi?: string;
  readonly estado?: string;
  readonly serie?: string;
  readonly tipoDte?: string;
  /** Lines of its text. */
  readonly lines?: readonly Readonly<Record<string, unknown>>[];
  /** What its summary says; without it, what its taxed lines come to. */
  readonly resumen?: Readonly<Record<string, unknown>>;
  /** The whole of its text. */
  readonly text?: string;
  /** Another text than the one that is signed. */
  readonly signedText?: string;
  /** Place of its number among the rows of the ledger; the number itself unless said otherwise. */
  readonly row?: number;
}

/** The sequence of a point of sale. */
const sequenceOf = (serie: string, tipoDte = '01') => ({
  nit: NIT,
  ambiente: 'PRUEBAS',
  autoridad: 'simulador',
  tipoDte,
  serie,
  formato: 'interfaz',
  anio: 2026,
});

interface Link {
  readonly row: number;
  readonly numero: number;
  readonly estado: string;
  readonly codigoGeneracion: string | null;
  readonly sha256: string | null;
  readonly at: number;
}

/** Writes the next row of a sequence's ledger. */
export function writeLink(till: TestTill, sequence: ReturnType<typeof sequenceOf>, link: Link): void {
  const { row: id, numero, estado, codigoGeneracion, sha256, at } = link;
  const previous = heads.get(till) ?? chainHash('caja-dte ledger 1', [sequence.serie]);
  const hash = chainHash(previous, [numero, estado, codigoGeneracion, sha256, at]);
  heads.set(till, hash);
  till.write('ledger', { ...sequence, id, numero, estado, codigoGeneracion, sha256, at, hash });
}

/** Writes that a number went back, or what became of it then. */
export function writeBack(till: TestTill, serie: string, of: Pick<Link, 'row' | 'numero' | 'estado'>): void {
  const at = 1_795_200_000_000 + of.row;
  writeLink(till, sequenceOf(serie), { ...of, codigoGeneracion: null, sha256: null, at });
}

function summaryOf(lines: NonNullable<SaleOptions['lines']>) {
  const sum = (column: string) =>
    Math.round(lines.reduce((all, line) => all + 100 * Number(line[column] ?? 0), 0)) / 100;
  return { totalGravada: sum('ventaGravada'), totalIva: sum('ivaItem') };
}

/** Writes everything of a sale; gives its code. */
export function writeSale(till: TestTill, numero: number, options: SaleOptions = {}): string {
  const {
    centavos = 1130,
    fecEmi = '2026-11-20',
    estado = 'PROCESADO',
    serie = 'M001P001',
    tipoDte = '01',
  } = options;
  const documento = randomUUID().toUpperCase();
  const at = 1_795_100_000_000 + numero * 1000;
  const payload =
    options.text ??
    JSON.stringify({
      identificacion: { codigoGeneracion: documento },
      ...(options.lines === undefined ? {} : { cuerpoDocumento: options.lines }),
      resumen: { total: centavos / 100, ...(options.resumen ?? summaryOf(options.lines ?? [])) },
    });
  const sha256 = createHash('sha256').update(payload).digest('hex');
  const sequence = sequenceOf(serie, tipoDte);
  const document = {
    documento,
    codigoGeneracion: documento,
    ...sequence,
    branch: 's1',
    edicion: '2023',
    numero,
    numeroVigente: true,
    numeroControl: `DTE-${tipoDte}-${serie}-${String(numero).padStart(15, '0')}`,
    fecEmi,
    horEmi: '10:00:00',
    emittedAt: at,
    estado: 'EMITIDO',
    version: 1,
    sello: null,
    fhProcesamiento: null,
    codigoMsg: null,
    descripcionMsg: null,
    observaciones: [],
    montoCentavos: centavos,
    ivaCentavos: Math.round(centavos / 11.3),
    receptorDocumento: null,
    receptorNombre: 'Ana Inventada',
    reemplazaA: null,
    updatedAt: at,
  };
  till.write('document', document);
  till.write('version', { documento, version: 1, causa: 'NORMAL', payload, sha256, createdAt: at });
  const { row = numero } = options;
  writeLink(till, sequence, { row, numero, estado: 'ASIGNADO', codigoGeneracion: documento, sha256, at });
  till.write('signature', {
    documento,
    version: 1,
    certificate: CERTIFICATE,
    firma: signedBy(options.signedText ?? payload).firma,
    signedAt: at,
  });
  till.write('lifeLine', { documento, id: numero, at, estado: 'EMITIDO', causa: 'emitido', detalle: null });
  till.write('document', {
    ...document,
    estado,
    sello: estado === 'PROCESADO' ? 'S'.repeat(40) : null,
    updatedAt: at + 1,
  });
  return documento;
}
/** Records that one sale writes. */
export const RECORDS_OF_SALE = 6;
/** Records before the first sale. */
export const RECORDS_BEFORE = 2;
