import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import type { ProposedLine, ProposedOrder } from '../../../core/contract/bridge/bridge-orders.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { decimalOf } from '../../money/cents.ts';
import type { Words } from '../../text/es.ts';
import { columnsOf, productColumns } from './report-look.tsx';
import { ReportTable, type ReportColumn } from './report-table.tsx';

const newKey = (): string => crypto.randomUUID();

export interface ProposedSupplierProps {
  readonly supplier: ProposedOrder;
  readonly today: string;
  readonly onPlaced: (said: LocalizedMessage) => void;
  readonly onFault: (said: LocalizedMessage) => void;
}

/** Proposed purchases of one supplier; lines that are empty or 0 are left out. */
export function ProposedSupplier({ supplier, today, onPlaced, onFault }: ProposedSupplierProps) {
  const words = useWords();
  const { goodsReports: text } = words;
  const { nit, nombre, lineas } = supplier;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { busy, run } = useOneRun();
  // Idempotency key: stays the same until a quantity changes.
  const [clave, setClave] = useState(newKey);
  const quantityOf = ({ codigo, propuesto }: ProposedLine): string => typed[codigo] ?? propuesto;
  const wanted = lineas
    .map((line) => ({ codigo: line.codigo, cantidad: decimalOf(quantityOf(line)) ?? quantityOf(line) }))
    .filter(({ cantidad }) => cantidad !== '' && cantidad !== '0');
  const onTyped = (codigo: string, value: string): void => {
    setClave(newKey());
    setTyped({ ...typed, [codigo]: value });
  };
  const place = (): Promise<void> =>
    run(async () => {
      const reply = await bridge.call('orders.place', { clave, nit, lineas: wanted });
      if (!reply.ok) return onFault(problemMessage(reply.problem));
      const { numero } = reply.value;
      setClave(newKey());
      // Ordered goods are on their way; the proposal is calculated anew.
      setTyped({});
      onPlaced((said) => said.goodsReports.orders.placed(said.goodsReports.orders.number(numero)));
    });
  const title = nombre ?? text.orders.noSupplier;
  return (
    <section className="stack gap-2 top shrinks statistics-part" aria-label={title}>
      <header className="row gap-2-3 wrap led">
        <h2>{title}</h2>
        <Button kind="main" aria-disabled={busy || wanted.length === 0} onClick={() => void place()}>
          <ShoppingCart size={18} aria-hidden="true" />
          {text.orders.place(wanted.length)}
        </Button>
      </header>
      <ReportTable
        label={`${text.kinds.order}: ${title}`}
        file={`${text.files.order}-${nit ?? ''}-${today}`}
        rows={lineas}
        keyOf={({ codigo }) => codigo}
        columns={[...lineColumns(words), quantityColumn(words, { quantityOf, onTyped })]}
      />
    </section>
  );
}

function lineColumns(words: Words): readonly ReportColumn<ProposedLine>[] {
  const { goodsReports: text } = words;
  const { amount, figure } = columnsOf<ProposedLine>();
  const [product] = productColumns<ProposedLine>(words);
  return [
    ...(product === undefined ? [] : [product]),
    figure('existence', text.existence, ({ existencia }) => existencia),
    figure('ordered', text.orders.onOrder, ({ pedido }) => pedido),
    figure('minimum', text.orders.minimum, ({ minimo }) => minimo),
    figure('maximum', text.orders.maximum, ({ maximo }) => maximo),
    figure('sold', text.orders.sold, ({ vendido }) => vendido),
    figure('left', text.orders.left, ({ diasRestantes }) =>
      diasRestantes === null ? null : String(diasRestantes),
    ),
    figure('pack', text.orders.pack, ({ factor }) =>
      factor === 1 ? text.orders.unit : text.orders.of(factor),
    ),
    amount('cost', text.orders.lastCost, ({ costo }) => costo),
  ];
}

interface Typing {
  readonly quantityOf: (line: ProposedLine) => string;
  readonly onTyped: (codigo: string, value: string) => void;
}

function quantityColumn(
  { goodsReports: text }: Words,
  { quantityOf, onTyped }: Typing,
): ReportColumn<ProposedLine> {
  return {
    name: 'wanted',
    heading: text.orders.wanted,
    text: quantityOf,
    shown: (line) => (
      <QuantityField line={line} value={quantityOf(line)} onChange={(value) => onTyped(line.codigo, value)} />
    ),
  };
}

interface QuantityFieldProps {
  readonly line: ProposedLine;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function QuantityField({ line, value, onChange }: QuantityFieldProps) {
  const { goodsReports: text } = useWords();
  return (
    <input
      className="input report-quantity"
      inputMode="decimal"
      aria-label={text.orders.wantedOf(line.descripcion)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
