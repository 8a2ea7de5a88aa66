/** Earlier sales of a till: what became of one that was interrupted, and one as the beginning of another. */
import { isVenta } from '../../contract/edition.ts';
import type { DraftQuestion } from '../../contract/bridge/bridge-sale.ts';
import { keyScope, type Caller } from '../../contract/caller.ts';
import { issuedContent } from '../../contract/till/sale-draft.ts';
import { parseJson } from '../../contract/json.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import { publicState } from '../../domain/lifecycle.ts';
import { findSold } from '../../store/catalogue/products.ts';
import { findDocument, findSignedDocument } from '../../store/documents/documents.ts';
import { findIdempotency } from '../../store/numbers/idempotency.ts';
import { isDelivered, markDelivered } from '../../store/numbers/returned-numbers.ts';
import { findOwnDocument, isOfPlace } from '../../engine/queries/visible-documents.ts';
import type { Reads } from '../../engine/queries/reads.ts';
import { shownProduct } from '../catalogue/products.ts';
import type { SomeOperations } from '../operation.ts';
import { quoteOfDocument } from '../quotes/quote-sale.ts';
import type { TillParts } from '../till-parts.ts';
import { draftOf } from './sale-draft.ts';
import type { RunningIssuances } from './running-issuances.ts';

/** Documents looked through for the last one that the authority did not refuse. */
const LOOKED_THROUGH = '20';

/** The earlier sales of the tills of an engine. */
export function earlierSaleOperations({
  engine,
  store,
  clock,
  running,
}: Pick<TillParts, 'engine' | 'store' | 'clock'> & { readonly running: RunningIssuances }) {
  return {
    'documents.ofKey': async ({ idempotencyKey }, { caller }) => {
      await running.end({ caller, idempotencyKey });
      const document = store.read((reader) => {
        const record = findIdempotency(reader, keyScope(caller), idempotencyKey);
        return record === null ? null : findDocument(reader, record.documentId);
      });
      if (document === null || !isOfPlace(caller, document)) return { codigoGeneracion: null };
      // The till may print a document once it knows of it: its number is never reused (§number-return).
      const waits = publicState(document.estado) === 'PENDIENTE';
      if (waits && !store.read((reader) => isDelivered(reader, document.id)))
        await store.transact((tx) => markDelivered(tx, document.id));
      return { codigoGeneracion: document.codigoGeneracion };
    },
    'documents.draft': (question, { caller }) => {
      const codigo =
        'codigoGeneracion' in question ? question.codigoGeneracion : lastOf(engine.reads, question, caller);
      const document = store.read((reader) => {
        const own = codigo === null ? null : findOwnDocument(reader, caller, codigo);
        return own === null ? null : findSignedDocument(reader, own.id);
      });
      // What adjusts a sale is none, nor is a purchase.
      if (document === null || !isVenta(document.tipoDte)) return null;
      const { tipoDte } = document;
      const content = issuedContent.parse(parseJson(document.payload));
      const draft = draftOf({ ...document, tipoDte }, content, (code) => {
        const sold = store.read((reader) => findSold(reader, caller.issuerId, code));
        return sold?.codigo === code ? shownProduct(sold) : null;
      });
      const hoy = fiscalDate(clock.now());
      const cotizacion = store.read((reader) => quoteOfDocument(reader, document.id, hoy));
      return cotizacion === null ? draft : { ...draft, cotizacion };
    },
  } satisfies SomeOperations;
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
