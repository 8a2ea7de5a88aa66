/** A manager enters the last number given, which lifts the fence of a sequence (§restore-fence). */
import { rule, ruleText } from '../contract/rules/rules.ts';
import type { Ambiente } from '../contract/ambiente.ts';
import type { TipoDte } from '../contract/edition.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { refusal, type AppError } from '../domain/app-error.ts';
import { formatControlNumber } from '../domain/control-number.ts';
import { fiscalYear } from '../domain/fiscal-time.ts';
import type { Clock, Log } from '../engine/deps.ts';
import { sequenceOf } from '../engine/numbers/issue-sequence.ts';
import { openMarkFiles } from './high-water-files.ts';
import { appendAudit } from '../store/people/audit.ts';
import { findBranch, initialNumberOfSerie } from '../store/issuers/branches.ts';
import { listConnections } from '../store/issuers/connections.ts';
import { findSequence, type SequenceKey } from '../store/numbers/sequences.ts';
import { fencesBefore, liftFences } from '../store/numbers/fence.ts';
import { closeLostNumbers } from '../store/numbers/fence-lost-numbers.ts';
import { listIssuers } from '../store/issuers/issuers.ts';
import type { Reader, Store } from '../store/store.ts';

/** More lost numbers than this, beyond those known to this machine, need a confirmation: probably a typing error. */
export const UNCONFIRMED_LOST_NUMBERS = 1_000;
/** Maximum lost numbers recorded: years of a large shop. */
export const MAX_LOST_NUMBERS = 1_000_000;

export interface ReleaseRequest {
  readonly branchId: string;
  readonly tipoDte: TipoDte;
  /** Last number given, according to the authority's portal and printed documents. */
  readonly ultimo: number;
  /** NIT; required if several issuers have this branch. */
  readonly issuerId?: string;
  /** Required if the issuer has connections to both. */
  readonly ambiente?: Ambiente;
  /** Default: this year. */
  readonly anio?: number;
  /** Confirms an unusually high count of lost numbers. */
  readonly confirmed: boolean;
  /** Declaration of a person, if the number is not the entered one but the centre's. */
  readonly declaracion?: { readonly firma: string; readonly nadaDespuesDe: string };
}

export interface ReleaseDeps {
  readonly store: Store;
  readonly folder: DataFolder;
  readonly clock: Clock;
  readonly log: Log;
  readonly actor: string;
}

export interface Release {
  readonly sequence: SequenceKey;
  /** Count of numbers recorded as `ANTES_DE_RESTAURAR`. */
  readonly perdidos: number;
  /** Number of the next document. */
  readonly siguiente: number;
}

/**
 * Records the numbers up to the last one as lost and lifts every earlier fence of the sequence, from that
 * year on. May run beside a service; an interrupted run can be repeated.
 * @throws AppError `VALIDACION` for an invalid entry, `ESTADO_NO_PERMITE` when the sequence is not fenced
 */
export async function releaseFence(deps: ReleaseDeps, request: ReleaseRequest): Promise<Release> {
  const { store, actor } = deps;
  const { ultimo, declaracion } = request;
  const anio = request.anio ?? fiscalYear(deps.clock.now());
  const key = store.read((reader) => {
    const found = sequenceFor(reader, request, anio);
    assertPlausible(reader, found, request);
    return found;
  });
  let perdidos = 0;
  for (let closed = -1; closed !== 0; perdidos += closed)
    closed = await store.transact((tx, now) => closeLostNumbers(tx, key, { ultimo, now }));
  settleFiles(deps, key);
  await store.transact((tx, now) => {
    liftFences(tx, key, { ultimo, now });
    appendAudit(tx, {
      at: now,
      actor,
      accion: 'emisión desbloqueada',
      detalle: { ...key, ultimo, perdidos, ...(declaracion === undefined ? {} : { declaracion }) },
    });
  });
  return { sequence: key, perdidos, siguiente: ultimo + 1 };
}

/** The files are written before the fence is lifted: nothing is issued in between. */
function settleFiles({ store, folder, log }: ReleaseDeps, key: SequenceKey): void {
  const sequence = store.read((reader) => findSequence(reader, key));
  if (sequence === null) return;
  const files = openMarkFiles(folder, log);
  try {
    files.settle([sequence]);
  } finally {
    files.close();
  }
}

function sequenceFor(reader: Reader, request: ReleaseRequest, anio: number): SequenceKey {
  const { branchId, tipoDte } = request;
  const owners = listIssuers(reader)
    .filter(({ id }) => request.issuerId === undefined || id === request.issuerId)
    .flatMap((issuer) => {
      const branch = findBranch(reader, issuer.id, branchId);
      return branch === null ? [] : [{ issuer, branch }];
    });
  const [owner, another] = owners;
  if (owner === undefined)
    throw refused('--sucursal', `no hay sucursal «${branchId}»; vea los ids en «keys list»`);
  if (another !== undefined)
    throw refused('--nit', `varios emisores tienen la sucursal «${branchId}»; diga cuál`);
  const connections = listConnections(reader).filter(
    ({ issuerId, ambiente }) =>
      issuerId === owner.issuer.id && (request.ambiente === undefined || ambiente === request.ambiente),
  );
  const [connection, other] = connections;
  if (connection === undefined)
    throw refused(
      '--ambiente',
      `el emisor no tiene conexión con Hacienda en ${request.ambiente ?? 'ninguno'}`,
    );
  if (other !== undefined) throw refused('--ambiente', 'el emisor usa PRUEBAS y PRODUCCION; diga cuál');
  return sequenceOf({ ...owner, caller: connection, connection, tipoDte }, anio);
}

function assertPlausible(reader: Reader, key: SequenceKey, request: ReleaseRequest): void {
  const { ultimo, branchId } = request;
  const fences = fencesBefore(reader, key);
  if (fences.length === 0) {
    const name = `El tipo ${key.tipoDte} de la sucursal «${branchId}» en ${key.ambiente}, año ${key.anio},`;
    throw refusal('ESTADO_NO_PERMITE', rule('secuencia-no-bloqueada', { secuencia: name }));
  }
  const own = findSequence(reader, key)?.ultimo ?? initialNumberOfSerie(reader, key);
  if (ultimo < own)
    throw refused('--ultimo', `la base de datos ya dio hasta el ${own}; el último no puede ser ${ultimo}`);
  const seguro = Math.max(...fences.map((fence) => fence.seguro));
  if (ultimo < seguro) {
    throw refused(
      '--ultimo',
      `esta computadora ya dio hasta el ${seguro}, quizá documentos que Hacienda aún no recibe; ` +
        `el último no puede ser ${ultimo}. Use ${seguro}, o uno mayor si el portal o un documento impreso lo muestra`,
    );
  }
  assertFits(reader, key, request);
  const lost = ultimo - own;
  if (lost > MAX_LOST_NUMBERS)
    throw refused('--ultimo', `serían ${lost} números perdidos; revise el número ${ultimo}`);
  const known = Math.max(...fences.map((fence) => fence.posible));
  if (lost > UNCONFIRMED_LOST_NUMBERS && ultimo > known && !request.confirmed) {
    throw refused(
      '--ultimo',
      `quedarían ${lost} números como perdidos y eso no se puede deshacer; si ${ultimo} es correcto, ` +
        'repita la orden con --confirmar',
    );
  }
}

function assertFits(reader: Reader, key: SequenceKey, { branchId, ultimo }: ReleaseRequest): void {
  const branch = findBranch(reader, key.issuerId, branchId);
  if (branch === null || ultimo === 0) return;
  const { numero, codEstable, codPuntoVenta } = branch;
  const { formato, tipoDte } = key;
  const fits = formatControlNumber({
    formato,
    numero,
    codEstable,
    codPuntoVenta,
    tipoDte,
    secuencia: ultimo,
  });
  if (!fits.ok) throw refused('--ultimo', ruleText(fits.broken));
}

function refused(opcion: string, causa: string): AppError {
  return refusal('VALIDACION', rule('opcion-equivocada', { opcion, causa }));
}
