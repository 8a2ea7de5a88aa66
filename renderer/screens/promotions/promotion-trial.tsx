import { History } from 'lucide-react';
import { useState } from 'react';
import type { BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { TriedPromotion } from '../../../core/contract/bridge/bridge-promotions.ts';
import type { PromotionTerms } from '../../../core/contract/till/promotions.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { useInSight } from '../../hooks/use-in-sight.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { dayText } from '../../text/day.ts';

export interface PromotionTrialProps {
  /** Null for a new promotion. */
  readonly id: number | null;
  readonly terms: PromotionTerms;
  /** Called with the fault of the terms; null if there is none. */
  readonly onProblem: (problem: BridgeProblem | null) => void;
}

export function PromotionTrial({ id, terms, onProblem }: PromotionTrialProps) {
  const { promotions } = useWords();
  const [tried, setTried] = useState<{ readonly asked: string; readonly answer: TriedPromotion } | null>(
    null,
  );
  const { busy, run } = useOneRun();
  const shown = useInSight<HTMLDivElement>(busy ? null : tried);
  // The name has no effect, and a draft may lack one.
  const named = { ...terms, nombre: promotions.title };
  const asked = JSON.stringify(named);
  const tryIt = (): Promise<void> =>
    run(async () => {
      const reply = await bridge.call('promotions.try', { id, terms: named });
      onProblem(reply.ok ? null : reply.problem);
      setTried(reply.ok ? { asked, answer: reply.value } : null);
    });
  return (
    <div className="stack gap-2 one-column wide">
      <div className="row gap-2">
        <Button aria-disabled={busy} onClick={() => void tryIt()}>
          <History size={18} aria-hidden="true" />
          {promotions.tryIt}
        </Button>
      </div>
      <div ref={shown} role="status" className="promotion-tried stack gap-2 one-column">
        {busy && <p className="soft">{promotions.trying}</p>}
        {!busy && tried?.asked === asked && <Tried tried={tried.answer} />}
      </div>
    </div>
  );
}

function Tried({ tried }: { readonly tried: TriedPromotion }) {
  const { promotions } = useWords();
  const { desde, hasta, documentos, completo, ventas, cantidad, ahorro, otras, costo, bajoCosto } = tried;
  if (documentos === 0) return <p>{promotions.triedNoSales(dayText(desde), dayText(hasta))}</p>;
  return (
    <>
      <p className="label">{promotions.triedOn(dayText(desde), dayText(hasta), documentos)}</p>
      {!completo && <p className="soft small">{promotions.triedInPart}</p>}
      {ventas === 0 && <p>{promotions.triedNothing}</p>}
      {ventas > 0 && (
        <>
          <p>
            {costo.startsWith('-') ? promotions.triedGain : promotions.triedCost}{' '}
            <strong className="figures">{dollars(costo.replace('-', ''))}</strong>
          </p>
          <p>{promotions.triedIn(ventas, cantidad)}</p>
        </>
      )}
      {Number(otras) !== 0 && (
        <p className="soft">{promotions.triedOthers(dollars(ahorro), dollars(otras))}</p>
      )}
      {bajoCosto.length > 0 && (
        <>
          <p className="toned" data-tone="waiting">
            {promotions.triedBelow}
          </p>
          <FigureTable
            className="promotion-figures"
            label={promotions.triedBelow}
            heads={[
              promotions.productColumn,
              promotions.priceColumn,
              promotions.costColumn,
              promotions.units,
            ]}
          >
            <tbody>
              {bajoCosto.map((row) => (
                <tr key={`${row.codigo} ${row.precio}`}>
                  <th scope="row">{row.descripcion}</th>
                  <td>{dollars(row.precio)}</td>
                  <td>{dollars(row.costo)}</td>
                  <td>{row.cantidad}</td>
                </tr>
              ))}
            </tbody>
          </FigureTable>
        </>
      )}
    </>
  );
}
