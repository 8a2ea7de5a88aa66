/** The first start: checked at every step, applied once at the end. */
import { faultAt, type Fault } from '../../contract/problem.ts';
import type { SetupForm } from '../../contract/settings/settings-forms.ts';
import { AppError, refusal } from '../../domain/app-error.ts';
import { fiscalYear, type Instant } from '../../domain/fiscal-time.ts';
import { faultList } from '../../domain/rules/faults.ts';
import { normalizeNit } from '../../domain/identifiers.ts';
import { applyProvision, type ProvisionDeps } from '../provision.ts';
import { listIssuers } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';
import { checkIssuer } from '../check-issuer.ts';
import { checkState } from '../check-state.ts';
import { parseProvision } from '../file.ts';
import { formError, formFaults, type FieldOf } from './form-faults.ts';
import { fileOfSetup, setupNumbers } from './form-records.ts';
import { managerPinFault } from '../secrets/weak-pin.ts';
import { rule } from '../../contract/rules/rules.ts';

const ACTOR = 'primer inicio';

export function setupFaults(form: SetupForm, now: Instant): readonly Fault[] {
  const file = fileOfSetup(form, fiscalYear(now));
  const read = parseProvision(file);
  const list = faultList();
  file.issuers.forEach((issuer, index) => checkIssuer(issuer, `issuers[${index}]`, list));
  if (read.kind === 'read') checkState(read.file, new Map(), list);
  const shape = read.kind === 'faulty' ? read.faults : [];
  return [...formFaults([...list.faults, ...shape], fieldOfSetup(form)), ...peopleFaults(form)];
}

/**
 * Applies the form to an empty data folder.
 *
 * @throws AppError `VALIDACION` with every fault, `ESTADO_NO_PERMITE` when an issuer exists already; nothing was
 * written
 */
export async function applySetup(form: SetupForm, deps: ProvisionDeps): Promise<void> {
  const { certificado, emisor } = form;
  const nit = normalizeNit(emisor.nit);
  const uploaded =
    certificado === null
      ? []
      : [
          {
            issuerId: nit.ok ? nit.value : '',
            ambientes: ['PRUEBAS'] as const,
            content: Buffer.from(certificado.content, 'base64'),
            password: certificado.password,
          },
        ];
  const read = parseProvision(fileOfSetup(form, fiscalYear(deps.now())));
  const fieldOf = fieldOfSetup(form);
  const shape = read.kind === 'faulty' ? formFaults(read.faults, fieldOf) : [];
  const found = [...peopleFaults(form), ...shape];
  if (read.kind === 'faulty' || found.length > 0) throw formError(found);
  try {
    await applyProvision(read.file, { ...deps, uploaded, actor: ACTOR, mayApply: assertUnused });
  } catch (error) {
    if (!(error instanceof AppError) || error.faults === undefined) throw error;
    throw formError(formFaults(error.faults, fieldOf));
  }
}

function assertUnused(reader: Reader): void {
  if (listIssuers(reader).length === 0) return;
  throw refusal('ESTADO_NO_PERMITE', rule('caja-ya-configurada'));
}

function peopleFaults(form: SetupForm): readonly Fault[] {
  const plain = form.usuarios.map((user, index) => managerPinFault(`usuarios[${index}].pin`, user));
  return [...missingManager(form), ...plain.filter((fault) => fault !== null)];
}

/** Only a manager can change settings afterwards. */
function missingManager({ usuarios }: SetupForm): readonly Fault[] {
  if (usuarios.some(({ rol }) => rol === 'gerente')) return [];
  return [faultAt('usuarios', 'CAMPO_REQUERIDO', rule('falta-gerente'))];
}

const BRANCH = 'issuers[0].branches[0].';
const ISSUER = 'issuers[0].';
const CONNECTION = 'issuers[0].connections.PRUEBAS';

/** The branch has the issuer's address: its faults are reported once, at the issuer. */
const fieldOfSetup =
  ({ sucursal }: SetupForm): FieldOf =>
  (campo) => {
    if (campo.startsWith(CONNECTION)) return `conexion${campo.slice(CONNECTION.length)}`;
    if (campo.startsWith(BRANCH)) {
      const member = campo.slice(BRANCH.length);
      const [, index] = /^correlativosIniciales\[(\d+)\]/.exec(member) ?? [];
      const number = index === undefined ? undefined : setupNumbers(sucursal.ultimosNumeros)[Number(index)];
      if (number !== undefined) return `sucursal.ultimosNumeros.${number.tipoDte}`;
      return /^(direccion|telefono|correo)/.test(member) ? `emisor.${member}` : `sucursal.${member}`;
    }
    if (campo.startsWith(ISSUER)) {
      const member = campo.slice(ISSUER.length);
      return `emisor.${member === 'descActividad' ? 'codActividad' : member}`;
    }
    if (campo.startsWith('users[')) return `usuarios${campo.slice('users'.length)}`;
    return campo.startsWith('certificado') ? campo : null;
  };
