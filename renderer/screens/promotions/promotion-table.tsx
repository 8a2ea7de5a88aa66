import { ChartColumn, CircleStop } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { ListedPromotion, ListedPromotions } from '../../../core/contract/bridge/bridge-promotions.ts';
import type { PromotionTerms } from '../../../core/contract/till/promotions.ts';
import { AskSheet } from '../../components/form/ask-sheet.tsx';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { usePromotions } from '../../stores/catalogue/promotions.ts';
import { dayText } from '../../text/day.ts';
import type { Words } from '../../text/es.ts';
import { PromotionMeasure } from './promotion-measure.tsx';
import { promotionSummary } from './promotion-summary.ts';

export interface PromotionTableProps {
  readonly shown: ListedPromotions;
  /** Null where promotions are maintained elsewhere. */
  readonly onOpen: ((promotion: ListedPromotion) => void) | null;
}

/** Promotions, newest first; each opens its form. */
export function PromotionTable({ shown: { promociones, nombres }, onOpen }: PromotionTableProps) {
  const { promotions } = useWords();
  const end = usePromotions((store) => store.end);
  const [ending, setEnding] = useState<ListedPromotion | null>(null);
  const [measured, setMeasured] = useState<ListedPromotion | null>(null);
  if (promociones.length === 0) return <p className="soft">{promotions.nothing}</p>;
  const isCounted = promociones.some(({ ahorro }) => ahorro !== null);
  const heads = [
    promotions.name,
    promotions.when,
    promotions.standing,
    ...(isCounted ? [promotions.sales, promotions.savedSum, promotions.measureColumn] : []),
    ...(onOpen === null ? [] : [promotions.endColumn]),
  ];
  return (
    <>
      <FigureTable label={promotions.title} className="promotions-list" heads={heads}>
        <tbody>
          {promociones.map((promotion) => (
            <Row
              key={promotion.id}
              promotion={promotion}
              names={nombres}
              onOpen={onOpen}
              onEnd={setEnding}
              onMeasure={setMeasured}
            />
          ))}
        </tbody>
      </FigureTable>
      {measured !== null && <PromotionMeasure promotion={measured} onClose={() => setMeasured(null)} />}
      {ending !== null && (
        <AskSheet
          title={promotions.endTitle}
          action={promotions.endYes}
          onAct={() => {
            setEnding(null);
            void end(ending.id);
          }}
          keep={promotions.cancel}
          onClose={() => setEnding(null)}
        >
          <p>{promotions.endText(ending.terms.nombre)}</p>
        </AskSheet>
      )}
    </>
  );
}

interface RowProps {
  readonly promotion: ListedPromotion;
  readonly names: ListedPromotions['nombres'];
  readonly onOpen: PromotionTableProps['onOpen'];
  readonly onEnd: (promotion: ListedPromotion) => void;
  readonly onMeasure: (promotion: ListedPromotion) => void;
}

function Row({ promotion, names, onOpen, onEnd, onMeasure }: RowProps) {
  const words = useWords();
  const { promotions } = words;
  const { terms, estado, ventas, ahorro } = promotion;
  return (
    <tr className={estado === 'terminada' ? 'soft' : undefined}>
      <th scope="row">
        {onOpen === null ? (
          terms.nombre
        ) : (
          <Button
            className="promotions-open"
            kind="plain"
            aria-label={promotions.change(terms.nombre)}
            onClick={() => onOpen(promotion)}
          >
            {terms.nombre}
          </Button>
        )}
        <span className="soft small promotions-about">{promotionSummary(terms, names, words)}</span>
      </th>
      <td>{whenText(terms, words)}</td>
      <td>
        <span data-tone={estado === 'vigente' ? 'good' : undefined} className="medium small">
          {promotions.standings[estado]}
        </span>
      </td>
      {ahorro !== null && (
        <>
          <td>{ventas}</td>
          <td>{dollars(ahorro)}</td>
          <td>
            {ventas > 0 && (
              <button
                type="button"
                className="icon-button"
                aria-label={promotions.measureTitle(terms.nombre)}
                onClick={() => onMeasure(promotion)}
              >
                <ChartColumn size={18} aria-hidden="true" />
              </button>
            )}
          </td>
        </>
      )}
      {onOpen !== null && (
        <td>
          {estado !== 'terminada' && (
            <button
              type="button"
              className="icon-button"
              aria-label={promotions.end(terms.nombre)}
              onClick={() => onEnd(promotion)}
            >
              <CircleStop size={18} aria-hidden="true" />
            </button>
          )}
        </td>
      )}
    </tr>
  );
}

function whenText(
  { desde, hasta, dias, horaDesde, horaHasta }: PromotionTerms,
  { promotions }: Words,
): string {
  const range =
    hasta === null ? promotions.since(dayText(desde)) : promotions.between(dayText(desde), dayText(hasta));
  const days = dias.map((day) => promotions.dayNames[day - 1] ?? '').join(', ');
  const hours =
    horaDesde === null && horaHasta === null
      ? ''
      : promotions.hours(horaDesde ?? '00:00', horaHasta ?? '24:00');
  return [range, days, hours].filter((text) => text !== '').join(', ');
}
