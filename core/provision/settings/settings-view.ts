/** Everything a manager may see of an issuer; secrets are never read. */
import type {
  BranchSettings,
  KeySettings,
  RulesSettings,
  SettingsView,
} from '../../contract/bridge/bridge-settings.ts';
import type { Branch, Issuer } from '../../contract/settings/issuer.ts';
import { provisionBranch } from '../../contract/settings/provision.ts';
import { issuerToFill } from '../../contract/settings/settings-forms.ts';
import { settingsInForce } from '../../contract/settings/issuer-settings.ts';
import { typed } from '../../contract/settings/typed.ts';
import { AMBIENTES } from '../../contract/ambiente.ts';
import { TEST_KINDS, TESTS_NEEDED } from '../../contract/settings/authorisation.ts';
import { COMPRA, TIPOS_NUMERADOS } from '../../contract/edition.ts';
import { fiscalYear, isoUtc, type Instant } from '../../domain/fiscal-time.ts';
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
import { direccionForm } from './form-records.ts';

export function settingsView(reader: Reader, issuerId: string, now: Instant): SettingsView {
  const issuer = findIssuer(reader, issuerId);
  if (issuer === null) throw new Error(`no issuer ${issuerId}`);
  const anio = fiscalYear(now);
  const connections = listConnections(reader).filter((each) => each.issuerId === issuerId);
  const connected = connections.map(({ ambiente }) => ambiente);
  return {
    emisor: { ...typed(issuer, issuerToFill), direccion: direccionForm(issuer.direccion) },
    reglas: rulesOf(issuer),
    sucursales: listBranches(reader, issuerId).map((branch) => {
      const correlativosIniciales = numbersOf(reader, branch, { connected, anio });
      return {
        ...typed(branch, provisionBranch.required()),
        direccion: direccionForm(branch.direccion),
        correlativosIniciales,
        conDocumentos: branchHasDocuments(reader, issuerId, branch.id),
        empezadas: correlativosIniciales
          .filter((each) => numbersBegun(reader, branch, { ...each, anio }))
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
  // An issuer that never buys from unregistered people needs no test of that kind.
  return TEST_KINDS.filter((clase) => clase !== COMPRA || accepted.has(clase)).map((clase) => ({
    clase,
    aceptadas: accepted.get(clase) ?? 0,
    necesarias: TESTS_NEEDED[clase],
  }));
}

/** This year's initial numbers: one entry for each sequence that can have one. */
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
      return { ambiente, tipoDte, anio: String(anio), ultimo: String(found?.ultimo ?? '') };
    }),
  );
}

function rulesOf({ settings, edition2026From, edition2026ByKind = {} }: Issuer): RulesSettings {
  return {
    ...typed(settingsInForce(settings)),
    edition2026From,
    edition2026ByKind,
    feriadosPublicos: settings.feriadosPublicos ?? null,
    retorno: { permitido: settings.retorno?.permitido ?? null },
  };
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
