/** This till at the central service of its business, as a manager sees it at the till: where it stands, joining, going on, leaving. */
import type { CentralMembership, HeldNumbers } from '../../contract/bridge/bridge-upkeep.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { fiscalYear, isoUtc } from '../../domain/fiscal-time.ts';
import { blockedSequences } from '../../engine/numbers/blocked-sequences.ts';
import { centralStanding } from '../../store/central/standing.ts';
import type { Reader } from '../../store/store.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';

const MAX_NAME_CHARS = 60;
const MAX_CODE_CHARS = 40;
const MAX_SIGNATORY_CHARS = 80;

/** What needs the vault and the line; each act is audited under the name of who does it. */
export interface MembershipPort {
  /** Whether that address may be used: elsewhere than near this computer only with encryption. */
  isUsable(url: URL): boolean;
  /** @throws AppError with the centre's words when it refuses, or does not answer */
  join(
    of: { readonly url: string; readonly code: string; readonly name: string },
    actor: string,
  ): Promise<void>;
  /** Whether there is a centre to go on at. */
  goOn(actor: string): Promise<boolean>;
  /** Whether there was one to leave. */
  leave(actor: string): Promise<boolean>;
  /** What is held back, with what the centre knows. @throws AppError where it does not answer */
  numbers(): Promise<readonly HeldNumbers[]>;
  /** Lets go on what the centre knows the point of sale of; a person answers with their name. */
  vouch(firma: string, actor: string): Promise<void>;
}

interface MembershipDeps extends Pick<TillParts, 'store' | 'news' | 'clock'> {
  readonly membership: MembershipPort;
}

/** The membership over its port; each throws AppError `VALIDACION` at the fields, `ESTADO_NO_PERMITE` where the till is alone. */
export function membershipOperations(deps: MembershipDeps) {
  const { store, membership: port, news, clock } = deps;
  const state = () => store.read((reader) => membershipOf(reader, fiscalYear(clock.now())));
  const changed = ({ till }: TillCaller) => {
    // What is the centre's to change, and what this till's, is another matter now.
    news.tell({ kind: 'context', issuerId: till.issuerId });
    return state();
  };
  return {
    'upkeep.central': state,
    /** @throws AppError as {@link MembershipPort.join} too */
    'upkeep.joinCentral': async (typed, who) => {
      const url = urlOf(typed.url);
      const [code, name] = [typed.codigo.trim(), typed.nombre.trim()];
      const faults: Fault[] = [];
      if (url === null || !port.isUsable(url))
        faults.push(faultAt('url', 'FORMATO', rule('direccion-de-central')));
      if (code === '' || code.length > MAX_CODE_CHARS)
        faults.push(faultAt('codigo', 'FORMATO', rule('codigo-de-central')));
      if (name === '' || name.length > MAX_NAME_CHARS)
        faults.push(faultAt('nombre', 'FORMATO', rule('nombre-en-central', { maximo: MAX_NAME_CHARS })));
      if (url === null || faults.length > 0) throw validationError(faults);
      await port.join({ url: url.href, code, name }, who.user.nombre);
      return changed(who);
    },
    'upkeep.goOnAtCentral': async (_input, who) => {
      if (!(await port.goOn(who.user.nombre))) throw alone();
      return changed(who);
    },
    'upkeep.leaveCentral': async (_input, who) => {
      if (!(await port.leave(who.user.nombre))) throw alone();
      return changed(who);
    },
    'upkeep.centralNumbers': () => port.numbers(),
    'upkeep.vouchNumbers': async (typed, who) => {
      const firma = typed.firma.trim();
      if (firma === '' || firma.length > MAX_SIGNATORY_CHARS)
        throw validationError([
          faultAt('firma', 'FORMATO', rule('firma-de-numeros', { maximo: MAX_SIGNATORY_CHARS })),
        ]);
      await port.vouch(firma, who.user.nombre);
      changed(who);
      return port.numbers();
    },
  } satisfies SomeOperations;
}

function alone() {
  return refusal('ESTADO_NO_PERMITE', rule('sin-central'));
}

/** An address as people type it, also without its beginning: `central.example`. */
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
  const { link, waiting, catchingUp } = standing;
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
    bloqueadas: blockedSequences(reader, anio).length,
  };
}
