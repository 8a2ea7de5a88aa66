/** Documents of several branches, days, types and receivers, numbered as the engine does, without their signatures. */
import { createHash } from 'node:crypto';
import type { TipoDte } from '../../../core/contract/edition.ts';
import { upsertBranch } from '../../../core/store/issuers/branches.ts';
import { allocate } from '../../../core/store/numbers/next-number.ts';
import { databaseOf } from '../../../core/store/handle.ts';
import { insertDocument } from '../../../core/store/documents/documents.ts';
import { appendLedger } from '../../../core/store/numbers/ledger.ts';
import type { Store, Tx } from '../../../core/store/store.ts';
import { BRANCH, KEY, newCode } from '../support.ts';

export const NORTE = { ...BRANCH, id: 'norte', numero: 2, codEstable: 'S002' } as const;

export interface Sold {
  readonly fecEmi: string;
  readonly tipoDte?: TipoDte;
  readonly branchId?: 'central' | 'norte';
  readonly centavos?: bigint;
  readonly receptor?: { readonly documento: string | null; readonly nombre: string | null };
  readonly codigoGeneracion?: string;
}

/** Adds the branch `norte`. */
export function addNorte(store: Store): Promise<unknown> {
  return store.transact((tx, now) => upsertBranch(tx, NORTE, now));
}

/** Numbers one; gives its id. */
export function sell(tx: Tx, now: number, sold: Sold): number {
  const { fecEmi, tipoDte = '01', branchId = 'central', centavos = 1130n } = sold;
  const branch = branchId === 'norte' ? NORTE : BRANCH;
  const serie = `${branch.codEstable}${branch.codPuntoVenta}`;
  const anio = Number(fecEmi.slice(0, 4));
  const { sequenceId, numero } = allocate(tx, { ...KEY, tipoDte, serie, anio });
  const codigoGeneracion = sold.codigoGeneracion ?? newCode();
  const payload = JSON.stringify({ codigoGeneracion });
  const sha256 = createHash('sha256').update(payload).digest('hex');
  const id = insertDocument(tx, {
    codigoGeneracion,
    issuerId: KEY.issuerId,
    branchId,
    ambiente: KEY.ambiente,
    autoridad: KEY.autoridad,
    sequenceId,
    numero,
    tipoDte,
    edicion: '2023',
    numeroControl: `DTE-${tipoDte}-000${branch.numero}-${String(numero).padStart(8, '0')}`,
    fecEmi,
    horEmi: '10:00:00',
    emittedAt: now,
    montoCentavos: centavos,
    ivaCentavos: centavos / 10n,
    receptorDocumento: sold.receptor?.documento ?? null,
    receptorNombre: sold.receptor?.nombre ?? null,
    reemplazaA: null,
    apiKeyId: null,
    payload,
    sha256,
    contingencyId: null,
  });
  appendLedger(tx, { sequenceId, numero, estado: 'ASIGNADO', codigoGeneracion, sha256, at: now });
  return id;
}

/** The plans of every statement that `work` prepares, one line per table that is read; virtual tables left out. */
export function plansOf(store: Store, work: () => void): readonly string[] {
  const database = store.read((reader) => databaseOf(reader));
  const prepare = database.prepare.bind(database);
  const seen = new Set<string>();
  database.prepare = (sql: string) => {
    seen.add(sql);
    return prepare(sql);
  };
  work();
  database.prepare = prepare;
  return [...seen].flatMap((sql) => {
    const unknown = Array.from({ length: sql.split('?').length - 1 }, () => null);
    const plan = prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...unknown) as { detail: string }[];
    return plan
      .map(({ detail }) => detail)
      .filter((detail) => /^(SCAN|SEARCH|USE TEMP)/.test(detail) && !detail.includes('VIRTUAL TABLE'));
  });
}
