import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Check } from '../../components/form/check.tsx';
import { Button } from '../../components/button.tsx';
import { Choice, Fault, Field, choicesOf } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { emptyLine, type ExcludedLine } from '../../stores/excluded/excluded-draft.ts';
import { useExcluded } from '../../stores/excluded/excluded.ts';
import { focusQuantity, scannedLine, useScannedGoods } from '../purchases/use-scanned-goods.ts';
import { BoughtProduct } from './bought-product.tsx';

export function ExcludedLines({ faultOf }: { readonly faultOf: (campo: string) => string }) {
  const words = useWords().excluded;
  const { draft, change } = useExcluded();
  const [added, setAdded] = useState<string | null>(null);
  const { lineas } = draft;
  const add = (): void => {
    const line = emptyLine();
    setAdded(line.id);
    change({ lineas: [...lineas, line] });
  };
  const fault = useScannedGoods(({ product: { codigo, descripcion }, of, cantidad }) => {
    if (!of.llevaExistencia) return ({ inventory }) => inventory.counting.notKept(of.descripcion);
    const line = scannedLine(lineas, codigo) ?? emptyLine();
    const named = { ...line, codigo, descripcion, cantidad: cantidad ?? line.cantidad, esServicio: false };
    change({
      lineas: lineas.includes(line)
        ? lineas.map((each) => (each === line ? named : each))
        : [...lineas, named],
    });
    focusQuantity(line.id);
    return null;
  });
  return (
    <section className="stack gap-3 one-column excluded-part" aria-labelledby="excluded-what">
      <h2 id="excluded-what">{words.what}</h2>
      <Fault text={fault} />
      {lineas.map((line, place) => (
        <Line
          key={line.id}
          line={line}
          place={place}
          faultOf={faultOf}
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
  readonly line: ExcludedLine;
  readonly place: number;
  readonly faultOf: (campo: string) => string;
  readonly focused: boolean;
  /** Whether it is the only line. */
  readonly alone: boolean;
}

function Line({ line, place, faultOf, focused, alone }: LineProps) {
  const words = useWords().excluded;
  const { draft, preview, change } = useExcluded();
  const figured = preview?.lineas?.[place];
  const put = (members: Partial<ExcludedLine>): void =>
    change({ lineas: draft.lineas.map((each) => (each.id === line.id ? { ...each, ...members } : each)) });
  const at = (member: string): string => faultOf(`items[${place}].${member}`);
  const retains = line.retieneRenta ?? figured?.retieneRenta ?? true;
  return (
    <fieldset className="excluded-line" data-line={line.id}>
      <legend className="only-read">{words.lineOf(place + 1)}</legend>
      <div className="excluded-long">
        <BoughtProduct
          line={line}
          fault={[at('descripcion'), at('codigo')].filter((text) => text !== '').join(' · ')}
          focused={focused}
          onChange={put}
          onDone={() => focusQuantity(line.id)}
        />
      </div>
      <Field
        label={words.quantity}
        value={line.cantidad}
        fault={at('cantidad')}
        inputMode="decimal"
        required
        onChange={(cantidad) => put({ cantidad })}
      />
      <Field
        label={words.price}
        value={line.precio}
        fault={at('precioUni')}
        inputMode="decimal"
        required
        onChange={(precio) => put({ precio })}
      />
      <Choice
        label={words.type}
        value={line.esServicio ? 'servicio' : 'bien'}
        choices={choicesOf(words.types)}
        onChange={(type) => put({ esServicio: type === 'servicio', retieneRenta: null })}
      />
      <output className="figures excluded-amount">
        {figured === undefined ? '' : dollars(figured.importe)}
      </output>
      {!alone && (
        <Button
          className="excluded-remove"
          aria-label={words.removeLine(place + 1)}
          onClick={() => change({ lineas: draft.lineas.filter(({ id }) => id !== line.id) })}
        >
          <Trash2 size={18} aria-hidden="true" />
        </Button>
      )}
      {line.esServicio && (
        <Check
          label={words.retains}
          className="excluded-long"
          checked={retains}
          onChange={(checked) => put({ retieneRenta: checked })}
        />
      )}
    </fieldset>
  );
}
