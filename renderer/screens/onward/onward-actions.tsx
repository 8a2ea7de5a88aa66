import { ArrowLeftRight, ReceiptText, Repeat2 } from 'lucide-react';
import { useState } from 'react';
import { isAjuste } from '../../../core/contract/edition.ts';
import { useWords } from '../../hooks/use-words.ts';
import { billNotes, isStanding, type Onward } from '../../stores/sale/onward.ts';
import { useRepeat } from '../../stores/sale/repeat.ts';
import { ChangeSheet } from './change-sheet.tsx';
import { useOnward, type OnwardProps } from './use-onward.ts';

/** What the document leads to: its bill, the same sale again, another document in its place. */
export function OnwardActions({ view, onTold }: OnwardProps) {
  const { onward } = useWords();
  const [changing, setChanging] = useState(false);
  const begin = useOnward(onTold);
  const { tipo, estado, facturada } = view;
  const codigo = view.result.codigoGeneracion ?? '';
  if (isAjuste(tipo) || codigo === '') return null;
  const again = async (): Promise<Onward> => (await useRepeat.getState().document(codigo)) ?? 'failed';
  return (
    <>
      {tipo === '04' && isStanding(estado) && (
        <button
          type="button"
          className="button"
          data-kind={facturada.length === 0 ? 'main' : undefined}
          onClick={() => void begin(billNotes([codigo]))}
        >
          <ReceiptText size={18} aria-hidden="true" />
          {onward.bill}
        </button>
      )}
      <button type="button" className="button" onClick={() => void begin(again())}>
        <Repeat2 size={18} aria-hidden="true" />
        {onward.repeat}
      </button>
      {estado === 'PROCESADO' && (
        <button type="button" className="button" onClick={() => setChanging(true)}>
          <ArrowLeftRight size={18} aria-hidden="true" />
          {onward.change}
        </button>
      )}
      {changing && <ChangeSheet view={view} tipo={tipo} onTold={onTold} onClose={() => setChanging(false)} />}
    </>
  );
}

/** The sales that bill the note already. */
export function BilledNotice({ view: { facturada } }: Pick<OnwardProps, 'view'>) {
  const words = useWords();
  if (facturada.length === 0) return null;
  return (
    <p className="notice told" data-quiet>
      {facturada
        .map(({ tipoDte, numeroControl }) => words.onward.billed(words.tipo[tipoDte], numeroControl))
        .join(' ')}
    </p>
  );
}
