/** Rows a provisioning file asks for, merged with what is stored: omitted members stay. */
import { AMBIENTES, type Ambiente, type Autoridad } from '../contract/ambiente.ts';
import type { Branch, Connection, Issuer } from '../contract/settings/issuer.ts';
import type { ProvisionBranch, ProvisionIssuer } from '../contract/settings/provision.ts';
import type { Edition2026Days, Edition2026From } from '../contract/settings/edition-settings.ts';
import { DEFAULT_EDITION_2026_FROM, type EditionDates } from '../domain/dte/edition.ts';
import { normalizeDui, normalizeNit, normalizeNrc, type Identifier } from '../domain/identifiers.ts';
import type { InitialNumber } from '../store/issuers/branches.ts';
import type { KnownIssuer } from './known-state.ts';
import { normalUrl } from './urls.ts';

export interface RequestedConnection {
  readonly connection: Connection;
  /** Plain text, to be sealed; null for the built-in simulator. */
  readonly password: string | null;
}

/** Normalised NIT, which is the issuer's id; the text as written when it is no NIT (reported elsewhere). */
export function issuerIdOf(given: Pick<ProvisionIssuer, 'nit'>): string {
  return bare(normalizeNit(given.nit), given.nit);
}

export function requestedIssuer(given: Omit<ProvisionIssuer, 'branches'>, known: KnownIssuer | null): Issuer {
  const id = issuerIdOf(given);
  const { nombre, nombreComercial, codActividad, descActividad, direccion, telefono, correo } = given;
  return {
    id,
    nit: id,
    nrc: bare(normalizeNrc(given.nrc), given.nrc),
    nombre,
    nombreComercial,
    codActividad,
    descActividad,
    direccion,
    telefono,
    correo,
    ...editionDates(given.edition2026From, known?.issuer ?? null),
    settings: { ...known?.issuer.settings, ...given.settings },
  };
}

/** A plain date applies to all kinds; dates by kind replace the stored ones. */
function editionDates(given: Edition2026From | undefined, known: EditionDates | null): EditionDates {
  const kept = known ?? { edition2026From: DEFAULT_EDITION_2026_FROM };
  if (given === undefined)
    return { edition2026From: kept.edition2026From, ...byKindOf(kept.edition2026ByKind) };
  if (typeof given === 'string') return { edition2026From: given };
  const { todos = kept.edition2026From, ...byKind } = given;
  return { edition2026From: todos, ...byKindOf(byKind) };
}

function byKindOf(byKind: Edition2026Days = {}): Pick<EditionDates, 'edition2026ByKind'> {
  return Object.keys(byKind).length === 0 ? {} : { edition2026ByKind: byKind };
}

export function requestedBranch(given: ProvisionBranch, issuerId: string, known: KnownIssuer | null): Branch {
  const before = known?.branches.find((branch) => branch.id === given.id);
  const { correlativosIniciales: _numbers, ...members } = given;
  return {
    ...members,
    issuerId,
    responsable: wantedResponsable(given.responsable),
    quotas: given.quotas ?? before?.quotas ?? { documentosMes: null },
    horario: given.horario === undefined ? (before?.horario ?? null) : given.horario,
  };
}

function wantedResponsable(given: ProvisionBranch['responsable']): Branch['responsable'] {
  const { tipoDocumento, numDocumento } = given;
  if (tipoDocumento === '36')
    return { ...given, numDocumento: bare(normalizeNit(numDocumento), numDocumento) };
  if (tipoDocumento === '13')
    return { ...given, numDocumento: bare(normalizeDui(numDocumento), numDocumento) };
  return given;
}

/** Connections the file sets; PRUEBAS uses the simulator unless it was ever configured otherwise (§connections). */
export function requestedConnections(
  given: Pick<ProvisionIssuer, 'nit' | 'connections'>,
  known: KnownIssuer | null,
): readonly RequestedConnection[] {
  const issuerId = issuerIdOf(given);
  return AMBIENTES.flatMap((ambiente): RequestedConnection[] => {
    const present = known?.connections.some((each) => each.ambiente === ambiente) ?? false;
    const wanted =
      given.connections?.[ambiente] ?? (ambiente === 'PRUEBAS' && !present ? 'simulador' : undefined);
    if (wanted === undefined) return [];
    if (wanted === 'simulador') {
      return [
        { connection: { issuerId, ambiente, autoridad: 'simulador', url: null, user: null }, password: null },
      ];
    }
    const url = normalUrl(wanted.url) ?? wanted.url;
    const autoridad = isSimulator(wanted) ? 'simulador' : 'hacienda';
    return [
      { connection: { issuerId, ambiente, autoridad, url, user: wanted.user }, password: wanted.password },
    ];
  });
}

export function isSimulator(remote: object): boolean {
  return 'autoridad' in remote && remote.autoridad === 'simulador';
}

/** The authority of an environment once the file is applied. PRODUCCION has no simulator. */
export function autoridadOf(
  given: Pick<ProvisionIssuer, 'nit' | 'connections'>,
  known: KnownIssuer | null,
  ambiente: Ambiente,
): Autoridad | null {
  const wanted = requestedConnections(given, known).find((each) => each.connection.ambiente === ambiente);
  const present = known?.connections.find((each) => each.ambiente === ambiente);
  return wanted?.connection.autoridad ?? present?.autoridad ?? null;
}

/** The file's initial numbers, plus stored ones that it does not name. */
export function requestedInitialNumbers(
  given: ProvisionBranch,
  known: KnownIssuer | null,
): readonly InitialNumber[] {
  const named = given.correlativosIniciales ?? [];
  const same = (a: InitialNumber, b: InitialNumber) =>
    a.ambiente === b.ambiente && a.tipoDte === b.tipoDte && a.anio === b.anio;
  const before = known?.initialNumbers.get(given.id) ?? [];
  const kept = before.map((entry) => named.find((other) => same(entry, other)) ?? entry);
  return [...kept, ...named.filter((entry) => !before.some((other) => same(entry, other)))];
}

function bare(identifier: Identifier, written: string): string {
  return identifier.ok ? identifier.value : written;
}
