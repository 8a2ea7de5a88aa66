/** The till's membership in its business's central service, for managers at the till: state, joining, resuming, leaving. */
import type { CentralMembership, HeldNumbers } from '../../contract/bridge/bridge-maintenance.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { fiscalYear, isoUtc } from '../../domain/fiscal-time.ts';
import type { Clock, Log } from '../../engine/deps.ts';
import { blockedSequences } from '../../engine/numbers/blocked-sequences.ts';
import { centralReleases, releaseByCentre, type CentralRelease } from '../../number-guard/central-release.ts';
import { createCentralClient } from '../../output/central-client.ts';
import type { DataFolder } from '../../platform/data-folder.ts';
import { USER_AGENT } from '../../platform/version.ts';
import { askKnownNumbers } from '../../provision/central-numbers.ts';
import {
  enrolAtCentre,
  goOnAtCentre,
  isUsableCentre,
  leaveTheCentre,
} from '../../provision/central-enrolment.ts';
import type { Vault } from '../../signing/vault.ts';
import { centralStanding } from '../../store/central/standing.ts';
import type { Reader, Store } from '../../store/store.ts';
import type { SomeOperations } from '../../till/operation.ts';
import type { TillCaller } from '../../till/people/browser-session.ts';
import type { TillInside } from '../../till/till.ts';

const MAX_NAME_CHARS = 60;
const MAX_CODE_CHARS = 40;
const MAX_SIGNATORY_CHARS = 80;

/** Remedies at the screen instead of on the command line. */
const WAYS = {
  leave: rule('retirar-en-pantalla'),
  again: rule('enviar-otra-vez'),
} as const;

interface MembershipDeps {
  readonly store: Store;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly folder: DataFolder;
  readonly log: Log;
}

/**
 * Membership operations, each audited under the session's user.
 * @throws AppError `VALIDACION` at the fields; `ESTADO_NO_PERMITE` if the till has no centre; with the centre's message if it refuses or
 * does not answer
 */
export function membershipOfTill(deps: MembershipDeps, { news }: Pick<TillInside, 'news'>) {
  const { store, clock } = deps;
  const call = createCentralClient({ userAgent: USER_AGENT });
  const state = () => store.read((reader) => membershipOf(reader, fiscalYear(clock.now())));
  const changed = ({ till }: TillCaller) => {
    // Joining or leaving changes which data may be edited at the till.
    news.publish({ kind: 'context', issuerId: till.issuerId });
    return state();
  };
  const held = async (): Promise<readonly CentralRelease[]> => {
    const known = await askKnownNumbers({ ...deps, call });
    return store.read((reader) => centralReleases(reader, known, clock.now()));
  };
  return {
    'maintenance.central': state,
    'maintenance.joinCentral': async (typed, who) => {
      const url = urlOf(typed.url);
      const [code, name] = [typed.codigo.trim(), typed.nombre.trim()];
      const faults: Fault[] = [];
      if (url === null || !isUsableCentre(url))
        faults.push(faultAt('url', 'FORMATO', rule('direccion-de-central')));
      if (code === '' || code.length > MAX_CODE_CHARS)
        faults.push(faultAt('codigo', 'FORMATO', rule('codigo-de-central')));
      if (name === '' || name.length > MAX_NAME_CHARS)
        faults.push(faultAt('nombre', 'FORMATO', rule('nombre-en-central', { maximo: MAX_NAME_CHARS })));
      if (url === null || faults.length > 0) throw validationError(faults);
      const actor = who.user.nombre;
      await enrolAtCentre({ ...deps, call, actor, ways: WAYS }, { url: url.href, code, name });
      return changed(who);
    },
    'maintenance.goOnAtCentral': async (_input, who) => {
      if (!(await goOnAtCentre({ ...deps, actor: who.user.nombre }))) throw alone();
      return changed(who);
    },
    'maintenance.leaveCentral': async (_input, who) => {
      if ((await leaveTheCentre({ ...deps, actor: who.user.nombre })) === null) throw alone();
      return changed(who);
    },
    'maintenance.centralNumbers': async () => (await held()).map(heldOf),
    'maintenance.vouchNumbers': async (typed, who) => {
      const firma = typed.firma.trim();
      if (firma === '' || firma.length > MAX_SIGNATORY_CHARS)
        throw validationError([
          faultAt('firma', 'FORMATO', rule('firma-de-numeros', { maximo: MAX_SIGNATORY_CHARS })),
        ]);
      await releaseByCentre({ ...deps, actor: who.user.nombre }, await held(), firma);
      changed(who);
      return (await held()).map(heldOf);
    },
  } satisfies SomeOperations;
}

function alone() {
  return refusal('ESTADO_NO_PERMITE', rule('sin-central'));
}

/** Accepts an address without scheme: `central.example`. */
function urlOf(typed: string): URL | null {
  const text = typed.trim();
  if (text === '') return null;
  try {
    const url = new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

function membershipOf(reader: Reader, anio: number): CentralMembership | null {
  const standing = centralStanding(reader);
  if (standing === null) return null;
  const { link, waiting, catchingUp, leftOut } = standing;
  return {
    url: link.url,
    nombre: link.nombre,
    empresa: link.company,
    tienda: link.shop,
    estado: link.state,
    mensaje: link.message,
    enviados: link.acked.seq,
    faltan: waiting,
    faltaLoAnterior: catchingUp,
    contacto: link.contactAt === null ? null : isoUtc(link.contactAt),
    catalogo: link.catalogue,
    sinTomar: leftOut.map(({ clase, clave }) => ({ clase, clave })),
    bloqueadas: blockedSequences(reader, anio).length,
  };
}

function heldOf({ ambiente, tipoDte, serie, anio, central, ultimo, hasta }: CentralRelease): HeldNumbers {
  return {
    ambiente,
    tipoDte,
    serie,
    anio,
    central,
    siguiente: ultimo + 1,
    hasta: hasta === null ? null : isoUtc(hasta),
  };
}
