/** Stock movements of a product in a shop, over all tills. */
import type { Ambiente } from '../../../core/contract/ambiente.ts';
import {
  MAX_LISTED_STOCK_MOVES,
  type StockLine,
  type StockMoveLine,
} from '../../../core/contract/central/stock/manager-stock.ts';
import { isPriceReduction } from '../../../core/contract/stock/stock.ts';
import { momentAt } from '../../text/day.ts';
import { useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';
import { OpenedCard } from '../parts/opened-card.tsx';
import { Table } from '../parts/table.tsx';
import { useStockText } from './stock-text.ts';
import { changeText } from '../../text/signed-quantity.ts';

export interface GoodsMovesProps {
  readonly line: StockLine;
  readonly ambiente: Ambiente;
  readonly onClose: () => void;
}

export function GoodsMoves({ line, ambiente, onClose }: GoodsMovesProps) {
  const text = useText();
  const own = useStockText();
  const { shopId: shop, nit, codigo } = line;
  const query = new URLSearchParams({ ambiente, shop, nit, codigo }).toString();
  const { value } = useAsked(`/api/stock/moves?${query}`);
  const title = own.moves(line.descripcion);
  const moves = (value ?? []).map(({ at, till, cantidad, ...move }) => ({
    ...move,
    papel: `${at} ${till}`,
    cantidad: cantidad.replace('-', ''),
  }));
  return (
    <OpenedCard title={title} shown={value === null ? null : query} onClose={onClose}>
      <p className="soft small">
        {line.shop} · {own.movesHow(MAX_LISTED_STOCK_MOVES)}
      </p>
      <Table
        name={title}
        rows={
          value?.map((move, place) => ({ ...move, place, isReduction: isPriceReduction(moves, place) })) ??
          null
        }
        keyOf={({ place }) => String(place)}
        empty={own.noMoves}
        columns={[
          { name: text.when, renderCell: ({ at }) => momentAt(at) },
          { name: text.till, renderCell: ({ till }) => till },
          {
            name: own.what,
            renderCell: ({ causa, de, a, isReduction }) => (
              <What causa={causa} de={de} a={a} isReduction={isReduction} />
            ),
          },
          {
            name: text.quantity,
            renderCell: ({ de, cantidad }) => (de === null ? own.found(cantidad) : changeText(cantidad)),
            figure: true,
          },
          {
            name: own.reason,
            renderCell: ({ numeroControl, motivo }) => numeroControl ?? motivo ?? '',
          },
        ]}
      />
    </OpenedCard>
  );
}

interface WhatProps extends Pick<StockMoveLine, 'causa' | 'de' | 'a'> {
  readonly isReduction: boolean;
}

function What({ causa, de, a, isReduction }: WhatProps) {
  const { causes, reduction, places } = useStockText();
  return (
    <>
      {isReduction ? reduction : causes[causa]}
      {de === null ? null : (
        <span className="central-later small soft">
          {places[de] ?? de} → {places[a] ?? a}
        </span>
      )}
    </>
  );
}
