/** Changes of an issuer's settings from the screens: each becomes a provisioning file of the issuer and goes its way. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SettingsInput } from '../../contract/bridge/bridge-settings.ts';
import type { BranchForm, MotivoContinForm, RulesForm } from '../../contract/settings/settings-forms.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { fixedRules } from '../../store/central/handed-down/central-policies.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { InitialNumber } from '../../store/issuers/branches.ts';
import type { Administrator } from '../../till/settings/settings.ts';
import type { ProvisionDeps } from '../provision.ts';
import { applyForm } from './form-apply.ts';
import { formError, type FieldOf } from './form-faults.ts';
import { branchOfForm, connectionOfForm, issuerOfForm, issuerOfState, numberOf } from './form-file.ts';
import { readKnownState, type KnownIssuer } from '../known-state.ts';

/** Characters of a new branch's id. */
const BRANCH_ID_CHARS = 8;
const ISSUER = 'issuers[0].';
const BRANCH = 'issuers[0].branches[0].';

/** The issuer's own data. Its NIT is what it is known by and stays. */
export async function saveIssuer(
  by: Administrator,
  form: SettingsInput<'settings.saveIssuer'>,
  deps: ProvisionDeps,
): Promise<void> {
  const known = knownIssuer(by, deps);
  const before = issuerOfState(known);
  const given = issuerOfForm({ ...form, nit: known.issuer.nit });
  // The authority may have registered another wording than the catalogue's.
  const sameActivity = given.codActividad === known.issuer.codActividad;
  const descActividad = sameActivity ? known.issuer.descActividad : given.descActividad;
  const file = { issuers: [{ ...before, ...given, descActividad }] };
  await applyForm({ file, fieldOf: fieldOfIssuer }, { ...deps, actor: by.actor });
}

/** A branch, known or new. */
export async function saveBranch(
  by: Administrator,
  form: SettingsInput<'settings.saveBranch'>,
  deps: ProvisionDeps,
): Promise<void> {
  const id = form.id ?? `sucursal-${randomUUID().slice(0, BRANCH_ID_CHARS)}`;
  const known = knownIssuer(by, deps);
  const before = known.initialNumbers.get(id) ?? [];
  const correlativosIniciales = form.correlativosIniciales.map((each) => clearedNumber(each, before));
  const branch = branchOfForm({ ...form, correlativosIniciales }, id);
  const file = { issuers: [{ ...issuerOfState(known), branches: [branch] }] };
  const entered = correlativosIniciales.filter(({ ultimo }) => ultimo.trim() !== '');
  const fieldOf: FieldOf = (campo) => {
    if (!campo.startsWith(BRANCH)) return null;
    const member = campo.slice(BRANCH.length).replace(/^quotas\./, '');
    const [, index] = /^correlativosIniciales\[(\d+)\]/.exec(member) ?? [];
    const entry = index === undefined ? undefined : entered[Number(index)];
    if (entry === undefined) return member;
    return `correlativosIniciales[${correlativosIniciales.indexOf(entry)}]`;
  };
  await applyForm({ file, fieldOf }, { ...deps, actor: by.actor });
}

/** What was given before and is emptied begins at 1 again: a file that is silent would keep it. */
function clearedNumber<T extends BranchForm['correlativosIniciales'][number]>(
  entry: T,
  before: readonly Omit<InitialNumber, 'ultimo'>[],
): T {
  const { ambiente, tipoDte, anio, ultimo } = entry;
  const given = before.some(
    (each) => each.ambiente === ambiente && each.tipoDte === tipoDte && each.anio === anio,
  );
  return given && ultimo.trim() === '' ? { ...entry, ultimo: '0' } : entry;
}

/** Where documents of an environment go. */
export async function saveConnection(
  by: Administrator,
  { ambiente, entrada }: SettingsInput<'settings.saveConnection'>,
  deps: ProvisionDeps,
): Promise<void> {
  const path = `${ISSUER}connections.${ambiente}`;
  const connections = { [ambiente]: connectionOfForm(entrada) };
  const file = { issuers: [{ ...issuerOfState(knownIssuer(by, deps)), connections }] };
  const fieldOf: FieldOf = (campo) => {
    if (campo === path || campo === `${path}.autoridad`) return 'clase';
    if (campo.startsWith(`${path}.`)) return campo.slice(path.length + 1);
    return campo.endsWith('formatoNumeroControl') ? 'clase' : null;
  };
  await applyForm({ file, fieldOf }, { ...deps, actor: by.actor });
}

/** Facts that the authority's texts leave unsure (docs/settings.md); only what is given changes. */
export async function saveRules(by: Administrator, form: RulesForm, deps: ProvisionDeps): Promise<void> {
  assertNotFixed(by, form, deps);
  const { edition2026From, retorno, ...settings } = form;
  const known = knownIssuer(by, deps);
  const { edition2026ByKind, settings: kept } = known.issuer;
  // Kinds that change on a day of their own keep it.
  const dates =
    edition2026ByKind === undefined ? edition2026From : { todos: edition2026From, ...edition2026ByKind };
  const given = edition2026From === undefined ? {} : { edition2026From: dates };
  const returns = retorno === undefined ? {} : { retorno: { ...kept.retorno, ...retorno } };
  const rules = { settings: { ...settingsOfForm(settings), ...returns } };
  const file = { issuers: [{ ...issuerOfState(known), ...given, ...rules }] };
  const fieldOf: FieldOf = (campo) =>
    campo.startsWith(ISSUER) ? campo.slice(ISSUER.length).replace(/^settings\.|\.todos$/, '') : null;
  await applyForm({ file, fieldOf }, { ...deps, actor: by.actor });
}

/** What the company fixes for all stays; a form that says it as it is passes. */
function assertNotFixed({ issuerId }: Administrator, form: RulesForm, { store }: ProvisionDeps): void {
  const { fixed, settings } = store.read((reader) => ({
    fixed: fixedRules(reader),
    settings: findIssuer(reader, issuerId)?.settings,
  }));
  const faults = (['segundaPersona', 'limitesVenta'] as const)
    .filter((name) => fixed[name] !== null && form[name] !== undefined)
    .filter((name) => !isDeepStrictEqual(form[name], settings?.[name]))
    .map((name) => faultAt(name, 'DE_LA_CENTRAL', rule('regla-de-central')));
  if (faults.length > 0) throw formError(faults);
}

/** A newer certificate. */
export async function importCertificateFile(
  by: Administrator,
  given: SettingsInput<'settings.importCertificate'>,
  deps: ProvisionDeps,
): Promise<void> {
  const { ambientes, content, password } = given;
  const { issuerId, actor } = by;
  const uploaded = [{ issuerId, ambientes, content: Buffer.from(content, 'base64'), password }];
  const file = { issuers: [issuerOfState(knownIssuer(by, deps))] };
  const fieldOf: FieldOf = (campo) =>
    campo.startsWith('certificado.') ? campo.slice('certificado.'.length) : null;
  await applyForm({ file, fieldOf }, { ...deps, actor, uploaded });
}

/** Who else may call the service; read when it starts. */
export async function saveService(
  by: Administrator,
  form: SettingsInput<'settings.saveService'>,
  deps: ProvisionDeps,
): Promise<void> {
  const listed = (values: readonly string[]) =>
    values.map((each) => each.trim()).filter((each) => each !== '');
  const service = {
    origenesPermitidos: listed(form.origenesPermitidos),
    hostsPermitidos: listed(form.hostsPermitidos),
  };
  const file = { service, issuers: [issuerOfState(knownIssuer(by, deps))] };
  const fieldOf: FieldOf = (campo) =>
    campo.startsWith('service.') ? campo.slice('service.'.length).replace(/\[.*/, '') : null;
  await applyForm({ file, fieldOf }, { ...deps, actor: by.actor });
}

function settingsOfForm({
  esperaMaximaMs,
  plazosInvalidacion,
  motivoContin,
  versionLote,
  notas,
  codigosBalanza,
  ...rules
}: RulesForm) {
  return {
    ...rules,
    ...(motivoContin === undefined ? {} : { motivoContin: wordsOfForm(motivoContin) }),
    ...(versionLote === undefined ? {} : { versionLote: numberOf(versionLote) }),
    ...(codigosBalanza === undefined
      ? {}
      : {
          codigosBalanza: codigosBalanza.map((each) => ({
            ...each,
            digitosProducto: numberOf(each.digitosProducto),
            decimales: numberOf(each.decimales),
          })),
        }),
    ...(notas === undefined
      ? {}
      : {
          notas: {
            ...notas,
            plazoMeses: numberOf(notas.plazoMeses),
            avisoDias: numberOf(notas.avisoDias),
          },
        }),
    ...(esperaMaximaMs === undefined ? {} : { esperaMaximaMs: numberOf(esperaMaximaMs) }),
    ...(plazosInvalidacion === undefined
      ? {}
      : {
          plazosInvalidacion: Object.fromEntries(
            Object.entries(plazosInvalidacion).map(([tipoDte, plazos]) => [
              tipoDte,
              plazos?.map((each) => ({ ...each, cantidad: numberOf(each.cantidad) })),
            ]),
          ),
        }),
  };
}

/** Words that are empty are none; where the causes go without any, none is kept. */
function wordsOfForm({ soloCausa5, ...words }: MotivoContinForm) {
  if (soloCausa5) return { soloCausa5 };
  return Object.fromEntries(Object.entries(words).filter(([, motivo]) => motivo.trim() !== ''));
}

const fieldOfIssuer: FieldOf = (campo) => {
  if (!campo.startsWith(ISSUER) || campo.startsWith(`${ISSUER}branches`)) return null;
  const member = campo.slice(ISSUER.length);
  return member === 'descActividad' ? 'codActividad' : member;
};

function knownIssuer({ issuerId }: Administrator, { store }: ProvisionDeps): KnownIssuer {
  const known = store.read(readKnownState).get(issuerId);
  if (known === undefined) throw new Error(`no issuer ${issuerId}`);
  return known;
}
