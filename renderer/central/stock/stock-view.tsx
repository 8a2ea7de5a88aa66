/** Stock of all shops: search, low stock, and file export. */
import { use, useState } from 'react';
import { Check } from '../../components/form/check.tsx';
import { MAX_LISTED_STOCK, type StockLine } from '../../../core/contract/central/stock/manager-stock.ts';
import { dollars } from '../../money/cents.ts';
import { momentAt } from '../../text/day.ts';
import { useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';
import { AmbienteChoice, OneOrAll, SaveList, SearchField } from '../parts/fields.tsx';
import { AmbienteContext } from '../parts/period.tsx';
import { Table, type Column } from '../parts/table.tsx';
import { GoodsMoves } from './goods-moves.tsx';
import { useStockText } from './stock-text.ts';

/** Reads the stock of all shops, so it is polled instead of repeated with each sale. */
const EVERY_MS = 5_000;

export function StockView() {
  const text = useText();
  const own = useStockText();
  const [ambiente, setAmbiente] = useState(use(AmbienteContext));
  const [[q, shop, low], setAsked] = useState<readonly [string, string, boolean]>(['', '', false]);
  const [chosen, setChosen] = useState<StockLine | null>(null);
  const asked = { ambiente, q, bajoMinimo: String(low), ...(shop === '' ? {} : { shop }) };
  const { value } = useAsked(`/api/stock?${new URLSearchParams(asked).toString()}`, false, EVERY_MS);
  const isNarrowed = q !== '' || shop !== '' || low;
  return (
    <>
      <div className="flow gap-3 end central-filters">
        <SearchField label={own.search} value={q} onChange={(typed) => setAsked([typed, shop, low])} />
        <OneOrAll
          label={text.shop}
          value={shop}
          onChange={(id) => setAsked([q, id, low])}
          all={text.allShops}
          choices={(value?.shops ?? []).map(({ id, name }) => [id, name])}
        />
        <AmbienteChoice value={ambiente} onChange={setAmbiente} />
        <Check label={own.below} checked={low} onChange={(checked) => setAsked([q, shop, checked])} />
      </div>
      {chosen === null ? null : (
        <GoodsMoves line={chosen} ambiente={ambiente} onClose={() => setChosen(null)} />
      )}
      <section className="central-card">
        <div className="led sheet-head">
          <p className="soft">
            {own.how} {value === null ? '' : own.worth(dollars(value.valor))}{' '}
            {value?.more === true ? own.more(MAX_LISTED_STOCK) : ''}
          </p>
          <SaveList path="/api/stock/file" input={asked} />
        </div>
        <Table
          name={text.views.stock}
          rows={value?.lines ?? null}
          keyOf={({ shopId, nit, codigo }) => `${shopId} ${nit} ${codigo}`}
          empty={isNarrowed ? own.narrowed : own.none}
          columns={useColumns(setChosen)}
        />
      </section>
    </>
  );
}

function useColumns(onChoose: (line: StockLine) => void): readonly Column<StockLine>[] {
  const text = useText();
  const own = useStockText();
  return [
    { name: text.shop, renderCell: ({ shop }) => shop },
    { name: own.code, renderCell: ({ codigo }) => <span className="figures">{codigo}</span> },
    {
      name: own.product,
      renderCell: (line) => (
        <button type="button" className="central-link" onClick={() => onChoose(line)}>
          {line.descripcion}
        </button>
      ),
    },
    { name: own.existence, renderCell: (line) => <Existence line={line} />, figure: true },
    { name: own.minimum, renderCell: ({ minimo }) => minimo ?? '', figure: true },
    { name: own.cost, renderCell: ({ costo }) => (costo === null ? '' : dollars(costo)), figure: true },
    { name: own.value, renderCell: ({ valor }) => (valor === null ? '' : dollars(valor)), figure: true },
    {
      name: own.counted,
      renderCell: ({ ultimoConteo }) => (ultimoConteo === null ? own.never : momentAt(ultimoConteo)),
    },
  ];
}

/** Stock on hand, marked below the minimum; damaged and in-transit goods below. */
function Existence({ line }: { readonly line: StockLine }) {
  const own = useStockText();
  const { existencia, averia, transito, bajoMinimo } = line;
  const apart = own.apart(averia, transito);
  return (
    <>
      <span className="toned" data-tone={bajoMinimo ? 'bad' : undefined}>
        {existencia}
      </span>
      {bajoMinimo ? <span className="central-later small soft">{own.belowMark}</span> : null}
      {apart === '' ? null : <span className="central-later small soft">{apart}</span>}
    </>
  );
}
