import { Banknote, FileText, Mail } from 'lucide-react';
import { useState } from 'react';
import type { ReturnSettlement } from '../../../core/contract/bridge/bridge-returns.ts';
import { isVenta } from '../../../core/contract/edition.ts';
import { Button } from '../../components/button.tsx';
import { messageOfRule } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useDocuments } from '../../stores/documents/documents.ts';
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
  readonly owed: ReturnSettlement | undefined;
}

export function AfterInvalidation({ plan, done, owed }: After) {
  const words = useWords().invalidation;
  const { codigoGeneracion } = plan.documento;
  const [open, setOpen] = useState<'cash' | 'mail' | null>(null);
  const isOver = done.estado === 'PROCESADO';
  const view = (): void => {
    useInvalidation.getState().reset();
    void useDocuments.getState().view(codigoGeneracion);
    goTo('documentos');
  };
  const close = (): void => setOpen(null);
  return (
    <>
      {owed !== undefined && (
        <Button onClick={() => setOpen('cash')}>
          <Banknote size={18} aria-hidden="true" />
          {words.payBack[owed.sentido]}
        </Button>
      )}
      {isOver && (
        <Button onClick={() => setOpen('mail')}>
          <Mail size={18} aria-hidden="true" />
          {words.mail}
        </Button>
      )}
      <Button onClick={view}>
        <FileText size={18} aria-hidden="true" />
        {words.view}
      </Button>
      {open === 'cash' && owed !== undefined && <OwedPay settlement={owed} onClose={close} />}
      {open === 'mail' && (
        <MailSheet title={words.mail} codigoGeneracion={codigoGeneracion} onClose={close} />
      )}
    </>
  );
}

/** Cash still to be moved, and why this drawer cannot do it yet. */
export function OwedNotice({ owed }: Pick<After, 'owed'>) {
  const words = useWords();
  if (owed === undefined || owed.motivo === null) return null;
  return (
    <p className="notice" data-tone="waiting">
      {words.invalidation.cashOwed[owed.sentido](dollars(owed.monto))} {messageOfRule(owed.motivo, words)}
    </p>
  );
}
