import { Button } from '../../components/button.tsx';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { useWordsAtOnce } from '../../text/words.ts';
import { useInvalidation } from '../../stores/invalidation/invalidation.ts';
import { useDocuments, type DocumentView } from '../../stores/documents/documents.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { replacedBy } from '../../stores/sale/replaced.ts';
import type { Outcome } from '../../stores/sale/result.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { finishSale } from '../result/finish-sale.ts';

/** Reminder to invalidate the former document once this one can replace it. */
export function ReplacedNotice({ outcome }: { readonly outcome: Outcome }) {
  const words = useWordsAtOnce();
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

/** Button for the next step after the sale; Enter presses it. */
export function InvalidateFormer({ outcome }: { readonly outcome: Outcome }) {
  const { nextDocument } = useWordsAtOnce();
  const replaced = useCart(() => replacedBy(outcome));
  if (replaced === null) return null;
  const go = (): void => {
    finishSale(outcome.tipoDte);
    invalidateFormer(replaced.codigoGeneracion);
  };
  return <EnterButton onPress={go}>{nextDocument.invalidate}</EnterButton>;
}

/** The same reminder on either document, as long as the former one is valid. */
export function FormerNotice({ view: { porInvalidar, result } }: { readonly view: DocumentView }) {
  const words = useWordsAtOnce();
  const { nextDocument } = words;
  const close = useDocuments((documents) => documents.closeView);
  if (porInvalidar === null) return null;
  const { anterior, nuevo } = porInvalidar;
  const isFormer = anterior.codigoGeneracion === result.codigoGeneracion;
  const other = isFormer ? nuevo : anterior;
  const text = isFormer ? nextDocument.replacedBy : nextDocument.left;
  return (
    <div className="notice remark">
      <p>{text(words.tipo[other.tipoDte], other.numeroControl)}</p>
      <Button
        onClick={() => {
          close();
          invalidateFormer(anterior.codigoGeneracion);
        }}
      >
        {isFormer ? nextDocument.invalidateThis : nextDocument.invalidate}
      </Button>
    </div>
  );
}

export function invalidateFormer(codigoGeneracion: string): void {
  void useInvalidation.getState().start(codigoGeneracion);
  goTo('invalidar');
}
