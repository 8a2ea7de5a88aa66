import { EnterButton } from '../../components/form/enter-button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useInvalidation } from '../../stores/invalidation/invalidation.ts';
import { useDocuments, type DocumentView } from '../../stores/documents/documents.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { replacedBy } from '../../stores/sale/replaced.ts';
import type { Outcome } from '../../stores/sale/result.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { finishSale } from '../result/finish-sale.ts';

/** The former document that is still to be invalidated, once this one can take its place. */
export function ReplacedNotice({ outcome }: { readonly outcome: Outcome }) {
  const words = useWords();
  const { nextDocument } = words;
  const replaced = useCart(() => replacedBy(outcome));
  if (replaced === null) return null;
  const tipo = words.tipo[replaced.tipoDte];
  const isSealed = outcome.issuance.result.estado === 'PROCESADO';
  const text = isSealed ? nextDocument.left : nextDocument.leftWaiting;
  return (
    <p className="notice" data-tone={isSealed ? undefined : 'waiting'}>
      {text(tipo, replaced.numeroControl)}
    </p>
  );
}

/** The step that is due after the sale, by Enter. */
export function InvalidateFormer({ outcome }: { readonly outcome: Outcome }) {
  const { nextDocument } = useWords();
  const replaced = useCart(() => replacedBy(outcome));
  if (replaced === null) return null;
  const go = (): void => {
    finishSale(outcome.tipoDte);
    invalidateFormer(replaced.codigoGeneracion);
  };
  return <EnterButton onPress={go}>{nextDocument.invalidate}</EnterButton>;
}

/** The same, said for as long as the former one stands: whoever went on selling finds it at the new document. */
export function FormerNotice({ view: { porInvalidar } }: { readonly view: DocumentView }) {
  const words = useWords();
  const close = useDocuments((documents) => documents.closeView);
  if (porInvalidar === null) return null;
  const { tipoDte, codigoGeneracion, numeroControl } = porInvalidar;
  return (
    <div className="notice remark">
      <p>{words.nextDocument.left(words.tipo[tipoDte], numeroControl)}</p>
      <button
        type="button"
        className="button"
        onClick={() => {
          close();
          invalidateFormer(codigoGeneracion);
        }}
      >
        {words.nextDocument.invalidate}
      </button>
    </div>
  );
}

function invalidateFormer(codigoGeneracion: string): void {
  void useInvalidation.getState().start(codigoGeneracion);
  goTo('invalidar');
}
