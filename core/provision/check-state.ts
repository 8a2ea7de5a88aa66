/** Rules of a provisioning file that depend on the database (§two-vocabularies, §provisioning). */
import { isDeepStrictEqual } from 'node:util';
import { AMBIENTES } from '../contract/ambiente.ts';
import type { Branch } from '../contract/settings/issuer.ts';
import type { ProvisionBranch, ProvisionFile } from '../contract/settings/provision.ts';
import type { FaultList } from '../domain/rules/faults.ts';
import type { IssuerToCheck } from './check-issuer.ts';
import type { KnownIssuer, KnownState } from './known-state.ts';
import { checkUrl, checkUrlUse, isLoopback, normalUrl, type UrlUse } from './urls.ts';
import { autoridadOf, isSimulator, issuerIdOf } from './requested-rows.ts';
import { rule } from '../contract/rules/rules.ts';

interface FileToCheck extends Pick<ProvisionFile, 'users'> {
  readonly issuers: readonly IssuerToCheck[];
}

export function checkState(file: FileToCheck, known: KnownState, list: FaultList): void {
  const uses = urlUses(file, known);
  const seen = new Map<string, number>();
  file.issuers.forEach((issuer, index) => {
    const campo = `issuers[${index}]`;
    const id = issuerIdOf(issuer);
    const first = seen.get(id);
    if (first !== undefined)
      list.add(`${campo}.nit`, 'REPETIDO', rule('nit-repetido', { otro: `issuers[${first}]` }));
    seen.set(id, index);
    const state = known.get(id) ?? null;
    checkConnections(issuer, campo, { uses, list });
    checkOfficial(issuer, campo, { state, list });
    issuer.branches.forEach((branch, at) =>
      checkBranch(branch, `${campo}.branches[${at}]`, { issuer, state, list }),
    );
  });
  checkUsers(file, list);
}

function urlUses(file: FileToCheck, known: KnownState): readonly UrlUse[] {
  const uses: UrlUse[] = [];
  const replaced = new Set<string>();
  for (const issuer of file.issuers) {
    for (const ambiente of AMBIENTES) {
      const connection = issuer.connections?.[ambiente];
      if (connection === undefined) continue;
      replaced.add(`${issuerIdOf(issuer)} ${ambiente}`);
      const url = connection === 'simulador' ? null : normalUrl(connection.url);
      if (url !== null) uses.push({ url, ambiente });
    }
  }
  for (const [id, issuer] of known) {
    for (const { ambiente, url } of issuer.connections) {
      if (url !== null && !replaced.has(`${id} ${ambiente}`)) uses.push({ url, ambiente });
    }
  }
  return uses;
}

interface ConnectionContext {
  readonly uses: readonly UrlUse[];
  readonly list: FaultList;
}

function checkConnections(issuer: IssuerToCheck, campo: string, { uses, list }: ConnectionContext): void {
  for (const ambiente of AMBIENTES) {
    const connection = issuer.connections?.[ambiente];
    if (connection === undefined || connection === 'simulador') continue;
    const at = `${campo}.connections.${ambiente}.url`;
    const url = checkUrl(connection.url, { campo: at, ambiente }, list);
    if (url === null) continue;
    checkUrlUse({ campo: at, url, ambiente }, uses, list);
    if (isSimulator(connection) && !isLoopback(url)) {
      list.add(`${campo}.connections.${ambiente}.autoridad`, 'SIMULADOR_REMOTO', rule('simulador-remoto'));
    }
  }
}

interface IssuerContext {
  readonly state: KnownIssuer | null;
  readonly list: FaultList;
}

/** The authority accepts only the official format of the control number (§control-number). */
function checkOfficial(issuer: IssuerToCheck, campo: string, { state, list }: IssuerContext): void {
  const real = AMBIENTES.filter((ambiente) => autoridadOf(issuer, state, ambiente) === 'hacienda');
  if (real.length === 0) return;
  const ambientes = real.join(' y ');
  issuer.branches.forEach((branch, index) => {
    if (branch.formatoNumeroControl === 'oficial') return;
    const at = `${campo}.branches[${index}].formatoNumeroControl`;
    list.add(at, 'FORMATO_OFICIAL_REQUERIDO', rule('formato-oficial', { ambientes }));
  });
  for (const branch of state?.branches ?? []) {
    if (branch.formatoNumeroControl === 'oficial' || issuer.branches.some((given) => given.id === branch.id))
      continue;
    list.add(
      `${campo}.branches`,
      'FORMATO_OFICIAL_REQUERIDO',
      rule('formato-oficial-de-otra', { sucursal: branch.id, ambientes }),
    );
  }
}

interface BranchContext extends IssuerContext {
  readonly issuer: IssuerToCheck;
}

function checkBranch(branch: ProvisionBranch, campo: string, context: BranchContext): void {
  const { state, list } = context;
  const before = state?.branches.find((each) => each.id === branch.id);
  if (before !== undefined && state?.branchesWithDocuments.has(branch.id))
    checkFrozen(branch, before, { campo, list });
  for (const other of state?.branches ?? []) {
    if (other.id === branch.id) continue;
    if (other.numero === branch.numero)
      list.add(`${campo}.numero`, 'REPETIDO', rule('lo-tiene-otra', { otra: other.id }));
    if (other.codEstable === branch.codEstable && other.codPuntoVenta === branch.codPuntoVenta) {
      const pair = { que: 'el par codEstable + codPuntoVenta', otra: other.id };
      list.add(`${campo}.codPuntoVenta`, 'REPETIDO', rule('lo-tiene-otra', pair));
    }
  }
  checkInitialNumbers(branch, campo, context);
}

function checkFrozen(
  branch: ProvisionBranch,
  before: Branch,
  { campo, list }: { readonly campo: string; readonly list: FaultList },
): void {
  for (const name of ['numero', 'codEstable', 'codPuntoVenta'] as const) {
    if (branch[name] === before[name]) continue;
    const change = { antes: before[name], ahora: branch[name] };
    list.add(`${campo}.${name}`, 'CODIGO_CONGELADO', rule('codigo-congelado', change));
  }
}

/**
 * An initial number counts only before the sequence's first document; later it could repeat or skip numbers. The kept
 * one may differ from where this sequence began: it was given for another authority or format.
 */
function checkInitialNumbers(
  branch: ProvisionBranch,
  campo: string,
  { issuer, state, list }: BranchContext,
): void {
  const serie = `${branch.codEstable}${branch.codPuntoVenta}`;
  const own =
    state?.sequences.filter((each) => each.serie === serie && each.formato === branch.formatoNumeroControl) ??
    [];
  const kept = state?.initialNumbers.get(branch.id) ?? [];
  (branch.correlativosIniciales ?? []).forEach((entry, index) => {
    if (kept.some((each) => isDeepStrictEqual(each, entry))) return;
    const autoridad = autoridadOf(issuer, state, entry.ambiente);
    const begun = own.find(
      (each) =>
        each.autoridad === autoridad &&
        each.ambiente === entry.ambiente &&
        each.tipoDte === entry.tipoDte &&
        each.anio === entry.anio,
    );
    if (begun === undefined || begun.inicial === entry.ultimo) return;
    const why = rule('correlativo-empezado', { inicial: begun.inicial, ultimo: begun.ultimo });
    list.add(`${campo}.correlativosIniciales[${index}].ultimo`, 'CORRELATIVO_CONGELADO', why);
  });
}

function checkUsers(file: FileToCheck, list: FaultList): void {
  const seen = new Set<string>();
  (file.users ?? []).forEach((user, index) => {
    if (seen.has(user.nombre)) list.add(`users[${index}].nombre`, 'REPETIDO', rule('usuario-repetido'));
    seen.add(user.nombre);
  });
}
