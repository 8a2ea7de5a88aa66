/** Everything a manager may see of an issuer. Secrets are not read at all. */
import type {
  BranchSettings,
  KeySettings,
  RulesSettings,
  SettingsView,
} from '../../contract/bridge/bridge-settings.ts';
import type { Branch, Issuer } from '../../contract/settings/issuer.ts';
import { AMBIENTES } from '../../contract/ambiente.ts';
import type { OpeningDay } from '../../contract/settings/opening-hours.ts';
import { DEFAULT_NOTAS } from '../../contract/settings/note-settings.ts';
import { TEST_KINDS, TESTS_NEEDED } from '../../contract/settings/authorisation.ts';
import { TIPOS_DTE, TIPOS_NUMERADOS, type TipoDte } from '../../contract/edition.ts';
import { DEFAULT_FERIADOS, DEFAULT_PLAZOS, FERIADOS_PUBLICOS } from '../../domain/deadlines.ts';
import { fiscalYear, isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { DEFAULT_UMBRAL_RECEPTOR } from '../../domain/rules/receiver-threshold.ts';
import { DEFAULT_ESPERA_MS, DEFAULT_LOT_VERSION } from '../../engine/limits.ts';
import {
  DEFAULT_RETORNOS,
  DEFAULT_SIGNO_NOTA_CREDITO,
  DEFAULT_TIPO_INGRESO,
} from '../../books/book-annex.ts';
import { limitOf } from '../../till/sale/sale-limits.ts';
import { acceptedTests } from '../../store/issuers/accepted-tests.ts';
import { apiKeysOf, type ListedApiKey } from '../../store/people/api-keys.ts';
import {
  branchHasDocuments,
  initialNumbers,
  listBranches,
  numbersBegun,
} from '../../store/issuers/branches.ts';
import { activeCertificate } from '../../store/issuers/certificates.ts';
import { listConnections } from '../../store/issuers/connections.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { serviceSettings } from '../../store/issuers/service-settings.ts';
import type { Reader } from '../../store/store.ts';
import { listRetiredUsers, listUsers, type User } from '../../store/people/users.ts';
import { certificateFacts } from '../secrets/certificate-facts.ts';

/** The settings of an issuer at a moment. */
export function settingsView(reader: Reader, issuerId: string, now: Instant): SettingsView {
  const issuer = findIssuer(reader, issuerId);
  if (issuer === null) throw new Error(`no issuer ${issuerId}`);
  const anio = fiscalYear(now);
  const connections = listConnections(reader).filter((each) => each.issuerId === issuerId);
  const connected = connections.map(({ ambiente }) => ambiente);
  return {
    emisor: issuerFormOf(issuer),
    reglas: rulesOf(issuer),
    sucursales: listBranches(reader, issuerId).map((branch) => {
      const correlativosIniciales = numbersOf(reader, branch, { connected, anio });
      return {
        ...branchFormOf(branch),
        correlativosIniciales,
        conDocumentos: branchHasDocuments(reader, issuerId, branch.id),
        empezadas: correlativosIniciales
          .filter((each) => numbersBegun(reader, branch, each))
          .map(({ ambiente, tipoDte }) => ({ ambiente, tipoDte })),
      };
    }),
    certificados: AMBIENTES.flatMap((ambiente) => {
      const certificate = activeCertificate(reader, issuerId, ambiente);
      if (certificate === null) return [];
      return [{ ambiente, ...certificateFacts({ titular: issuer.nit, ...certificate }, now) }];
    }),
    conexiones: connections.map(({ issuerId: _issuerId, ...connection }) => connection),
    pruebas: testsOf(reader, issuerId),
    llaves: apiKeysOf(reader, issuerId).map((key) => keyOf(key, now)),
    usuarios: [
      ...listUsers(reader).map((user) => userOf(user, true)),
      ...listRetiredUsers(reader).map((user) => userOf(user, false)),
    ],
    servicio: serviceSettings(reader),
    anio,
  };
}

function testsOf(reader: Reader, issuerId: string): SettingsView['pruebas'] {
  const accepted = acceptedTests(reader, issuerId);
  return TEST_KINDS.map((clase) => ({
    clase,
    aceptadas: accepted.get(clase) ?? 0,
    necesarias: TESTS_NEEDED[clase],
  }));
}

function issuerFormOf(issuer: Issuer): SettingsView['emisor'] {
  const { nit, nrc, nombre, nombreComercial, codActividad, direccion, telefono, correo } = issuer;
  return {
    nit,
    nrc,
    nombre,
    nombreComercial: nombreComercial ?? '',
    codActividad,
    direccion: { ...direccion, distrito: direccion.distrito ?? null },
    telefono,
    correo,
  };
}

function branchFormOf(
  branch: Branch,
): Omit<BranchSettings, 'conDocumentos' | 'empezadas' | 'correlativosIniciales'> {
  const { issuerId: _issuerId, numero, direccion, bienTitulo, quotas, horario, ...members } = branch;
  const hours = (day: OpeningDay) => horario?.[day] ?? { abre: '', cierra: '' };
  return {
    ...members,
    numero: String(numero),
    direccion: { ...direccion, distrito: direccion.distrito ?? null },
    bienTitulo: bienTitulo ?? '',
    documentosMes: quotas.documentosMes === null ? '' : String(quotas.documentosMes),
    horario: { semana: hours('semana'), sabado: hours('sabado'), domingo: hours('domingo') },
  };
}

/** This year's last numbers of the system used before, an entry for each that could be given. */
function numbersOf(
  reader: Reader,
  branch: Branch,
  of: { readonly connected: readonly (typeof AMBIENTES)[number][]; readonly anio: number },
): BranchSettings['correlativosIniciales'] {
  const given = initialNumbers(reader, branch.issuerId, branch.id);
  const { anio } = of;
  return of.connected.flatMap((ambiente) =>
    TIPOS_NUMERADOS.map((tipoDte) => {
      const found = given.find(
        (each) => each.ambiente === ambiente && each.tipoDte === tipoDte && each.anio === anio,
      );
      return { ambiente, tipoDte, anio, ultimo: found === undefined ? '' : String(found.ultimo) };
    }),
  );
}

function rulesOf({ settings, edition2026From, edition2026ByKind = {} }: Issuer): RulesSettings {
  const plazos = settings.plazosInvalidacion;
  const fechas = settings.fechaEventoInvalidacion;
  const dates = (edition: '2023' | '2026') => byType((tipoDte) => fechas?.[edition]?.[tipoDte] ?? 'hoy');
  return {
    edition2026From,
    edition2026ByKind,
    otraEdicion: settings.otraEdicion ?? true,
    umbralReceptor: settings.umbralReceptor ?? DEFAULT_UMBRAL_RECEPTOR,
    esperaMaximaMs: String(settings.esperaMaximaMs ?? DEFAULT_ESPERA_MS),
    duiEdicion2026: settings.duiEdicion2026 ?? 'sin-guion',
    cabanas: settings.cabanas ?? 'v1.1',
    relojAdelantado: settings.relojAdelantado ?? 'detiene',
    plazosInvalidacion: byType((tipoDte) => plazos?.[tipoDte] ?? DEFAULT_PLAZOS[tipoDte]),
    fechaEventoInvalidacion: { '2023': dates('2023'), '2026': dates('2026') },
    feriados: settings.feriados ?? DEFAULT_FERIADOS,
    feriadosPublicos: { elegido: settings.feriadosPublicos ?? null, dias: FERIADOS_PUBLICOS },
    segundaPersona: settings.segundaPersona ?? true,
    limitesVenta: { cajero: limitOf(settings, 'cajero'), gerente: limitOf(settings, 'gerente') },
    codigosBalanza: (settings.codigosBalanza ?? []).map((each) => ({
      ...each,
      digitosProducto: String(each.digitosProducto),
      decimales: String(each.decimales),
    })),
    notas: notesOf(settings.notas),
    retorno: { permitido: settings.retorno?.permitido ?? null },
    anexosIva: annexesOf(settings.anexosIva),
    motivoContin: wordsOf(settings.motivoContin),
    versionLote: String(settings.versionLote ?? DEFAULT_LOT_VERSION),
  };
}

/** Settings of annexes with their defaults. */
function annexesOf(kept: Issuer['settings']['anexosIva']): RulesSettings['anexosIva'] {
  return {
    tipoOperacion: kept?.tipoOperacion ?? 'auto',
    tipoIngreso: kept?.tipoIngreso ?? DEFAULT_TIPO_INGRESO,
    signoNotaCredito: kept?.signoNotaCredito ?? DEFAULT_SIGNO_NOTA_CREDITO,
    retornos: kept?.retornos ?? DEFAULT_RETORNOS,
  };
}

/** Settings of notes with their defaults. */
function notesOf(kept: Issuer['settings']['notas']): RulesSettings['notas'] {
  const { plazoMeses, avisoDias, ...choices } = { ...DEFAULT_NOTAS, ...kept };
  return { ...choices, plazoMeses: String(plazoMeses), avisoDias: String(avisoDias) };
}

/** Words of contingencies as their form shows them. */
function wordsOf(kept: Issuer['settings']['motivoContin']): RulesSettings['motivoContin'] {
  return {
    soloCausa5: kept?.soloCausa5 ?? false,
    '1': kept?.['1'] ?? '',
    '2': kept?.['2'] ?? '',
    '3': kept?.['3'] ?? '',
    '4': kept?.['4'] ?? '',
  };
}

function byType<T>(of: (tipoDte: TipoDte) => T): Readonly<Record<TipoDte, T>> {
  return Object.fromEntries(TIPOS_DTE.map((tipoDte) => [tipoDte, of(tipoDte)])) as Record<TipoDte, T>;
}

function keyOf(key: ListedApiKey, now: Instant): KeySettings {
  const { id, last4, nombre, role, branchId, ambiente, createdAt, expiresAt, usedAt } = key;
  return {
    id,
    last4,
    nombre,
    role,
    branchId,
    ambiente,
    creada: isoUtc(createdAt),
    vence: expiresAt === null ? null : isoUtc(expiresAt),
    vencida: expiresAt !== null && expiresAt <= now,
    ultimoUso: usedAt === null ? null : isoUtc(usedAt),
  };
}

function userOf({ id, nombre, rol }: User, activo: boolean): SettingsView['usuarios'][number] {
  return { id, nombre, rol, activo };
}
