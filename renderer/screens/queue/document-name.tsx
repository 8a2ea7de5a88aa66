import type { KeyboardEvent } from 'react';
import type { TipoDte } from '../../../core/contract/edition.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useDocuments } from '../../stores/documents/documents.ts';

export interface DocumentNameProps {
  readonly row: {
    readonly codigoGeneracion: string;
    readonly numeroControl: string;
    readonly tipoDte: TipoDte;
    readonly receptor: string | null;
  };
  /** Omits type and receiver, which have columns of their own. */
  readonly numberAlone?: boolean;
}

/** Document of a queue row; opens it, arrows move between rows. */
export function DocumentName({ row, numberAlone = false }: DocumentNameProps) {
  const words = useWords();
  const { codigoGeneracion, numeroControl, tipoDte, receptor } = row;
  return (
    <button
      type="button"
      className="row-button queue-open"
      onClick={() => void useDocuments.getState().view(codigoGeneracion)}
      onKeyDown={step}
    >
      <span className="figures">{numeroControl}</span>
      {!numberAlone && (
        <span className="soft small">
          {words.tipo[tipoDte]} · {receptor ?? words.documents.finalConsumer}
        </span>
      )}
    </button>
  );
}

function step(event: KeyboardEvent<HTMLElement>): void {
  const rows = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (rows === 0 || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLElement>('.queue-open')];
  all[all.indexOf(event.currentTarget) + rows]?.focus();
}
