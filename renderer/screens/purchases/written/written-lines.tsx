import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Check } from '../../../components/form/check.tsx';
import { Button } from '../../../components/button.tsx';
import { Choice, choicesOf, Fault, Field } from '../../../components/form/field.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { emptyWrittenLine, useWritten, type LineTyped } from '../../../stores/purchases/written.ts';
import { GoodsFinder } from '../goods-finder.tsx';
import { focusQuantity, scannedLine, useScannedGoods } from '../use-scanned-goods.ts';

/** Purchase lines: products or expenses. */
export function WrittenLines({ faultOf }: { readonly faultOf: (campo: string) => string }) {
  const words = useWords().written;
  const { draft, change } = useWritten();
  const [added, setAdded] = useState<string | null>(null);
  const { lineas } = draft;
  const add = (): void => {
    const line = emptyWrittenLine();
    setAdded(line.id);
    change({ lineas: [...lineas, line] });
  };
  const fault = useScannedGoods(({ product: { codigo, descripcion }, cantidad }) => {
    const line = scannedLine(lineas, codigo) ?? emptyWrittenLine();
    const named = { ...line, codigo, descripcion, cantidad: cantidad ?? line.cantidad, gasto: false };
    change({
      lineas: lineas.includes(line)
        ? lineas.map((each) => (each === line ? named : each))
        : [...lineas, named],
    });
    focusQuantity(line.id);
    return null;
  });
  return (
    <section className="stack gap-3 one-column" aria-labelledby="written-what">
      <h2 id="written-what">{words.what}</h2>
      <Fault text={fault} />
      {lineas.map((line, place) => (
        <Line
          key={line.id}
          {...{ line, place, faultOf }}
          focused={added === line.id}
          alone={lineas.length === 1}
        />
      ))}
      <div>
        <Button onClick={add}>{words.addLine}</Button>
      </div>
    </section>
  );
}

interface LineProps {
  readonly line: LineTyped;
  readonly place: number;
  readonly faultOf: (campo: string) => string;
  readonly focused: boolean;
  /** Whether it is the only line. */
  readonly alone: boolean;
}

function Line({ line, place, faultOf, focused, alone }: LineProps) {
  const words = useWords().written;
  const { draft, change, line: put } = useWritten();
  const { tipo } = draft;
  const at = (member: string): string => faultOf(`lineas[${place}].${member}`);
  const hasGoods = tipo !== '06' && tipo !== '13';
  const isExpense = line.gasto || !hasGoods;
  const amount = tipo === '01' ? words.amountWhole : tipo === '12' ? words.amountForeign : words.amount;
  return (
    <fieldset className="written-line" data-line={line.id}>
      <legend className="only-read">{words.lineOf(place + 1)}</legend>
      <div className="written-goods">
        <What
          {...{ line, place, isExpense, focused }}
          fault={[at('codigo'), at('descripcion')].filter(Boolean).join(' · ')}
        />
      </div>
      {hasGoods && (
        <Check
          label={words.expense}
          checked={line.gasto}
          onChange={(checked) => put(line.id, { gasto: checked, codigo: null, descripcion: '' })}
        />
      )}
      <Field
        label={words.quantity}
        value={line.cantidad}
        fault={at('cantidad')}
        inputMode="decimal"
        onChange={(cantidad) => put(line.id, { cantidad })}
      />
      <Field
        label={amount}
        value={line.importe}
        fault={at('importe')}
        inputMode="decimal"
        required
        onChange={(importe) => put(line.id, { importe })}
      />
      <Choice
        label={words.kind}
        value={line.clase}
        choices={choicesOf(words.kinds)}
        onChange={(clase) => put(line.id, { clase })}
      />
      {!alone && (
        <Button
          className="written-remove"
          aria-label={words.removeLine(place + 1)}
          onClick={() => change({ lineas: draft.lineas.filter(({ id }) => id !== line.id) })}
        >
          <Trash2 size={18} aria-hidden="true" />
        </Button>
      )}
    </fieldset>
  );
}

interface WhatProps extends Pick<LineProps, 'line' | 'place' | 'focused'> {
  readonly isExpense: boolean;
  readonly fault: string;
}

/** Product of a line, searched or chosen; or text of an expense. */
function What({ line, place, focused, isExpense, fault }: WhatProps) {
  const words = useWords();
  const { written, purchases } = words;
  const put = useWritten((store) => store.line);
  if (isExpense)
    return (
      <Field
        label={written.expense}
        value={line.descripcion}
        fault={fault}
        focused={focused}
        required
        onChange={(descripcion) => put(line.id, { descripcion })}
      />
    );
  if (line.codigo !== null)
    return (
      <div className="row led written-chosen">
        <span className="grow breaks">
          <strong className="medium">{line.descripcion}</strong>{' '}
          <span className="soft small">{line.codigo}</span>
          <Fault text={fault} />
        </span>
        <Button
          kind="plain"
          aria-label={purchases.of(purchases.change, place + 1)}
          onClick={() => put(line.id, { codigo: null, descripcion: '' })}
        >
          {purchases.change}
        </Button>
      </div>
    );
  return (
    <div className="stack gap-1 one-column">
      <GoodsFinder
        label={written.product(place + 1)}
        placeholder={purchases.findHint}
        focused={focused}
        invalid={fault !== ''}
        said=""
        onPick={({ codigo, producto }) => put(line.id, { codigo, descripcion: producto })}
      />
      <Fault text={fault} />
    </div>
  );
}
