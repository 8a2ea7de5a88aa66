import type { PreviewLine } from '../../../core/contract/bridge/bridge-import.ts';
import { sentenceOf } from '../../faults/sentence.ts';
import { useWords } from '../../hooks/use-words.ts';
import './import.css';

/** A line of the file with its result, changes or faults. */
export function PreviewedLine({ line }: { readonly line: PreviewLine }) {
  const words = useWords();
  const { linea, destino, clave, nombre, cambios, faltas } = line;
  const notes =
    faltas.length > 0
      ? faltas.map((fault) => words.imports.fault(fault.columna, fault.valor, sentenceOf(fault, words)))
      : cambios.map(({ columna, antes, despues }) => words.imports.change(columna, antes, despues));
  return (
    <li data-fate={destino}>
      <span className="soft small figures import-place">
        {words.imports.line} {linea}
      </span>
      <span className="grid breaks">
        <span>
          <span className="figures soft">{clave}</span> {nombre}
        </span>
        {notes.map((note) => (
          <span key={note} className="small soft import-note">
            {note}
          </span>
        ))}
      </span>
      <span className="small import-fate">{words.imports.fate[destino]}</span>
    </li>
  );
}
