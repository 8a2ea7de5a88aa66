import { FileText, Mail } from 'lucide-react';
import { useState } from 'react';
import type { ReturnSettlement } from '../../../core/contract/bridge/bridge-returns.ts';
import { isVenta } from '../../../core/contract/edition.ts';
import { Button } from '../../components/button.tsx';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { openDocument } from '../../stores/documents/open-document.ts';
import { useInvalidation, type Done, type Plan } from '../../stores/invalidation/invalidation.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { MailSheet } from '../documents/drawer/mail-sheet.tsx';
import { OwedPay } from '../returns/owed-pay.tsx';
import { SCREEN_OF } from '../sale/sale-screens.ts';

/** Goes to the screen of the invalidated document's type for the next sale; notes have no such screen. */
export function backToSelling({ documento }: Plan): void {
  useInvalidation.getState().reset();
  const { tipoDte } = documento;
  goTo(isVenta(tipoDte) ? SCREEN_OF[tipoDte] : 'documentos');
}

interface After {
  readonly plan: Plan;
  readonly done: Done;
}

/** What Enter does: cash that is due goes before the next sale. */
export function FirstStep({ plan, done, due }: After & { readonly due: ReturnSettlement | undefined }) {
  const words = useWords().invalidation;
  const correct = useInvalidation((invalidation) => invalidation.correct);
  const [paying, setPaying] = useState(false);
  if (done.estado === 'RECHAZADO') return <EnterButton onPress={correct}>{words.again}</EnterButton>;
  if (due === undefined) return <EnterButton onPress={() => backToSelling(plan)}>{words.sell}</EnterButton>;
  return (
    <>
      <EnterButton onPress={() => setPaying(true)}>{words.payBack[due.sentido]}</EnterButton>
      {paying && <OwedPay settlement={due} onClose={() => setPaying(false)} />}
    </>
  );
}

export function AfterInvalidation({ plan, done }: After) {
  const words = useWords().invalidation;
  const { codigoGeneracion } = plan.documento;
  const [mailing, setMailing] = useState(false);
  const isOver = done.estado === 'PROCESADO';
  const view = (): void => {
    useInvalidation.getState().reset();
    openDocument(codigoGeneracion);
  };
  return (
    <>
      {isOver && (
        <Button onClick={() => setMailing(true)}>
          <Mail size={18} aria-hidden="true" />
          {words.mail}
        </Button>
      )}
      <Button onClick={view}>
        <FileText size={18} aria-hidden="true" />
        {words.view}
      </Button>
      {mailing && (
        <MailSheet title={words.mail} codigoGeneracion={codigoGeneracion} onClose={() => setMailing(false)} />
      )}
    </>
  );
}
