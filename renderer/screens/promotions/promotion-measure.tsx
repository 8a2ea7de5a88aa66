import { useEffect, useState } from 'react';
import type { BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { ListedPromotion, MeasuredPromotion } from '../../../core/contract/bridge/bridge-promotions.ts';
import { bridge } from '../../bridge/index.ts';
import { Alert } from '../../components/alert.tsx';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { SaveListButton } from '../../components/list/save-list-button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { saveRows } from '../../stores/lists/rows-file.ts';
import { dayText } from '../../text/day.ts';

export interface PromotionMeasureProps {
  readonly promotion: ListedPromotion;
  readonly onClose: () => void;
}

/** Effect of a promotion by day, with an export. */
export function PromotionMeasure({ promotion: { id, terms }, onClose }: PromotionMeasureProps) {
  const words = useWords();
  const { promotions } = words;
  const [measured, setMeasured] = useState<MeasuredPromotion | null>(null);
  const [problem, setProblem] = useState<BridgeProblem | null>(null);
  useEffect(() => {
    let isGone = false;
    void bridge.call('promotions.measure', { id }).then((reply) => {
      if (isGone) return;
      if (reply.ok) setMeasured(reply.value);
      else setProblem(reply.problem);
    });
    return () => {
      isGone = true;
    };
  }, [id]);
  const heads = [
    promotions.day,
    promotions.sales,
    promotions.units,
    promotions.savedSum,
    promotions.soldWith,
  ];
  return (
    <Sheet title={promotions.measureTitle(terms.nombre)} onClose={onClose}>
      <div className="stack gap-2 one-column promotion-measure">
        {problem !== null && <Alert>{problemText(problem, words)}</Alert>}
        {measured === null && problem === null && <p className="soft">{promotions.trying}</p>}
        {measured?.dias.length === 0 && <p className="soft">{promotions.measuredNothing}</p>}
        {measured !== null && measured.dias.length > 0 && (
          <>
            <p className="soft small">{promotions.measureNote}</p>
            <FigureTable
              className="promotion-figures promotion-days"
              label={promotions.measureTitle(terms.nombre)}
              heads={heads}
            >
              <tbody>
                {measured.dias.map((day) => (
                  <tr key={day.fecha}>
                    <th scope="row">{dayText(day.fecha)}</th>
                    <Figures figures={day} />
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{promotions.all}</th>
                  <Figures figures={measured} />
                </tr>
              </tfoot>
            </FigureTable>
            <div className="row gap-2">
              <SaveListButton onSave={() => Promise.resolve(savedDays(id, heads, measured))} />
            </div>
          </>
        )}
      </div>
    </Sheet>
  );
}

function savedDays(id: number, headings: readonly string[], { dias }: MeasuredPromotion) {
  return saveRows(
    {
      name: `promocion-${id}.csv`,
      headings,
      cellsOf: ({ fecha, ventas, cantidad, ahorro, total }) => [
        fecha,
        String(ventas),
        cantidad,
        ahorro,
        total,
      ],
    },
    dias,
  );
}

function Figures({ figures }: { readonly figures: Omit<MeasuredPromotion, 'dias'> }) {
  const { ventas, cantidad, ahorro, total } = figures;
  return (
    <>
      <td>{ventas}</td>
      <td>{cantidad}</td>
      <td>{dollars(ahorro)}</td>
      <td>{dollars(total)}</td>
    </>
  );
}
