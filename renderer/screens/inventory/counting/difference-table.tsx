import type { CountDifference } from '../../../../core/contract/bridge/bridge-counts.ts';
import { FigureTable } from '../../../components/list/figure-table.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { dollars } from '../../../money/cents.ts';
import { CauseChoice, type Causes } from './cause-choice.tsx';
import { changeText, quantityText } from '../../../text/signed-quantity.ts';

export interface DifferenceTableProps {
  readonly differences: readonly CountDifference[];
  readonly total: string;
  readonly causes: Causes;
  /** Saving was tried: missing causes are shown as faults. */
  readonly tried: boolean;
  readonly onChange: (causes: Causes) => void;
}

export function DifferenceTable({ differences, total, causes, tried, onChange }: DifferenceTableProps) {
  const text = useWords().inventory.counting;
  const heads = [text.product, text.expected, text.quantity, text.difference, text.value, text.cause];
  return (
    <FigureTable label={text.review} heads={heads} className="difference-table">
      <tbody>
        {differences.map((line) => (
          <tr key={line.codigo}>
            <th scope="row">
              {line.descripcion}
              <Notes line={line} />
            </th>
            <td>{quantityText(line.esperado)}</td>
            <td>{line.contado}</td>
            <td>{changeText(line.diferencia)}</td>
            <td>{line.valor === null ? '' : dollars(line.valor)}</td>
            <td>
              <CauseChoice
                label={text.causeOf(line.descripcion)}
                value={causes[line.codigo] ?? null}
                invalid={tried && causes[line.codigo] === undefined}
                over={!line.diferencia.startsWith('-')}
                onChange={(cause) => onChange({ ...causes, [line.codigo]: cause })}
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {text.total}
          </th>
          <td>{dollars(total)}</td>
        </tr>
      </tfoot>
    </FigureTable>
  );
}

/** Who counted the line, if several did, and stock moves meanwhile. */
function Notes({ line: { por, movido } }: { readonly line: CountDifference }) {
  const text = useWords().inventory.counting;
  return (
    <>
      {por.length > 1 && (
        <span className="soft small difference-note">
          {por.map(({ nombre, contado }) => `${nombre} ${contado}`).join(' + ')}
        </span>
      )}
      {movido !== null && (
        <span className="small difference-note" data-tone="waiting">
          {text.moved(changeText(movido))}
        </span>
      )}
    </>
  );
}
