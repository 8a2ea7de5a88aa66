/** Sales of a till beyond issuing: what became of one that was interrupted, and earlier ones as the beginning of a new one. */
import { isAjuste } from '../../contract/edition.ts';
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { DraftQuestion } from '../../contract/bridge/bridge-sale.ts';
import { keyScope, type Caller } from '../../contract/caller.ts';
import type { DocumentView } from '../../contract/api/documents.ts';
import { issuedContent, type SaleDraft } from '../../contract/till/sale-draft.ts';
import { parseJson } from '../../contract/json.ts';
import { publicState } from '../../domain/lifecycle.ts';
import { findDocument, findSignedDocument } from '../../store/documents/documents.ts';
import { findIdempotency } from '../../store/numbers/idempotency.ts';
import { isHandedOver, markHandedOver } from '../../store/numbers/returned-numbers.ts';
import type { Store } from '../../store/store.ts';
import { viewDocument } from '../../engine/queries/documents.ts';
import { findOwnDocument, isOfPlace, ofWholePlace } from '../../engine/queries/visible-documents.ts';
import type { Products } from '../catalogue/products.ts';
import type { Reads } from '../../engine/queries/reads.ts';
import { draftOf } from './sale-draft.ts';

/** Documents looked through for the last one that the authority did not refuse. */
const LOOKED_THROUGH = '20';

export interface TillSales {
  /** Runs an issuance so that {@link ofKey} waits for its end. */
  during<T>(caller: Caller, idempotencyKey: string, issuance: () => Promise<T>): Promise<T>;
  /** The document of a key; null when nothing was issued with it. Issues nothing. */
  ofKey(idempotencyKey: string, caller: Caller): Promise<{ readonly codigoGeneracion: string | null }>;
  /** A document of the caller's, or the one of a key that the till holds. @throws AppError `DOCUMENTO_NO_ENCONTRADO` */
  view(input: BridgeInput<'documents.view'>, caller: Caller): DocumentView;
  /** A document as the beginning of a sale; null when there is none. */
  draft(question: DraftQuestion, caller: Caller): SaleDraft | null;
}

export interface TillSaleDeps {
  readonly store: Store;
  readonly reads: Reads;
  readonly products: Products;
}

/** The sales of the tills of an engine. */
export function createTillSales({ store, reads, products }: TillSaleDeps): TillSales {
  const running = new Map<string, Promise<unknown>>();
  const nameOf = (caller: Caller, key: string): string => `${keyScope(caller)}\n${key}`;
  return {
    during: async (caller, idempotencyKey, issuance) => {
      const name = nameOf(caller, idempotencyKey);
      const issued = issuance();
      const ended = issued.catch(() => {});
      running.set(name, ended);
      try {
        return await issued;
      } finally {
        if (running.get(name) === ended) running.delete(name);
      }
    },
    ofKey: async (idempotencyKey, caller) => {
      await running.get(nameOf(caller, idempotencyKey));
      const document = store.read((reader) => {
        const record = findIdempotency(reader, keyScope(caller), idempotencyKey);
        return record === null ? null : findDocument(reader, record.documentId);
      });
      if (document === null || !isOfPlace(caller, document)) return { codigoGeneracion: null };
      // The till may print a document once it knows of it: its number is never reused (§number-return).
      const waits = publicState(document.estado) === 'PENDIENTE';
      if (waits && !store.read((reader) => isHandedOver(reader, document.id)))
        await store.transact((tx) => markHandedOver(tx, document.id));
      return { codigoGeneracion: document.codigoGeneracion };
    },
    view: ({ codigoGeneracion, idempotencyKey }, caller) =>
      store.read((reader) => {
        const record =
          idempotencyKey === undefined ? null : findIdempotency(reader, keyScope(caller), idempotencyKey);
        const issued = record === null ? null : findDocument(reader, record.documentId);
        const isOfKey = issued?.codigoGeneracion === codigoGeneracion;
        return viewDocument(reader, isOfKey ? ofWholePlace(caller) : caller, { codigoGeneracion });
      }),
    draft: (question, caller) => {
      const codigo =
        'codigoGeneracion' in question ? question.codigoGeneracion : lastOf(reads, question, caller);
      const document = store.read((reader) => {
        const own = codigo === null ? null : findOwnDocument(reader, caller, codigo);
        return own === null ? null : findSignedDocument(reader, own.id);
      });
      // What adjusts a sale is none.
      if (document === null || isAjuste(document.tipoDte)) return null;
      const { tipoDte } = document;
      const content = issuedContent.parse(parseJson(document.payload));
      return draftOf({ ...document, tipoDte }, content, (code) => {
        const { productos, exacto } = products.search(caller.issuerId, { q: code, limit: 1 });
        const product = exacto ? productos[0] : undefined;
        // A barcode matches exactly too: only the code is what the document names.
        return product?.codigo === code ? product : null;
      });
    },
  };
}

/** Code of the last document that the authority did not refuse; null without one. */
function lastOf(
  reads: Reads,
  { tipoDte, receptor }: Extract<DraftQuestion, { readonly tipoDte: string }>,
  caller: Caller,
): string | null {
  const filter = { tipoDte, limite: LOOKED_THROUGH, ...(receptor === undefined ? {} : { receptor }) };
  // Of this point of sale, also where the caller sees others.
  const { documentos } = reads.list(filter, { ...caller, role: 'user' });
  return documentos.find(({ estado }) => estado !== 'RECHAZADO')?.codigoGeneracion ?? null;
}
