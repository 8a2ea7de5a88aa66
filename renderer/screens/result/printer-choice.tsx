import { useId } from 'react';
import { useWordsAtOnce } from '../../text/words.ts';
import { printerOf, usePrinting } from '../../stores/documents/printing.ts';

/** Printer of the next ticket; renders nothing without a choice. */
export function PrinterChoice() {
  const words = useWordsAtOnce();
  const id = useId();
  const view = usePrinting((printing) => printing.view);
  const chosen = usePrinting(printerOf);
  if (view === null || view.impresoras.length < 2 || chosen === null) return null;
  return (
    <div className="row">
      <label htmlFor={id} className="label">
        {words.printing.printer}
      </label>
      <select
        id={id}
        className="select"
        value={chosen.id}
        onChange={({ target }) => usePrinting.getState().choose(target.value)}
      >
        {view.impresoras.map((printer) => (
          <option key={printer.id} value={printer.id}>
            {printer.nombre}
          </option>
        ))}
      </select>
    </div>
  );
}
