import { ChevronDown } from 'lucide-react';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { PreviewLine } from '../../../core/contract/till/till.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { decimalOf, dollars } from '../../money/cents.ts';
import { TRATAMIENTOS, type CartLine } from '../../cart/cart.ts';
import type { Faults } from '../../sale/faults.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { LineOrigin } from './line-origin.tsx';
import { roundedText } from './price-text.ts';

export interface LineProps {
  readonly tipoDte: TipoVenta;
  readonly line: CartLine;
  readonly index: number;
  /** By line member, such as `cantidad`. */
  readonly faults: Faults;
  /** The calculated line; null if it cannot be calculated. */
  readonly shown: PreviewLine | null;
  /** Set while the sale is being submitted. */
  readonly locked: boolean;
  /** The latest line: scrolled into view and highlighted for a moment. */
  readonly newest: boolean;
}

export function LineAbout({ tipoDte, line, index, shown, locked }: LineProps) {
  const words = useWordsAtOnce();
  const changeLine = useCart((cart) => cart.changeLine);
  return (
    <>
      <span className="breaks medium line-name">{line.descripcion}</span>
      <span className="line-about soft small figures">
        <span className="line-code">{line.codigo ?? words.sale.freeLine}</span>
        <Treatment
          tipoDte={tipoDte}
          name={words.sale.lineField(words.sale.columns.treatment, index + 1)}
          value={line.tratamiento}
          locked={locked}
          onChange={(tratamiento) => changeLine(tipoDte, line.id, { tratamiento, tratamientoFijo: true })}
        />
        <LineOrigin tipoDte={tipoDte} line={line} index={index} locked={locked} />
        <PriceReason line={line} />
        <QuotedToday line={line} />
        <Promotions shown={shown} />
        {tipoDte !== '01' && shown !== null && (
          <span className="line-net">{words.sale.netPrice(dollars(roundedText(shown.precioUni)))}</span>
        )}
      </span>
    </>
  );
}

function PriceReason({ line: { motivo = null, precio } }: Pick<LineProps, 'line'>) {
  const { prices } = useWordsAtOnce();
  return motivo === null ? null : <span className="line-note">{prices.reason(motivo, precio)}</span>;
}

/** For goods of a quote: today's price beside the quoted one, or the reverse. */
function QuotedToday({ line: { cotizada, precio, precioFijo } }: Pick<LineProps, 'line'>) {
  const { quotes } = useWordsAtOnce();
  const isQuoted = precioFijo === true;
  const other = (isQuoted ? cotizada?.precioHoy : cotizada?.precio) ?? null;
  if (other === null || decimalOf(other) === decimalOf(precio)) return null;
  const say = isQuoted ? quotes.today : quotes.quotedAt;
  return <span className="line-note">{say(dollars(other))}</span>;
}

function Promotions({ shown }: Pick<LineProps, 'shown'>) {
  const { promotions } = useWordsAtOnce();
  return (shown?.promociones ?? []).map(({ nombre, ahorro }) => (
    <span key={nombre} className="line-promotion" data-tone="good">
      {promotions.line(nombre, dollars(ahorro))}
    </span>
  ));
}

interface TreatmentProps {
  readonly tipoDte: TipoVenta;
  readonly name: string;
  readonly value: CartLine['tratamiento'];
  readonly locked: boolean;
  readonly onChange: (tratamiento: CartLine['tratamiento']) => void;
}

/** Tax treatment of the line, editable. A nota de remisión has no untaxed charges. */
function Treatment({ tipoDte, name, value, locked, onChange }: TreatmentProps) {
  const words = useWordsAtOnce();
  const choices = TRATAMIENTOS.filter((each) => each !== 'no-gravado' || tipoDte !== '04');
  return (
    <span className="treatment" data-usual={value === 'gravado' || undefined}>
      <select
        aria-label={name}
        value={value}
        disabled={locked}
        onChange={(event) => {
          const chosen = TRATAMIENTOS.find((each) => each === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {words.sale.treatment[each]}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden="true" />
    </span>
  );
}
