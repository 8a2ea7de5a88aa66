/** Branches (points of sale) of issuers, with the last numbers of their previous system. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { TipoDte } from '../../contract/edition.ts';
import type { Branch } from '../../contract/settings/issuer.ts';
import { provisionBranch } from '../../contract/settings/provision.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { changeOf, type Change } from '../change.ts';
import type { Reader, Tx } from '../handle.ts';
import { first, remembered } from '../row-cache.ts';
import { integer, object, text } from '../row.ts';
import { query, upsertion, type Row } from '../statement.ts';

/** Last number of a previous system (`correlativosIniciales`, §initial-numbers): ours start after it. */
export interface InitialNumber {
  readonly ambiente: Ambiente;
  readonly tipoDte: TipoDte;
  readonly anio: number;
  readonly ultimo: number;
}

const { correlativosIniciales: KEPT_NUMBERS } = provisionBranch.shape;
const KEPT_BRANCH = provisionBranch.omit({ correlativosIniciales: true }).required().strip();
/** Default for rows stored before opening hours existed. */
const WITHOUT_HOURS = { horario: null };

const FIND = remembered<Branch | null>(
  'SELECT * FROM branch WHERE issuer_id = ? AND id = ?',
  first(branchOf),
);
const PROFILE = query('SELECT profile FROM branch WHERE issuer_id = ? AND id = ?');
const LIST = query('SELECT * FROM branch WHERE issuer_id = ? ORDER BY numero');
const OF_SERIE = query(
  'SELECT profile FROM branch WHERE issuer_id = ? AND cod_estable || cod_punto_venta = ?',
);
/** Only sequences of the current authority and format: others keep their start. */
const NUMBERS_BEGUN = query(`
  SELECT 1 AS one FROM sequence AS s
  LEFT JOIN connection AS c ON c.issuer_id = s.issuer_id AND c.ambiente = s.ambiente
  WHERE s.issuer_id = ? AND s.ambiente = ? AND s.tipo_dte = ? AND s.anio = ? AND s.serie = ? AND s.formato = ?
    AND s.autoridad = coalesce(c.autoridad, s.autoridad) LIMIT 1`);
const BRANCH_ROW = upsertion('branch', {
  columns: [
    'issuer_id',
    'id',
    'numero',
    'tipo_establecimiento',
    'cod_estable',
    'cod_punto_venta',
    'formato',
    'profile',
    'created_at',
  ],
  key: ['issuer_id', 'id'],
  kept: ['created_at'],
});

export function findBranch(reader: Reader, issuerId: string, branchId: string): Branch | null {
  return FIND(reader, issuerId, branchId);
}

export function listBranches(reader: Reader, issuerId: string): readonly Branch[] {
  return LIST.all(reader, issuerId).map(branchOf);
}

/** Whether a document exists, which freezes number and codes of the branch (§frozen-codes). */
export const branchHasDocuments = query<[issuerId: string, branchId: string]>(
  'SELECT 1 AS one FROM document WHERE issuer_id = ? AND branch_id = ? LIMIT 1',
).has;

/**
 * Inserts or updates a branch; initial numbers are kept.
 *
 * @throws Error (SQLite constraint) when number or codes belong to another branch, or change after the first document
 */
export function upsertBranch(tx: Tx, branch: Branch, now: Instant): Change {
  const change = changeOf(findBranch(tx, branch.issuerId, branch.id), branch);
  if (change !== 'unchanged')
    put(tx, branch, { initialNumbers: initialNumbers(tx, branch.issuerId, branch.id), now });
  return change;
}

export function initialNumbers(reader: Reader, issuerId: string, branchId: string): readonly InitialNumber[] {
  const row = PROFILE.get(reader, issuerId, branchId);
  return row === undefined ? [] : initialNumbersOf(object(row, 'profile'));
}

/** Whether numbers of that environment, type and year were assigned: their start can no longer change. */
export function numbersBegun(reader: Reader, branch: Branch, of: Omit<InitialNumber, 'ultimo'>): boolean {
  const { issuerId, codEstable, codPuntoVenta, formatoNumeroControl } = branch;
  const serie = `${codEstable}${codPuntoVenta}`;
  const key = [issuerId, of.ambiente, of.tipoDte, of.anio, serie, formatoNumeroControl] as const;
  return NUMBERS_BEGUN.get(reader, ...key) !== undefined;
}

/**
 * Sets the initial numbers. Each takes effect when its sequence is created, so it can change only before the first
 * document of that environment, type and year (§initial-numbers).
 *
 * @returns `frozen` when one would change after its sequence began: nothing is written
 */
export function setInitialNumbers(
  tx: Tx,
  of: { readonly issuerId: string; readonly branchId: string; readonly numbers: readonly InitialNumber[] },
): Change | 'frozen' {
  const branch = findBranch(tx, of.issuerId, of.branchId);
  if (branch === null) throw new Error(`no branch ${of.branchId}`);
  const before = initialNumbers(tx, of.issuerId, of.branchId);
  const change = changeOf(before.length === 0 && of.numbers.length > 0 ? null : before, of.numbers);
  if (change === 'unchanged') return change;
  const same = (a: InitialNumber, b: InitialNumber) =>
    a.ambiente === b.ambiente && a.tipoDte === b.tipoDte && a.anio === b.anio && a.ultimo === b.ultimo;
  const differing = [
    ...before.filter((entry) => !of.numbers.some((other) => same(entry, other))),
    ...of.numbers.filter((entry) => !before.some((other) => same(entry, other))),
  ];
  if (differing.some((entry) => numbersBegun(tx, branch, entry))) return 'frozen';
  put(tx, branch, { initialNumbers: of.numbers, now: 0 });
  return change;
}

/** Initial number for a new sequence of a series; 0 without one. */
export function initialNumberOfSerie(
  reader: Reader,
  key: { readonly issuerId: string; readonly serie: string } & Omit<InitialNumber, 'ultimo'>,
): number {
  const row = OF_SERIE.get(reader, key.issuerId, key.serie);
  if (row === undefined) return 0;
  const found = initialNumbersOf(object(row, 'profile')).find(
    (entry) => entry.ambiente === key.ambiente && entry.tipoDte === key.tipoDte && entry.anio === key.anio,
  );
  return found?.ultimo ?? 0;
}

function put(
  tx: Tx,
  branch: Branch,
  extra: { readonly initialNumbers: readonly InitialNumber[]; readonly now: Instant },
): void {
  const {
    issuerId,
    id,
    numero,
    tipoEstablecimiento,
    codEstable,
    codPuntoVenta,
    formatoNumeroControl,
    ...profile
  } = branch;
  BRANCH_ROW.run(tx, {
    issuer_id: issuerId,
    id,
    numero,
    tipo_establecimiento: tipoEstablecimiento,
    cod_estable: codEstable,
    cod_punto_venta: codPuntoVenta,
    formato: formatoNumeroControl,
    profile: JSON.stringify({ ...profile, correlativosIniciales: extra.initialNumbers }),
    created_at: extra.now,
  });
}

function branchOf(row: Row): Branch {
  const columns = {
    id: text(row, 'id'),
    numero: integer(row, 'numero'),
    tipoEstablecimiento: text(row, 'tipo_establecimiento'),
    codEstable: text(row, 'cod_estable'),
    codPuntoVenta: text(row, 'cod_punto_venta'),
    formatoNumeroControl: text(row, 'formato'),
  };
  const branch = KEPT_BRANCH.parse({ ...WITHOUT_HOURS, ...object(row, 'profile'), ...columns });
  return { ...branch, issuerId: text(row, 'issuer_id') };
}

function initialNumbersOf(profile: Row): readonly InitialNumber[] {
  return KEPT_NUMBERS.parse(profile['correlativosIniciales']) ?? [];
}
