/** Earlier sales of a till: the result of an interrupted one, and a sale as template of another. */
import { isVenta } from '../../contract/edition.ts';
import type { DraftQuestion } from '../../contract/bridge/bridge-sale.ts';
import { keyScope, type Caller } from '../../contract/caller.ts';
import { issuedContent, type SaleDraft } from '../../contract/till/sale-draft.ts';
import { parseJson } from '../../contract/json.ts';
import { fiscalDate, type FiscalDate } from '../../domain/fiscal-time.ts';
import { publicState } from '../../domain/lifecycle.ts';
import { addressWithDistrict } from '../../domain/notes/related-address.ts';
import { storedAddress } from '../../engine/issuing/adjusted-documents.ts';
import { findSold } from '../../store/catalogue/products.ts';
import { findDocument, findSignedDocument, type SignedDocument } from '../../store/documents/documents.ts';
import { ownReferenceOf } from '../../store/documents/own-references.ts';
import { findIdempotency } from '../../store/numbers/idempotency.ts';
import { isDelivered, markDelivered } from '../../store/numbers/returned-numbers.ts';
import { findOwnDocument, isOfPlace } from '../../engine/queries/visible-documents.ts';
import type { Reader } from '../../store/store.ts';
import type { Reads } from '../../engine/queries/reads.ts';
import { cabanasOf } from '../catalogue/customers.ts';
import { shownProduct } from '../catalogue/products.ts';
import type { SomeOperations } from '../operation.ts';
import { quoteOfDocument } from '../quotes/quote-sale.ts';
import type { TillParts } from '../till-parts.ts';
import { draftOf } from './sale-draft.ts';
import type { RunningIssuances } from './running-issuances.ts';

/** Documents searched for the last one not rejected. */
const LOOKED_THROUGH = '20';

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
      // The till may print it from now on: its number is never reused (§number-return).
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
      const hoy = fiscalDate(clock.now());
      return store.read((reader) => {
        const draft = document === null ? null : documentDraft(reader, document, hoy);
        if (document === null || draft === null) return null;
        const cotizacion = quoteOfDocument(reader, document.id, hoy);
        const referenciaExterna = ownReferenceOf(reader, document.id);
        return {
          ...draft,
          ...(referenciaExterna === null ? {} : { referenciaExterna }),
          ...(cotizacion === null ? {} : { cotizacion }),
        };
      });
    },
  } satisfies SomeOperations;
}

/** A document as a new sale's draft; null for adjustments and purchases. */
export function documentDraft(reader: Reader, document: SignedDocument, hoy: FiscalDate): SaleDraft | null {
  const { tipoDte, issuerId, payload } = document;
  if (!isVenta(tipoDte)) return null;
  const draft = draftOf({ ...document, tipoDte }, issuedContent.parse(parseJson(payload)), (code) => {
    const sold = findSold(reader, issuerId, code);
    return sold?.codigo === code ? shownProduct(reader, sold, hoy) : null;
  });
  return withDistrict(reader, issuerId, draft);
}

/** The old format has no member for the district of the receiver's address. */
function withDistrict(reader: Reader, issuerId: string, draft: SaleDraft): SaleDraft {
  const { receptor } = draft;
  const direccion = receptor?.direccion ?? null;
  if (receptor === null || direccion === null) return draft;
  const kept = storedAddress(reader, issuerId, receptor.numDocumento);
  const cabanas = cabanasOf(reader, issuerId);
  return {
    ...draft,
    receptor: { ...receptor, direccion: addressWithDistrict(direccion, { kept, cabanas }) },
  };
}

function lastOf(
  reads: Reads,
  { tipoDte, receptor }: Extract<DraftQuestion, { readonly tipoDte: string }>,
  caller: Caller,
): string | null {
  const filter = { tipoDte, limite: LOOKED_THROUGH, ...(receptor === undefined ? {} : { receptor }) };
  // Only this point of sale's, even where the caller sees others.
  const { documentos } = reads.list(filter, { ...caller, role: 'user' });
  return documentos.find(({ estado }) => estado !== 'RECHAZADO')?.codigoGeneracion ?? null;
}
