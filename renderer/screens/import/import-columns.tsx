import { useState } from 'react';
import type { ImportStatus } from '../../../core/contract/bridge/bridge-import.ts';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useImport } from '../../stores/catalogue/import.ts';

/** Assigns the file's columns; renders nothing once the file is gone. */
export function ImportColumns({ status }: { readonly status: ImportStatus }) {
  const words = useWords().imports;
  const { file, choose } = useImport();
  const { asignadas, encabezados, estado, clase } = status;
  const [places, setPlaces] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(
      asignadas.flatMap(({ columna, lugar }) => (lugar === null ? [] : [[columna, lugar] as const])),
    ),
  );
  if (file === null || encabezados.length === 0) return null;
  const none = ['', words.noColumn] as const;
  const choices = encabezados.map(
    (heading, place) => [String(place), words.fileColumn(place + 1, heading)] as const,
  );
  const put = (columna: string, chosen: string): void =>
    setPlaces(({ [columna]: _before, ...others }) =>
      chosen === '' ? others : { ...others, [columna]: Number(chosen) },
    );
  return (
    <details className="import-columns" open={estado === 'ilegible'}>
      <summary>{words.columnsByHand}</summary>
      <p className="soft small">{words.columnsHint}</p>
      <div className="form-grid">
        {asignadas.map(({ columna }) => (
          <Choice
            key={columna}
            label={columna}
            value={places[columna] === undefined ? '' : String(places[columna])}
            choices={[none, ...choices]}
            onChange={(chosen) => put(columna, chosen)}
          />
        ))}
      </div>
      <div className="actions">
        <Button onClick={() => void choose(clase, file, places)}>{words.readAgain}</Button>
      </div>
    </details>
  );
}
