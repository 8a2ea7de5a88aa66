/** One quote: lines, sales from it with their documents, and where it is sold. */
import type { Ambiente } from '../../../core/contract/ambiente.ts';
import type { QuoteLine } from '../../../core/contract/central/quotes/manager-quotes.ts';
import { dollars } from '../../money/cents.ts';
import { dayText, momentAt } from '../../text/day.ts';
import { useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';
import { OpenedCard } from '../parts/opened-card.tsx';
import { Table } from '../parts/table.tsx';
import { useQuotesText } from './quotes-text.ts';

export interface QuoteCardProps {
  readonly line: QuoteLine;
  readonly ambiente: Ambiente;
  readonly onClose: () => void;
}

export function QuoteCard({ line, ambiente, onClose }: QuoteCardProps) {
  const text = useText();
  const own = useQuotesText();
  const { installation, nit, branch, numero } = line;
  const query = new URLSearchParams({
    ambiente,
    installation,
    nit,
    branch,
    numero: String(numero),
  }).toString();
  const { value } = useAsked(`/api/quote?${query}`);
  const { cotizacion, cliente, persona, vence, estado, total, shop, till } = value ?? line;
  return (
    <OpenedCard title={cotizacion} figures shown={value === null ? null : query} onClose={onClose}>
      <p>
        {[
          cliente ?? own.anybody,
          dollars(total),
          own.states[estado],
          `${own.until} ${dayText(vence)}`,
          `${own.person} ${persona}`,
        ].join(' · ')}
      </p>
      <p className="soft small">{own.soldAt(till, shop)}</p>
      {value === null || value.anulacion === null ? null : (
        <p className="notice">
          {own.annulled(value.anulacion.motivo, value.anulacion.persona, momentAt(value.anulacion.at))}
        </p>
      )}
      <Table
        name={own.lines}
        rows={value?.lineas.map((each, place) => ({ ...each, place })) ?? null}
        keyOf={({ place }) => String(place)}
        empty=""
        columns={[
          { name: own.article, renderCell: ({ descripcion }) => descripcion },
          { name: text.quantity, renderCell: ({ cantidad }) => cantidad, figure: true },
          { name: text.price, renderCell: ({ precio }) => dollars(precio), figure: true },
          {
            name: own.discount,
            renderCell: ({ descuento }) => (Number(descuento) === 0 ? '' : dollars(descuento)),
            figure: true,
          },
          { name: own.sold, renderCell: ({ vendido }) => (vendido === '0' ? '' : vendido), figure: true },
        ]}
      />
      {value === null || value.notas === '' ? null : <p className="soft">{value.notas}</p>}
      {value === null || value.documentos.length === 0 ? null : (
        <p className="figures">
          {own.documents}{' '}
          {value.documentos
            .map(({ numeroControl, fecEmi }) => `${numeroControl} (${dayText(fecEmi)})`)
            .join(', ')}
        </p>
      )}
    </OpenedCard>
  );
}
