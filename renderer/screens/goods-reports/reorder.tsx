import { useState } from 'react';
import { Chips } from '../../components/list/chips.tsx';
import { Button } from '../../components/button.tsx';
import { useMessage } from '../../faults/message.ts';
import { useWords } from '../../hooks/use-words.ts';
import { Orders } from './orders.tsx';
import { ProposedSupplier } from './proposed-supplier.tsx';
import { ReportFrame } from './report-look.tsx';
import { useReport } from './use-report.ts';

/** Days of past sales, and days to buy for. */
const LOOKED_BACK = [30, 60, 90] as const;
const BOUGHT_FOR = [7, 15, 30] as const;
const USUAL = { dias: 30, para: 15 } as const;

export function Reorder({ today }: { readonly today: string }) {
  const { goodsReports: text } = useWords();
  const [dias, setDias] = useState<number>(USUAL.dias);
  const [para, setPara] = useState<number>(USUAL.para);
  const [message, setMessage] = useMessage('');
  const read = useReport('orders.propose', { dias, para });
  const orders = useReport('orders.list', {});
  const again = (): void => {
    read.again();
    orders.again();
  };
  return (
    <>
      <div className="flow gap-2-4 end period-bar">
        <Days name={text.orders.lookedBack} days={LOOKED_BACK} chosen={dias} onChoose={setDias} />
        <Days name={text.orders.boughtFor} days={BOUGHT_FOR} chosen={para} onChoose={setPara} />
        <span role="status" className="soft small">
          {message}
        </span>
      </div>
      <ReportFrame read={read} of={text.orders.reach(dias, para)} note={text.notes.order}>
        {({ proveedores }) =>
          proveedores.length === 0 ? (
            <p className="soft">{text.orders.nothing}</p>
          ) : (
            proveedores.map((supplier) => (
              <ProposedSupplier
                key={`${supplier.nit} ${dias} ${para}`}
                supplier={supplier}
                today={today}
                onPlaced={(said) => {
                  setMessage(said);
                  again();
                }}
                onFault={setMessage}
              />
            ))
          )
        }
      </ReportFrame>
      <Orders read={orders} onChanged={again} onSaid={setMessage} />
    </>
  );
}

interface DaysProps {
  readonly name: string;
  readonly days: readonly number[];
  readonly chosen: number;
  readonly onChoose: (days: number) => void;
}

function Days({ name, days, chosen, onChoose }: DaysProps) {
  const { goodsReports: text } = useWords();
  return (
    <div className="stack gap-1">
      <span className="label">{name}</span>
      <Chips name={name}>
        {days.map((each) => (
          <Button key={each} aria-pressed={each === chosen} onClick={() => onChoose(each)}>
            {text.days(each)}
          </Button>
        ))}
      </Chips>
    </div>
  );
}
