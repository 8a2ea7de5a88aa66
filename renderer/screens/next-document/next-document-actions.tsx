import { ArrowLeftRight, ReceiptText, Repeat2 } from 'lucide-react';
import { useState } from 'react';
import { isVenta } from '../../../core/contract/edition.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { billNotes, isStanding, type NextDocument } from '../../stores/sale/next-document.ts';
import { useRepeat } from '../../stores/sale/repeat.ts';
import { ChangeSheet } from './change-sheet.tsx';
import { useNextDocument, type NextDocumentProps } from './use-next-document.ts';

/** Whether a nota de remisión is still to be invoiced. */
export function awaitsBill({ porFacturar, estado, result }: NextDocumentProps['view']): boolean {
  return porFacturar && isStanding(estado) && result.codigoGeneracion !== null;
}

/** Invoices a nota de remisión; renders nothing for other documents. */
export function BillButton({ view, onMessage }: NextDocumentProps) {
  const { nextDocument } = useWords();
  const begin = useNextDocument(onMessage);
  const { codigoGeneracion } = view.result;
  if (codigoGeneracion === null || !awaitsBill(view)) return null;
  return (
    <Button kind="main" onClick={() => void begin(billNotes([codigoGeneracion]))}>
      <ReceiptText size={18} aria-hidden="true" />
      {nextDocument.bill}
    </Button>
  );
}

export function NextDocumentActions({ view, onMessage }: NextDocumentProps) {
  const { nextDocument } = useWords();
  const [changing, setChanging] = useState(false);
  const begin = useNextDocument(onMessage);
  const { tipo, estado } = view;
  const codigo = view.result.codigoGeneracion ?? '';
  if (!isVenta(tipo) || codigo === '') return null;
  const again = async (): Promise<NextDocument> => (await useRepeat.getState().document(codigo)) ?? 'failed';
  return (
    <>
      <Button onClick={() => void begin(again())}>
        <Repeat2 size={18} aria-hidden="true" />
        {nextDocument.repeat}
      </Button>
      {estado === 'PROCESADO' && (
        <Button onClick={() => setChanging(true)}>
          <ArrowLeftRight size={18} aria-hidden="true" />
          {nextDocument.change}
        </Button>
      )}
      {changing && (
        <ChangeSheet view={view} tipo={tipo} onMessage={onMessage} onClose={() => setChanging(false)} />
      )}
    </>
  );
}

export function BilledNotice({ view: { facturada } }: Pick<NextDocumentProps, 'view'>) {
  const words = useWords();
  if (facturada.length === 0) return null;
  return (
    <p className="notice remark" data-quiet>
      {facturada
        .map(({ tipoDte, numeroControl }) => words.nextDocument.billed(words.tipo[tipoDte], numeroControl))
        .join(' ')}
    </p>
  );
}
