/** Invalidation at a till: plan, approval, and the event with its approval in one commit. */
import { asRead } from '../../contract/api/request-leaves.ts';
import { refusal } from '../../domain/app-error.ts';
import { documentName } from '../../domain/control-number.ts';
import type { ApprovalNeed, InvalidationOutcome } from '../../contract/bridge/bridge-manager.ts';
import type { Invalidation } from '../../contract/api/invalidation.ts';
import type { TillUser } from '../../contract/till/till.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Tx } from '../../store/store.ts';
import type { ApprovalSubject } from '../people/audit-people.ts';
import type { InvalidateInput } from '../../engine/invalidation/invalidate.ts';
import { findOwnDocument } from '../../engine/queries/visible-documents.ts';
import type { SomeOperations } from '../operation.ts';
import type { SettlementDeps } from '../returns/settlements.ts';
import { formsBack, NOTHING_BACK, type FormsBack } from '../returns/replaced-money.ts';
import { settleUndone } from '../returns/undone-cash.ts';
import { approvalNeed, lacksApproval } from '../people/approvals.ts';
import { firstToInvalidate } from '../documents/pending-replacements.ts';
import { invalidationPlan, replacementsOf } from './invalidation-plan.ts';
import { explainInvalidationRefusal } from './invalidation-reasons.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { rule, type RuleName } from '../../contract/rules/rules.ts';
import type { TillParts } from '../till-parts.ts';

const ACTION = 'invalidación';
/** For API callers; the screen explains it beside the reason. */
const FOR_PROGRAMS: RuleName = 'motivo-2-rescindida';
/** Why no approval was asked, for the audit log. */
export const ALONE: Readonly<Record<ApprovalNeed['motivo'], string>> = {
  cajero: 'aprobada',
  'segunda-persona': 'aprobada',
  'unica-persona': 'sin segunda persona: solo una persona trabaja aquí',
  desactivada: 'sin segunda persona: el ajuste segundaPersona está desactivado',
};

/** Each throws AppError as the engine does. */
export function invalidationOperations(deps: SettlementDeps & Pick<TillParts, 'engine'>) {
  const { engine, store, clock, approvals, news } = deps;
  const needOf = (who: TillCaller): ApprovalNeed =>
    store.read((reader) =>
      approvalNeed(reader, who, findIssuer(reader, who.caller.issuerId)?.settings ?? {}),
    );
  /** An unchecked request may name anything, also another caller's document. */
  const subjectOf = (request: unknown, who: TillCaller): ApprovalSubject => {
    const code = codeIn(request);
    if (code === null) return { asunto: ACTION };
    const document = store.read((reader) => findOwnDocument(reader, who.caller, code));
    if (document === null) return { asunto: ACTION };
    return { asunto: ACTION, documento: code, numeroControl: documentName(document) };
  };
  /** @throws AppError `ESTADO_NO_PERMITE` where what the document replaces is to be invalidated first */
  const assertFirst = (request: unknown, { caller }: TillCaller): void => {
    const code = codeIn(request);
    const first = store.read((reader) => {
      const document = code === null ? null : findOwnDocument(reader, caller, code);
      return document === null ? null : firstToInvalidate(reader, document, { caller, now: clock.now() });
    });
    if (first !== null) throw refusal('ESTADO_NO_PERMITE', first);
  };
  return {
    'invalidation.plan': ({ codigoGeneracion }, who) =>
      store.read((reader) => invalidationPlan(reader, codigoGeneracion, { who, now: clock.now() })),
    'invalidation.replacements': (input, who) => ({
      documentos: store.read((reader) => replacementsOf(reader, input, who.caller)),
    }),
    'documents.invalidate': async ({ approval, esperaMaximaMs, ...given }, who, { parse }) => {
      const request = parse(given.request);
      assertFirst(request, who);
      const need = needOf(who);
      let by: TillUser | null = null;
      if (need.requerida) {
        if (approval === undefined) return withoutApproval(need);
        const answer = await approvals.try(approval, who, subjectOf(request, who));
        if (answer.kind === 'refused') return { ...answer, falta: 'pin' };
        by = answer.by;
      }
      const onStored: InvalidateInput['onStored'] = (tx, event) => {
        const evento = event.codigoGeneracion;
        note(tx, { who, by, need, evento, at: event.now, request });
        settleUndone(tx, event, { tillId: who.till.id, user: who.user, aprobo: by });
      };
      const invalidation = await engine.invalidate({ request, esperaMaximaMs, onStored }, who.caller);
      news.publish({ kind: 'cash', issuerId: who.till.issuerId });
      const { codigoGeneracion } = invalidation.result.documento;
      const back = store.read((reader) => {
        const document = findOwnDocument(reader, who.caller, codigoGeneracion);
        return document === null ? NOTHING_BACK : formsBack(reader, document.id);
      });
      return outcomeOf(invalidation, back);
    },
  } satisfies SomeOperations;
}

function withoutApproval({ motivo, gerentes }: ApprovalNeed): InvalidationOutcome {
  const nobody = motivo === 'cajero' ? 'sin-gerente-que-apruebe' : 'sin-otro-gerente-que-apruebe';
  return lacksApproval(rule(gerentes.length === 0 ? nobody : 'falta-aprobacion'));
}

interface Noted {
  readonly who: TillCaller;
  readonly by: TillUser | null;
  readonly need: ApprovalNeed;
  readonly evento: string;
  readonly at: number;
  readonly request: unknown;
}

/** Audits who asked and who approved, in the commit that stores the event. */
function note(tx: Tx, { who, by, need, evento, at, request }: Noted): void {
  const documento = codeIn(request);
  const document = documento === null ? null : findOwnDocument(tx, who.caller, documento);
  appendAudit(tx, {
    at,
    actor: who.user.nombre,
    accion: ACTION,
    detalle: {
      documento,
      ...(document === null ? {} : { numeroControl: documentName(document) }),
      evento,
      caja: who.till.id,
      pidio: { id: who.user.id, nombre: who.user.nombre },
      aprobo: by === null ? null : { id: by.id, nombre: by.nombre },
      segundaPersona: ALONE[need.motivo],
    },
  });
}

/** Null where an unchecked request names no document. */
function codeIn(request: unknown): string | null {
  const given = request as { readonly documento?: { readonly codigoGeneracion?: unknown } | null } | null;
  const code = given?.documento?.codigoGeneracion;
  return typeof code === 'string' ? asRead(code) : null;
}

function outcomeOf({ result, autoridad, avisos }: Invalidation, back: FormsBack): InvalidationOutcome {
  const { estado, documento } = result;
  return {
    kind: 'done',
    estado,
    evento: result.codigoGeneracion,
    selloRecibido: result.selloRecibido,
    fhProcesamiento: result.fhProcesamiento,
    documento: { codigoGeneracion: documento.codigoGeneracion, estado: documento.estado },
    autoridad,
    mensaje: result.descripcionMsg,
    motivos: estado === 'RECHAZADO' ? explainInvalidationRefusal(result) : [],
    avisos: avisos.filter(({ regla }) => regla !== FOR_PROGRAMS),
    ...(estado === 'RECHAZADO' ? NOTHING_BACK : back),
  };
}
