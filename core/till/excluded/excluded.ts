/** Purchases from suppliers without IVA registration (14, §sujeto-excluido): preview, issue, suppliers, correction. */
import { crossed } from '../../contract/answers.ts';
import { COMPRA } from '../../contract/edition.ts';
import { stringifyJson } from '../../contract/json.ts';
import { rule } from '../../contract/rules/rules.ts';
import { settingsInForce } from '../../contract/settings/issuer-settings.ts';
import { refusal } from '../../domain/app-error.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import { cabanasOf } from '../catalogue/customers.ts';
import { requestOf } from '../../domain/rejection/request-of.ts';
import { findSignedDocument } from '../../store/documents/documents.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { IssueInput } from '../../contract/api/operations.ts';
import { issuingInForce } from '../../engine/editions/editions-in-force.ts';
import { findOwnDocument } from '../../engine/queries/visible-documents.ts';
import { explained } from '../documents/documents.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { RunningIssuances } from '../sale/running-issuances.ts';
import type { TillParts } from '../till-parts.ts';
import { confirmPurchase, type Purchase } from './purchase-cash.ts';
import { previewPurchase } from './purchase-preview.ts';
import { suppliersFound } from './suppliers.ts';

type ExcludedDeps = Pick<TillParts, 'engine' | 'store' | 'clock' | 'approvals' | 'news'> & {
  readonly running: RunningIssuances;
};

export function excludedOperations(deps: ExcludedDeps) {
  const { engine, store, clock, news, running } = deps;
  const issue = async (purchase: Purchase, input: Omit<IssueInput, 'request'>, who: TillCaller) => {
    const onStored = await confirmPurchase(deps, purchase, who);
    const noted = onStored === null ? {} : { onStored };
    return engine.issue(COMPRA, { request: purchase.request, ...input, ...noted }, who.caller);
  };
  return {
    /** Faults that the person can correct are returned, not thrown. */
    'excluded.preview': (given, who, { parse }) => {
      const request = parse(given.request);
      const now = clock.now();
      return store.read((reader) => {
        const issuing = issuingInForce(reader, who.caller, fiscalDate(now));
        return previewPurchase(reader, request, { issuing, who, now });
      });
    },
    /**
     * Cash is limited as for withdrawals, or approved by a manager.
     *
     * @throws AppError as {@link Engine.issue}, `ESTADO_NO_PERMITE` where such purchases are turned off,
     * ApprovalRefused
     */
    'excluded.issue': async ({ approval, request: text, ...input }, who, { parse }) => {
      const { idempotencyKey, corrige } = input;
      if (corrige === undefined && !store.read((reader) => buysSo(reader, who)))
        throw refusal('ESTADO_NO_PERMITE', rule('compra-sin-factura-apagada'));
      const purchase = { request: parse(text), idempotencyKey, corrige, approval };
      const of = { caller: who.caller, idempotencyKey };
      const issuance = await running.during(of, issue(purchase, input, who));
      news.publish({ kind: 'cash', issuerId: who.till.issuerId });
      return { ...crossed(issuance), ...explained(issuance.result) };
    },
    'excluded.suppliers': ({ q }, { caller }) => ({
      proveedores: store.read((reader) => suppliersFound(reader, caller, q)),
    }),
    'excluded.draft': ({ codigoGeneracion }, { caller }) => {
      const { document, cabanas } = store.read((reader) => {
        const own = findOwnDocument(reader, caller, codigoGeneracion);
        return {
          document: own === null ? null : findSignedDocument(reader, own.id),
          cabanas: cabanasOf(reader, caller.issuerId),
        };
      });
      if (document === null || document.tipoDte !== COMPRA) return null;
      const { numeroControl, payload } = document;
      return { codigoGeneracion, numeroControl, request: stringifyJson(requestOf(payload, cabanas)) };
    },
  } satisfies SomeOperations;
}

/** Whether purchases without invoice are turned on. */
function buysSo(reader: Parameters<typeof findIssuer>[0], { caller }: TillCaller): boolean {
  return settingsInForce(findIssuer(reader, caller.issuerId)?.settings ?? {}).compraSinFactura;
}
