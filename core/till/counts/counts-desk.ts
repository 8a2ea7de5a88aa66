/** Stock counts at a till: several people at once, each mark stored, closed by a manager (§counting). */
import { rule } from '../../contract/rules/rules.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { refreshStock } from '../../store/stock/refresh.ts';
import type { SomeOperations } from '../operation.ts';
import { annulCount } from '../shop/count-annulment.ts';
import { idempotentCall } from '../shop/idempotent-call.ts';
import { keepStanding, PAPERS_AT_ONCE } from '../shop/stock-calls.ts';
import type { TillParts } from '../till-parts.ts';
import { approveClosing, approvedBy, closeCount, discardCount, reviewCount } from './count-closing.ts';
import { countRecord, type DrawCountRecord } from './count-record.ts';
import { countAsZero, markCount } from './count-marks.ts';
import { countView, currentCounts, missingGoods, openCount } from './count-views.ts';
import { annulmentNeed, pastPage, requirePastCount } from './past-counts.ts';

export interface CountParts extends Pick<TillParts, 'store' | 'clock' | 'news' | 'approvals'> {
  readonly drawCountRecord: DrawCountRecord;
}

export function countOperations(parts: CountParts) {
  return {
    ...markingOperations(parts),
    ...closingOperations(parts),
    ...pastOperations(parts),
  } satisfies SomeOperations;
}

function markingOperations({ store, news }: CountParts) {
  const tell = (issuerId: string) => news.publish({ kind: 'counts', issuerId });
  return {
    'counts.current': (_input, who) => store.read((reader) => currentCounts(reader, who)),
    'counts.open': async (input, who) => {
      const id = await store.transact((tx, now) => openCount(tx, input, { who, now }));
      tell(who.caller.issuerId);
      return { id };
    },
    'counts.view': ({ id }, who) => store.read((reader) => countView(reader, id, who)),
    /** @throws AppError `ESTADO_NO_PERMITE`, `PRODUCTO_NO_ENCONTRADO`, `VALIDACION` */
    'counts.mark': async (input, who) => {
      const marked = await store.transact((tx, now) => markCount(tx, input, { who, now }));
      if (marked.kind === 'kept') tell(who.caller.issuerId);
      return marked;
    },
    'counts.missing': async (input, who) => {
      await keepStanding(store);
      return store.read((reader) => missingGoods(reader, input, who));
    },
    'counts.zero': async (input, who) => {
      const productos = await store.transact((tx, now) => {
        const codes = countAsZero(tx, input, { who, now });
        const detalle = { caja: who.till.id, productos: codes };
        const accion = 'existencia contada como cero';
        if (codes.length > 0) appendAudit(tx, { at: now, actor: who.user.nombre, accion, detalle });
        return codes.length;
      });
      tell(who.caller.issuerId);
      return { productos };
    },
  } satisfies SomeOperations;
}

function tellStock({ news }: Pick<CountParts, 'news'>, issuerId: string): void {
  news.publish({ kind: 'counts', issuerId });
  news.publish({ kind: 'products', issuerId });
}

function closingOperations({ store, news, approvals }: CountParts) {
  return {
    'counts.review': async ({ id }, who) => {
      await keepStanding(store);
      return store.read((reader) => reviewCount(reader, id, who));
    },
    /** @throws AppError `ESTADO_NO_PERMITE`, `VALIDACION`; ApprovalRefused */
    'counts.close': async (input, who) => {
      await keepStanding(store);
      const second = await approveClosing({ store, approvals }, input, who);
      const closed = await store.transact((tx, now) => {
        // Brings stored stock up to date, so that lines need not read every movement.
        refreshStock(tx, PAPERS_AT_ONCE);
        return closeCount(tx, input, { who, now, second });
      });
      tellStock({ news }, who.caller.issuerId);
      return closed;
    },
    'counts.discard': async (input, who) => {
      await store.transact((tx, now) => discardCount(tx, input, { who, now }));
      tellStock({ news }, who.caller.issuerId);
      return { id: input.id };
    },
  } satisfies SomeOperations;
}

function pastOperations({ store, news, approvals, drawCountRecord }: CountParts) {
  return {
    'counts.record': async ({ id }, who) => {
      await keepStanding(store);
      const record = store.read((reader) => countRecord(reader, requirePastCount(reader, id, who)));
      const bytes = await drawCountRecord(record);
      return { name: `acta-conteo-${id}.pdf`, contenido: Buffer.from(bytes).toString('base64') };
    },
    'counts.past': (input, who) => store.read((reader) => pastPage(reader, input, who)),
    'counts.annulNeed': (_input, who) => store.read((reader) => annulmentNeed(reader, who)),
    /** @throws AppError `ESTADO_NO_PERMITE`, `IDEMPOTENCIA_EN_CONFLICTO`; ApprovalRefused */
    'counts.annul': async ({ clave, id, motivo, approval }, who) => {
      const { caller } = who;
      const paper = store.read((reader) => requirePastCount(reader, id, who));
      const need = store.read((reader) => annulmentNeed(reader, who));
      const isAsked = need.requerida && paper.annulledBy === null;
      const causa = rule('conteo-inv-anular-otro');
      const second = isAsked
        ? await approvedBy({ approvals, need, causa }, approval, { who, asunto: 'anular un conteo' })
        : null;
      const input = { id: String(id), request: { motivo }, idempotencyKey: clave };
      const answer = await idempotentCall(
        store,
        { op: 'existencias.anularConteo', input, caller },
        (tx, now) => {
          const body = annulCount(tx, { caller, id: String(id), request: { motivo }, now });
          const detalle = { caja: who.till.id, papel: String(id), motivo, aprobo: second?.aprobo ?? null };
          const accion = 'conteo de existencias anulado';
          appendAudit(tx, { at: now, actor: who.user.nombre, accion, detalle });
          return { body };
        },
      );
      tellStock({ news }, caller.issuerId);
      const written = JSON.parse(answer.body.text) as { readonly id: string };
      return { id: written.id };
    },
  } satisfies SomeOperations;
}
