import { useState } from 'react';
import type { ShownTransfer, ShownTransferLine } from '../../../core/contract/bridge/bridge-transfers.ts';
import type { SettlingAct } from '../../../core/contract/stock/transfers.ts';
import { bridge } from '../../bridge/index.ts';
import { Field } from '../../components/form/field.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { ReasonField } from '../../components/form/reason-field.tsx';
import { useTypedReason } from '../../components/form/use-typed-reason.ts';
import { problemMessage, useMessage, type LocalizedMessage } from '../../faults/message.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { decimalOf } from '../../money/cents.ts';
import { isOver, isShort } from '../../stores/stock/transfers.ts';

/** Length of a branch code. */
const MAX_SHOP_CHARS = 8;

export interface SettleSheetProps {
  readonly transfer: ShownTransfer;
  readonly acto: SettlingAct;
  readonly onDone: (said: LocalizedMessage) => void;
  readonly onClose: () => void;
}

/** The sending branch settles the difference; shows the tax consequence. */
export function SettleSheet({ transfer, acto, onDone, onClose }: SettleSheetProps) {
  const text = useWords().transfers;
  const { lines, put, field, tienda, setTienda, wrong, fault, save } = useSettlement({
    transfer,
    acto,
    onDone,
  });
  return (
    <FormSheet
      title={text.settle[acto]}
      lead=""
      fault={fault}
      save={text.save}
      onSave={() => void save()}
      cancel={text.cancel}
      onClose={onClose}
    >
      <p className="notice">{text.consequences[acto]}</p>
      {lines.map(({ line, cantidad }, place) => (
        <Field
          key={`${line.numItem} ${line.codigo}`}
          label={text.quantityOf(line.descripcion)}
          value={cantidad}
          onChange={(next) => put(line, next)}
          inputMode="decimal"
          fault={wrong[place]}
          focused={place === 0}
        />
      ))}
      {acto === 'acuse' && (
        <Field
          label={text.shop}
          placeholder={text.shopHint}
          value={tienda}
          onChange={(next) => setTienda(next.toUpperCase())}
          maxLength={MAX_SHOP_CHARS}
          required
        />
      )}
      <ReasonField label={text.reason} usual={text.reasons[acto]} {...field} />
    </FormSheet>
  );
}

interface SettledLine {
  readonly line: ShownTransferLine;
  readonly cantidad: string;
}

function useSettlement({ transfer, acto, onDone }: Omit<SettleSheetProps, 'onClose'>) {
  const text = useWords().transfers;
  const surplus = acto === 'salio-de-mas' || acto === 'hallazgo';
  const [lines, setLines] = useState<readonly SettledLine[]>(() =>
    transfer.lineas
      .filter(surplus ? isOver : isShort)
      .map((line) => ({ line, cantidad: line.enCamino.replace('-', '') })),
  );
  const { motivo, field, isGiven } = useTypedReason();
  const [tienda, setTienda] = useState('');
  const [clave] = useState(() => crypto.randomUUID());
  const [tried, setTried] = useState(false);
  const [fault, setFault] = useMessage('');
  const { run } = useOneRun();
  const lineFault = ({ line, cantidad }: SettledLine): string => {
    const read = decimalOf(cantidad);
    if (read === null) return text.quantityWrong;
    return line.pesado || !read.includes('.') ? '' : text.quantityWhole;
  };
  const wrong = lines.map(lineFault);
  const save = (): Promise<void> =>
    run(async () => {
      setTried(true);
      if (!isGiven() || wrong.some((each) => each !== '')) return;
      const reply = await bridge.call('transfers.settle', {
        clave,
        documento: transfer.codigoGeneracion,
        acto,
        motivo,
        tienda: acto === 'acuse' ? tienda.trim() : null,
        lineas: lines.map(({ line: { numItem, codigo }, cantidad }) => ({
          numItem,
          codigo,
          cantidad: decimalOf(cantidad) ?? cantidad,
        })),
      });
      if (reply.ok) onDone(({ transfers }) => transfers.settled);
      else setFault(problemMessage(reply.problem));
    });
  const put = (of: ShownTransferLine, cantidad: string): void =>
    setLines(lines.map((each) => (each.line === of ? { ...each, cantidad } : each)));
  return { lines, put, field, tienda, setTienda, wrong: tried ? wrong : [], fault, save };
}
