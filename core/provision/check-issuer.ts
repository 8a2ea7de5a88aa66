/** Rules for one issuer of a provisioning file that need only the file (§provisioning). */
import { DEFAULT_SETTINGS, type SettingsInForce } from '../contract/settings/issuer-settings.ts';
import { CAT_019 } from '../catalogs/cat-019-actividad-economica.ts';
import { hasCode } from '../catalogs/catalog.ts';
import type { Direccion } from '../contract/settings/issuer.ts';
import type { ProvisionBranch, ProvisionIssuer } from '../contract/settings/provision.ts';
import { checkBranchCodes, MAX_SEQUENCE_INTERFAZ, MAX_SEQUENCE_OFICIAL } from '../domain/control-number.ts';
import { isFiscalDate } from '../domain/fiscal-time.ts';
import { MIN_NRC_DIGITS } from '../contract/api/requests/identifiers.ts';
import { TERRITORY_CATALOG } from '../domain/rules/direccion.ts';
import type { Edition2026From } from '../contract/settings/edition-settings.ts';
import { normalizeDui, normalizeNit, normalizeNrc } from '../domain/identifiers.ts';
import type { FaultList } from '../domain/rules/faults.ts';
import { translateDireccion } from '../domain/code-translation.ts';
import { checkWebhooks } from './webhooks.ts';
import { rule, type Rule } from '../contract/rules/rules.ts';

export interface IssuerToCheck extends Omit<ProvisionIssuer, 'branches'> {
  readonly branches: readonly ProvisionBranch[];
}

type Cabanas = SettingsInForce['cabanas'];

/** Document types with a format of their own: NIT and DUI (CAT-022). */
const NIT = '36';
const DUI = '13';

/** Checks identity, activity, addresses and branches; `campo` is the issuer's path. */
export function checkIssuer(issuer: IssuerToCheck, campo: string, list: FaultList): void {
  const nit = normalizeNit(issuer.nit);
  if (!nit.ok) list.add(`${campo}.nit`, 'FORMATO', nit.broken);
  const nrc = normalizeNrc(issuer.nrc);
  if (!nrc.ok) list.add(`${campo}.nrc`, 'FORMATO', nrc.broken);
  else if (nrc.value.length < MIN_NRC_DIGITS)
    list.add(`${campo}.nrc`, 'LONGITUD', rule('nrc-corto-sin-ceros', { minimo: MIN_NRC_DIGITS }));
  if (!hasCode(CAT_019, issuer.codActividad)) {
    list.add(`${campo}.codActividad`, 'CODIGO_DESCONOCIDO', rule('actividad-del-emisor'));
  }
  checkEditionDates(issuer.edition2026From, `${campo}.edition2026From`, list);
  const cabanas = issuer.settings?.cabanas ?? DEFAULT_SETTINGS.cabanas;
  checkAddress(issuer.direccion, `${campo}.direccion`, { cabanas, list });
  issuer.branches.forEach((branch, index) =>
    checkBranch(branch, `${campo}.branches[${index}]`, { cabanas, list }),
  );
  checkUnique(issuer.branches, `${campo}.branches`, list);
  checkWebhooks(issuer, campo, list);
}

function checkEditionDates(given: Edition2026From | undefined, campo: string, list: FaultList): void {
  const days = typeof given === 'object' ? Object.entries(given) : [['', given] as const];
  for (const [kind, day] of days)
    if (day !== undefined && !isFiscalDate(day))
      list.add(kind === '' ? campo : `${campo}.${kind}`, 'FORMATO', rule('fecha-que-exista'));
}

interface BranchContext {
  readonly cabanas: Cabanas;
  readonly list: FaultList;
}

function checkBranch(branch: ProvisionBranch, campo: string, context: BranchContext): void {
  const { list } = context;
  for (const fault of checkBranchCodes({ ...branch, formato: branch.formatoNumeroControl })) {
    list.add(`${campo}.${fault.campo}`, fault.codigo, fault);
  }
  checkAddress(branch.direccion, `${campo}.direccion`, context);
  const { tipoDocumento, numDocumento } = branch.responsable;
  const checked =
    tipoDocumento === NIT
      ? normalizeNit(numDocumento)
      : tipoDocumento === DUI
        ? normalizeDui(numDocumento)
        : null;
  if (checked?.ok === false) list.add(`${campo}.responsable.numDocumento`, 'FORMATO', checked.broken);
  checkInitialNumbers(branch, campo, list);
}

function checkAddress(direccion: Direccion, campo: string, { cabanas, list }: BranchContext): void {
  const result = translateDireccion(direccion, cabanas);
  if (result.kind === 'resolved') return;
  const catalogo = TERRITORY_CATALOG[result.field];
  const within =
    result.field === 'departamento' ? { catalogo } : { catalogo, departamento: direccion.departamento };
  list.add(`${campo}.${result.field}`, 'CODIGO_DESCONOCIDO', rule('territorio-desconocido', within));
}

function checkInitialNumbers(branch: ProvisionBranch, campo: string, list: FaultList): void {
  const seen = new Set<string>();
  (branch.correlativosIniciales ?? []).forEach((entry, index) => {
    const at = `${campo}.correlativosIniciales[${index}]`;
    // One number must be left for the next document; `NaN` is reported by the schema.
    if (branch.formatoNumeroControl === 'interfaz' && entry.ultimo >= MAX_SEQUENCE_INTERFAZ) {
      list.add(
        `${at}.ultimo`,
        'FUERA_DE_RANGO',
        rule('correlativo-del-formato', { maximo: MAX_SEQUENCE_INTERFAZ }),
      );
    } else if (entry.ultimo >= MAX_SEQUENCE_OFICIAL) {
      const why = rule('correlativo-agotado', { maximo: MAX_SEQUENCE_OFICIAL });
      list.add(`${at}.ultimo`, 'FUERA_DE_RANGO', why);
    }
    const key = `${entry.ambiente} ${entry.tipoDte} ${entry.anio}`;
    if (seen.has(key)) list.add(at, 'REPETIDO', rule('correlativo-repetido'));
    seen.add(key);
  });
}

/** Within an issuer no two branches share an id, a number or a pair of codes. */
function checkUnique(branches: readonly ProvisionBranch[], campo: string, list: FaultList): void {
  const seen = new Map<string, number>();
  branches.forEach((branch, index) => {
    const keys: readonly (readonly [string, string])[] = [
      ['id', branch.id],
      ['numero', String(branch.numero)],
      ['codPuntoVenta', `${branch.codEstable}${branch.codPuntoVenta}`],
    ];
    for (const [name, value] of keys) {
      const first = seen.get(`${name} ${value}`);
      if (first === undefined) seen.set(`${name} ${value}`, index);
      else list.add(`${campo}[${index}].${name}`, 'REPETIDO', repeated(name, `${campo}[${first}]`));
    }
  });
}

function repeated(name: string, otra: string): Rule {
  const que = name === 'codPuntoVenta' ? 'el par codEstable + codPuntoVenta' : name;
  return rule('ya-lo-tiene', { que, otra });
}
