/** Voiding one document: choice, review, approval and result. */
import { CAT_024 } from '../../../core/catalogs/short-catalogs.ts';
import { catalogName } from '../../../core/catalogs/catalog.ts';
import { create } from 'zustand';
import type {
  BridgeErrorCode,
  BridgeInput,
  BridgeOutput,
  BridgeProblem,
} from '../../../core/contract/bridge/bridge.ts';
import { rule } from '../../../core/contract/rules/rules.ts';
import { bridge } from '../../bridge/index.ts';
import { codeIn } from '../../input/document-code.ts';
import { NO_FAULTS, faultMap, type Faults } from '../../sale/faults.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { problemMessage, refusalMessage, type LocalizedMessage } from '../../faults/message.ts';
import { onOtherPerson } from '../till/session.ts';
import { endWithDay } from '../till/till.ts';

export type Plan = BridgeOutput<'invalidation.plan'>;
export type Candidate = Plan['documento'];
export type Person = Plan['responsable'];
export type Reason = Plan['motivos'][number]['tipoAnulacion'];
type Outcome = BridgeOutput<'documents.invalidate'>;
export type Done = Extract<Outcome, { kind: 'done' }>;
type Event = NonNullable<BridgeOutput<'documents.view'>['invalidacion']>;
type Approval = NonNullable<BridgeInput<'documents.invalidate'>['approval']>;

const FOUND = { kind: 'done', avisos: [], devolver: [], soloDiferencia: false } as const;

export interface Draft {
  readonly tipoAnulacion: Reason | null;
  readonly motivo: string;
  readonly reemplazo: Candidate | null;
  readonly responsable: Person;
  readonly solicita: Person;
}

interface Invalidation {
  /** The document and what may be done with it; null until one is chosen. */
  readonly plan: Plan | null;
  readonly loading: boolean;
  readonly problem: LocalizedMessage | null;
  readonly draft: Draft;
  readonly busy: boolean;
  /** Validation errors of the service, by field (`motivo.numDocSolicita`). */
  readonly faults: LocalizedMessage<Faults>;
  /** A refusal that belongs to no field. */
  readonly failure: BridgeProblem | null;
  readonly done: Done | null;
  /** Sent without an answer; {@link settle} finds out the result. */
  readonly unanswered: Unanswered | null;
  /** {@link settle} found that nothing had been sent. */
  readonly notLeft: boolean;
  /**
   * Starts with a document, by codigoGeneracion. The draft of the same document is kept, that of another one
   * is dropped. Does nothing while an invalidation is being sent.
   */
  start(codigoGeneracion: string): Promise<void>;
  /** Reloads the plan: a replacement or a manager may have been added meanwhile. */
  refresh(): Promise<void>;
  /** Starts with the document in a scanned text: its QR address, or the code alone. */
  scanned(text: string): Promise<void>;
  change(change: Partial<Draft>): void;
  /** Sends the invalidation. @returns why the approval was refused; null when finished, successfully or not */
  confirm(approval: Approval | null): Promise<LocalizedMessage | null>;
  /** Queries the result of an unanswered invalidation; sends nothing. */
  settle(): Promise<void>;
  /** Queries the state of a pending event again. */
  follow(): Promise<void>;
  correct(): void;
  reset(): void;
}

interface Unanswered {
  /** Code of the event that the document had before; null without one. */
  readonly before: string | null;
  readonly problem: BridgeProblem;
}

/** Errors that are also possible after the event was created. */
const MAY_HAVE_LEFT: ReadonlySet<BridgeErrorCode> = new Set(['SIN_SERVICIO', 'ERROR_INTERNO', 'DISCO_LLENO']);

const NOBODY: Person = { nombre: '', tipoDocumento: '13', numDocumento: '' };
const EMPTY: Draft = {
  tipoAnulacion: null,
  motivo: '',
  reemplazo: null,
  responsable: NOBODY,
  solicita: NOBODY,
};
const NOTHING = {
  plan: null,
  loading: false,
  problem: null,
  draft: EMPTY,
  busy: false,
  faults: () => NO_FAULTS,
  failure: null,
  done: null,
  unanswered: null,
  notLeft: false,
} as const;
/** Initial draft; a replacement that was already issued sets the reason. */
function draftOf(plan: Plan): Draft {
  const { responsable, solicita, reemplazo } = plan;
  const tipoAnulacion = reemplazo === null ? null : SUBSTITUTION;
  return { ...EMPTY, responsable, solicita, reemplazo, tipoAnulacion };
}

/** Queries results; changes nothing. */
function asking(
  get: () => Invalidation,
  set: (change: Partial<Invalidation>) => void,
): Pick<Invalidation, 'settle' | 'follow'> {
  const startRequest = latestOnly();
  return {
    settle: async () => {
      const { plan, unanswered } = get();
      if (plan === null || unanswered === null) return;
      const { codigoGeneracion } = plan.documento;
      const reply = await bridge.call('documents.view', { codigoGeneracion });
      // Still unknown: the caller may retry.
      if (!reply.ok || get().unanswered !== unanswered) return;
      const { invalidacion, result, autoridad } = reply.value;
      if (invalidacion !== null && invalidacion.codigoGeneracion !== unanswered.before) {
        const documento = { codigoGeneracion, estado: result.estado };
        const evento = invalidacion.codigoGeneracion;
        return set({
          unanswered: null,
          done: { ...FOUND, evento, autoridad, documento, ...endOf(invalidacion) },
        });
      }
      const { problem } = unanswered;
      const known = problem.codigo === 'SIN_SERVICIO' ? { notLeft: true } : { failure: problem };
      set({ unanswered: null, ...known });
    },
    follow: async () => {
      const { plan, done } = get();
      if (plan === null || done?.estado !== 'PENDIENTE') return;
      const { codigoGeneracion } = plan.documento;
      const isLatest = startRequest();
      const reply = await bridge.call('documents.view', { codigoGeneracion });
      const { done: now } = get();
      // Another event is shown now, or a newer answer was applied.
      if (!reply.ok || reply.value.invalidacion === null || now?.evento !== done.evento || !isLatest())
        return;
      set({ done: { ...now, ...endOf(reply.value.invalidacion) } });
    },
  };
}

/** State before the first attempt. */
const UNTRIED = { faults: () => NO_FAULTS, failure: null, notLeft: false } as const;

export const useInvalidation = create<Invalidation>()((set, get) => {
  let questions = 0;
  return {
    ...NOTHING,
    start: async (codigoGeneracion) => {
      const { plan, done, busy, refresh } = get();
      if (busy) return;
      if (plan?.documento.codigoGeneracion === codigoGeneracion && done === null) return refresh();
      const question = ++questions;
      set({ ...NOTHING, loading: true });
      const reply = await bridge.call('invalidation.plan', { codigoGeneracion });
      if (question !== questions) return;
      if (!reply.ok) return set({ loading: false, problem: problemMessage(reply.problem) });
      set({ plan: reply.value, loading: false, draft: draftOf(reply.value) });
    },
    refresh: async () => {
      const { plan, done } = get();
      if (plan === null || done !== null) return;
      const question = ++questions;
      const { codigoGeneracion } = plan.documento;
      const reply = await bridge.call('invalidation.plan', { codigoGeneracion });
      if (question === questions && reply.ok) set(({ draft }) => renewed(draft, plan, reply.value));
    },
    scanned: async (text) => {
      const code = codeIn(text);
      if (code !== null) await get().start(code);
      else set({ problem: null });
    },
    change: (change) => set(({ draft }) => ({ draft: { ...draft, ...change }, ...UNTRIED })),
    confirm: async (approval) => {
      const { plan, draft, busy, unanswered } = get();
      if (plan === null || busy || unanswered !== null) return null;
      set({ busy: true, ...UNTRIED });
      // Read before sending: if the answer is lost, a different event afterwards is known to be new.
      const { codigoGeneracion } = plan.documento;
      const before = await bridge.call('documents.view', { codigoGeneracion });
      if (!before.ok) {
        set({ busy: false, failure: before.problem });
        return null;
      }
      const reply = await bridge.call('documents.invalidate', {
        request: requestOf(plan, draft),
        ...(approval === null ? {} : { approval }),
      });
      set({ busy: false });
      if (!reply.ok) {
        const { problem } = reply;
        if (MAY_HAVE_LEFT.has(problem.codigo))
          set({ unanswered: { before: before.value.invalidacion?.codigoGeneracion ?? null, problem } });
        else {
          const { errors = [] } = problem;
          set({ faults: (words) => faultMap(errors, words), failure: problem });
        }
        return null;
      }
      if (reply.value.kind === 'refused') return refusalMessage(reply.value);
      set({ done: reply.value });
      return null;
    },
    ...asking(get, set),
    correct: () => set({ done: null }),
    reset: () => {
      if (get().busy) return;
      questions += 1;
      set(NOTHING);
    },
  };
});

// An unanswered invalidation stays, so that the next person learns its result.
onOtherPerson(() => {
  const { unanswered, reset } = useInvalidation.getState();
  if (unanswered === null) reset();
});

endWithDay(useInvalidation, ({ reset }) => reset());

function endOf({ estado, selloRecibido, fhProcesamiento, descripcionMsg, observaciones }: Event) {
  const more = estado === 'RECHAZADO' ? observaciones.filter((text) => text !== descripcionMsg) : [];
  const motivos = more.map((texto) => rule('hacienda-dice', { texto }));
  return { estado, selloRecibido, fhProcesamiento, mensaje: descripcionMsg, motivos };
}

/** The draft, completed with a replacement that was issued meanwhile. */
function renewed(draft: Draft, before: Plan, plan: Plan): Pick<Invalidation, 'plan' | 'draft'> {
  const found = before.reemplazo === null ? plan.reemplazo : null;
  return { plan, draft: { ...draft, reemplazo: draft.reemplazo ?? found } };
}

/** Interface code: the document is replaced by another one. */
const SUBSTITUTION = 1 as const;
/** Interface code: no replacement; CAT-024 code: rescinded sale. */
const UNDONE = 2;
const RESCINDED = '2';

/** Whether the sale is undone, so that no document replaces this one. */
export function isRescinded({ tipoAnulacion }: Draft): boolean {
  return tipoAnulacion === UNDONE;
}

/** The typed reason; for a rescinded sale without one, the CAT-024 name. */
function wordsOf(draft: Draft): string {
  const written = draft.motivo.trim();
  if (written !== '' || !isRescinded(draft)) return written;
  return (catalogName(CAT_024, RESCINDED) ?? '').replace(/\.$/, '');
}

/** The request of the interface; unchanged default persons are omitted. */
function requestOf({ documento, responsable, solicita }: Plan, draft: Draft): string {
  const { tipoDte, codigoGeneracion, fecEmi } = documento;
  const reemplazo = isRescinded(draft) ? null : draft.reemplazo;
  const motivo = wordsOf(draft);
  return JSON.stringify({
    documento: {
      tipoDte,
      codigoGeneracion,
      fecEmi,
      ...(reemplazo === null ? {} : { codigoGeneracionR: reemplazo.codigoGeneracion }),
    },
    motivo: {
      tipoAnulacion: draft.tipoAnulacion,
      ...(motivo === '' ? {} : { motivoAnulacion: motivo }),
      ...(samePerson(draft.responsable, responsable) ? {} : named('Responsable', draft.responsable)),
      ...(samePerson(draft.solicita, solicita) ? {} : named('Solicita', draft.solicita)),
    },
  });
}

function samePerson(a: Person, b: Person): boolean {
  return a.nombre === b.nombre && a.tipoDocumento === b.tipoDocumento && a.numDocumento === b.numDocumento;
}

function named(who: 'Responsable' | 'Solicita', { nombre, tipoDocumento, numDocumento }: Person): object {
  return {
    [`nombre${who}`]: nombre.trim(),
    [`tipDoc${who}`]: tipoDocumento,
    [`numDoc${who}`]: numDocumento.trim(),
  };
}
