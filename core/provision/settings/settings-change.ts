/**
 * Changes an issuer's settings from the screens: parsed, checked like a provisioning file, written in one transaction.
 */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { SettingsInput } from '../../contract/bridge/bridge-settings.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { Issuer } from '../../contract/settings/issuer.ts';
import { issuerProfile, provisionBranch, provisionConnections } from '../../contract/settings/provision.ts';
import {
  rulesPatch,
  type BranchForm,
  type RulesForm,
  type RulesPatch,
  type ServiceForm,
} from '../../contract/settings/settings-forms.ts';
import { serviceSettings } from '../../contract/settings/service-settings.ts';
import { untyped } from '../../contract/settings/typed.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { faultList, type FaultList } from '../../domain/rules/faults.ts';
import { fixedRules } from '../../store/central/master-data/central-policies.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { InitialNumber } from '../../store/issuers/branches.ts';
import type { Tx } from '../../store/store.ts';
import type { Administrator } from './administrator.ts';
import {
  appendChanges,
  branchChanges,
  certificateChange,
  connectionChange,
  issuerChange,
  serviceChanges,
} from '../apply.ts';
import { checkIssuer, type IssuerToCheck } from '../check-issuer.ts';
import { checkState } from '../check-state.ts';
import { readShape } from '../file.ts';
import { readKnownState, type KnownIssuer, type KnownState } from '../known-state.ts';
import type { ProvisionDeps } from '../provision.ts';
import type { ProvisionChange } from '../report.ts';
import { requestedConnections, requestedIssuer } from '../requested-rows.ts';
import { prepareUploaded } from '../secrets/certificates.ts';
import { formError, formFaults, WHOLE_FORM, type FieldOf } from './form-faults.ts';
import { connectionOfForm, direccionOfForm, issuerOfForm } from './form-records.ts';
import { approvedActs, changesOfTwo, type ApprovedRules, type AuditedAct } from './rules-of-two.ts';

type ChangeDeps = Pick<ProvisionDeps, 'store' | 'vault' | 'now'>;

const BRANCH_ID_CHARS = 8;
const ISSUER = 'issuers[0]';
const BRANCH = `${ISSUER}.branches[0].`;

/** Saves the issuer's data; its NIT is its identity and never changes. */
export async function saveIssuer(
  by: Administrator,
  form: SettingsInput<'settings.saveIssuer'>,
  deps: ChangeDeps,
): Promise<void> {
  const given = read(issuerProfile, issuerOfForm({ ...form, nit: by.issuerId }), fieldOfIssuer);
  await changeIssuer({ by, deps, fieldOf: fieldOfIssuer }, (known, { tx, now }) => {
    const before = known.issuer;
    // The authority may have registered another wording than the catalogue's.
    const isSameActivity = given.codActividad === before.codActividad;
    const descActividad = isSameActivity ? before.descActividad : given.descActividad;
    const wanted = requestedIssuer({ ...given, descActividad }, known);
    const toCheck = { ...before, ...given, branches: known.branches };
    return { toCheck, write: () => [issuerChange(tx, { wanted, before, now })] };
  });
}

export async function saveBranch(
  by: Administrator,
  form: SettingsInput<'settings.saveBranch'>,
  deps: ChangeDeps,
): Promise<void> {
  const id = form.id ?? `sucursal-${randomUUID().slice(0, BRANCH_ID_CHARS)}`;
  const { initialNumbers } = knownIssuer(deps.store.read(readKnownState), by);
  const before = initialNumbers.get(id) ?? [];
  const numbers = (form.correlativosIniciales ?? []).map((each) => clearedNumber(each, before));
  const fieldOf = fieldOfBranch(numbers);
  const inFile: FieldOf = (campo) => fieldOf(`${BRANCH}${campo}`);
  const entered = numbers.filter(isEntered);
  const correlativosIniciales = entered.length === 0 ? undefined : entered;
  const record = untyped(provisionBranch, { ...form, id, correlativosIniciales });
  const given = read(provisionBranch, { ...record, direccion: direccionOfForm(form.direccion) }, inFile);
  await changeIssuer({ by, deps, fieldOf }, (known, { tx, now, list }) => {
    // A screen that was open before a restore may still show it.
    if (form.id !== null && !known.branches.some((branch) => branch.id === id))
      throw formError([faultAt(WHOLE_FORM, 'NO_ENCONTRADO', rule('sucursal-ya-no-existe'))]);
    const toCheck = { ...known.issuer, branches: [given] };
    const of = { given: toCheck, before: known, campo: ISSUER };
    return { toCheck, write: () => branchChanges(tx, of, { now, list }) };
  });
}

type NumberForm = BranchForm['correlativosIniciales'][number];

const isEntered = ({ ultimo }: NumberForm): boolean => ultimo.trim() !== '';

/** A number that was cleared becomes 0, since an omitted one would stay. */
function clearedNumber(entry: NumberForm, before: readonly Omit<InitialNumber, 'ultimo'>[]): NumberForm {
  const { ambiente, tipoDte, anio } = entry;
  const given = before.some(
    (each) => each.ambiente === ambiente && each.tipoDte === tipoDte && String(each.anio) === anio,
  );
  return given && !isEntered(entry) ? { ...entry, ultimo: '0' } : entry;
}

export async function saveConnection(
  by: Administrator,
  { ambiente, entrada }: SettingsInput<'settings.saveConnection'>,
  deps: ChangeDeps,
): Promise<void> {
  const path = `${ISSUER}.connections.${ambiente}`;
  const fieldOf: FieldOf = (campo) => {
    if (campo === path || campo === `${path}.autoridad`) return 'clase';
    if (campo.startsWith(`${path}.`)) return campo.slice(path.length + 1);
    return campo.endsWith('formatoNumeroControl') ? 'clase' : null;
  };
  const inFile: FieldOf = (campo) => fieldOf(`${ISSUER}.connections.${campo}`);
  const connections = read(provisionConnections, { [ambiente]: connectionOfForm(entrada) }, inFile);
  await changeIssuer({ by, deps, fieldOf }, (known, { tx, now }) => {
    const toCheck = { ...known.issuer, branches: known.branches, connections };
    const write = () =>
      requestedConnections(toCheck, known).map((wanted) =>
        connectionChange(tx, wanted, { vault: deps.vault, now }),
      );
    return { toCheck, write };
  });
}

/**
 * Rules where the authority's texts are unclear (docs/settings.md); omitted ones stay.
 * @throws ApprovalRefused for a change that was not approved
 */
export async function saveRules(
  by: Administrator & { readonly approved: ApprovedRules },
  form: RulesForm,
  deps: ChangeDeps,
): Promise<void> {
  const fieldOf: FieldOf = (campo) =>
    campo.startsWith(`${ISSUER}.`)
      ? campo.slice(ISSUER.length + 1).replace(/^settings\.|\.todos$/, '')
      : null;
  const patch = read(rulesPatch, untyped(rulesPatch, withoutEmptyWords(form)), (campo) => campo);
  await changeIssuer({ by, deps, fieldOf }, ({ issuer: before, branches }, { tx, now }) => {
    assertNotFixed(before, patch, tx);
    const wanted = withRules(before, patch);
    return {
      toCheck: { ...wanted, branches },
      write: () => [issuerChange(tx, { wanted, before, now })],
      acts: approvedActs(changesOfTwo(before.settings, patch), by.approved),
    };
  });
}

/** Drops empty texts of a contingency; with `soloCausa5` all of them. */
function withoutEmptyWords(form: RulesForm): object {
  // `motivoContin` is absent until the form was edited.
  if (!form.motivoContin) return form;
  const { soloCausa5, ...words } = form.motivoContin;
  if (soloCausa5 === true) return { ...form, motivoContin: { soloCausa5 } };
  const given = Object.entries<unknown>(words).filter(
    ([, motivo]) => typeof motivo !== 'string' || motivo.trim() !== '',
  );
  return { ...form, motivoContin: Object.fromEntries(given) };
}

/** Dates by kind and omitted terms of returns stay. */
function withRules(issuer: Issuer, { edition2026From, retorno, ...rules }: RulesPatch): Issuer {
  const { settings } = issuer;
  return {
    ...issuer,
    edition2026From: edition2026From ?? issuer.edition2026From,
    settings: {
      ...settings,
      ...rules,
      ...(retorno === undefined ? {} : { retorno: { ...settings.retorno, ...retorno } }),
    },
  };
}

/** Rules fixed by the centre may not change; an unchanged value passes. */
function assertNotFixed({ settings }: Issuer, patch: RulesPatch, tx: Tx): void {
  const fixed = fixedRules(tx);
  const faults = (['segundaPersona', 'limitesVenta'] as const)
    .filter((name) => fixed[name] !== null && patch[name] !== undefined)
    .filter((name) => !isDeepStrictEqual(patch[name], settings[name]))
    .map((name) => faultAt(name, 'DE_LA_CENTRAL', rule('regla-de-central')));
  if (faults.length > 0) throw formError(faults);
}

export async function importCertificateFile(
  by: Administrator,
  { ambientes, content, password }: SettingsInput<'settings.importCertificate'>,
  deps: ChangeDeps,
): Promise<void> {
  const { issuerId } = by;
  const uploaded = { issuerId, ambientes, content: Buffer.from(content, 'base64'), password };
  const list = faultList();
  const prepared = prepareUploaded(uploaded, { now: deps.now(), list });
  refuse(list, (campo) => campo.replace('certificado.', ''));
  await deps.store.transact((tx, now) => {
    const changes = prepared.map((each) => certificateChange(tx, each, { vault: deps.vault, now }));
    appendChanges(tx, changes, { actor: by.actor, now });
  });
}

/** Saves who may call the service; read when it starts. */
export async function saveService(by: Administrator, form: ServiceForm, deps: ChangeDeps): Promise<void> {
  const filled = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '');
  const lists = Object.fromEntries(Object.entries(form).map(([name, lines]) => [name, filled(lines)]));
  const service = read(serviceSettings, lists, (campo) => campo.replace(/\[.*/, ''));
  await deps.store.transact((tx, now) =>
    appendChanges(tx, serviceChanges(tx, service), { actor: by.actor, now }),
  );
}

/** Parses a form into the file's shape. @throws AppError `VALIDACION` with every fault at the form's field */
function read<T>(schema: z.ZodType<T>, form: unknown, fieldOf: FieldOf): T {
  const found = readShape(schema, form);
  if (found.kind === 'faulty') throw formError(formFaults(found.faults, fieldOf));
  return found.file;
}

interface Change {
  readonly by: Administrator;
  readonly deps: Pick<ChangeDeps, 'store'>;
  readonly fieldOf: FieldOf;
}

interface Writing {
  readonly tx: Tx;
  readonly now: Instant;
  readonly list: FaultList;
}

interface Plan {
  readonly toCheck: IssuerToCheck;
  write(): readonly ProvisionChange[];
  /** Entries of the audit log beside those of what is written. */
  readonly acts?: readonly AuditedAct[];
}

/** Changes an issuer within one transaction. @throws AppError `VALIDACION`; nothing was written */
async function changeIssuer(
  { by, deps, fieldOf }: Change,
  plan: (known: KnownIssuer, writing: Writing) => Plan,
): Promise<void> {
  await deps.store.transact((tx, now) => {
    const list = faultList();
    const state = readKnownState(tx);
    const { toCheck, write, acts = [] } = plan(knownIssuer(state, by), { tx, now, list });
    checkIssuer(toCheck, ISSUER, list);
    checkState({ issuers: [toCheck] }, state, list);
    refuse(list, fieldOf);
    const changes = write();
    refuse(list, fieldOf);
    appendChanges(tx, changes, { actor: by.actor, now });
    for (const act of acts) appendAudit(tx, { at: now, actor: by.actor, ...act });
  });
}

/** Throwing inside a transaction rolls it back. */
function refuse({ faults }: FaultList, fieldOf: FieldOf): void {
  if (faults.length > 0) throw formError(formFaults(faults, fieldOf));
}

const fieldOfIssuer: FieldOf = (campo) => {
  const member = campo.replace(`${ISSUER}.`, '');
  if (member.startsWith('branches')) return null;
  return member === 'descActividad' ? 'codActividad' : member;
};

/** Numbers that were not entered are missing in what is checked: indexes are mapped back. */
function fieldOfBranch(numbers: readonly NumberForm[]): FieldOf {
  const entered = numbers.filter(isEntered);
  return (campo) => {
    if (!campo.startsWith(BRANCH)) return null;
    const member = campo.slice(BRANCH.length);
    const [, index] = /^correlativosIniciales\[(\d+)\]/.exec(member) ?? [];
    const entry = index === undefined ? undefined : entered[Number(index)];
    return entry === undefined ? member : `correlativosIniciales[${numbers.indexOf(entry)}]`;
  };
}

function knownIssuer(state: KnownState, { issuerId }: Administrator): KnownIssuer {
  const known = state.get(issuerId);
  if (known === undefined) throw new Error(`no issuer ${issuerId}`);
  return known;
}
