import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { Keypad } from '../../components/keypad.tsx';
import { Field } from '../../components/form/field.tsx';
import { useFocus } from '../../hooks/use-focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import { decimalOf, dollars } from '../../money/cents.ts';
import type { Draft } from '../../stores/returns/return-draft.ts';
import type { Plan } from '../../stores/returns/returns.ts';

type Line = Plan['lineas'][number];

/** Above this, a quantity is typed rather than stepped. */
const MANY = 9;

export interface ReturnLinesProps {
  readonly plan: Plan;
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

export function ReturnLines(props: ReturnLinesProps) {
  const { draft } = props;
  if (draft.clase === 'cargo') return <Charge {...props} />;
  return draft.clase === 'devolucion' ? <Units {...props} /> : <Off {...props} />;
}

function Units({ plan, draft, onChange }: ReturnLinesProps) {
  const words = useWords().returns;
  const first = useFocus<HTMLButtonElement>();
  const left = plan.lineas.filter(({ quedan }) => quedan !== '0');
  const all = Object.fromEntries(left.map(({ linea, quedan }) => [linea, quedan]));
  const isAll = left.every(({ linea, quedan }) => decimalOf(draft.cantidades[linea] ?? '') === quedan);
  const put = (linea: number, typed: string): void =>
    onChange({ cantidades: { ...draft.cantidades, [linea]: typed } });
  return (
    <section className="returns-lines" aria-labelledby="returns-lines">
      <header className="row between touch">
        <h2 className="label" id="returns-lines">
          {words.lines}
        </h2>
        {left.length > 0 && (
          <Button ref={first} aria-pressed={isAll} onClick={() => onChange({ cantidades: isAll ? {} : all })}>
            {words.all}
          </Button>
        )}
      </header>
      <ul className="lined">
        {plan.lineas.map((line) => (
          <li key={line.linea} className="row gap-3 between" data-gone={line.quedan === '0' || undefined}>
            <LineName line={line} />
            {line.quedan === '0' ? (
              <span className="soft small">{words.gone}</span>
            ) : (
              <Stepper
                line={line}
                typed={draft.cantidades[line.linea] ?? ''}
                onType={(typed) => put(line.linea, typed)}
              />
            )}
          </li>
        ))}
      </ul>
      {left.some(({ quedan }) => takesLong(quedan)) && <Keypad row />}
    </section>
  );
}

/** Whether a quantity is better typed than stepped. */
function takesLong(quedan: string): boolean {
  return Number(quedan) > MANY || !Number.isInteger(Number(quedan));
}

function LineName({ line }: { readonly line: Line }) {
  const words = useWords().returns;
  const { descripcion, cantidad, quedan, precio, rebajado } = line;
  const back = quedan === cantidad || quedan === '0' ? '' : ` · ${words.left1(quedan)}`;
  const lowered = rebajado === null || quedan === '0' ? '' : ` · ${words.lowered(dollars(rebajado))}`;
  return (
    <span className="grid breaks shrinks returns-name">
      {descripcion}
      <span className="soft small figures">
        {words.sold(cantidad, dollars(precio))}
        {back}
        {lowered}
      </span>
    </span>
  );
}

interface StepperProps {
  readonly line: Line;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** Quantity from 0 to the rest: by button, typing or arrows. */
function Stepper({ line, typed, onType }: StepperProps) {
  const words = useWords().returns;
  const { descripcion, quedan } = line;
  const now = Number(decimalOf(typed) ?? '0');
  const most = Number(quedan);
  const step = (by: 1 | -1): void => {
    const next = Math.min(most, Math.max(0, now + by));
    // The last step of a weighed product is the rest.
    onType(next === 0 ? '' : next === most ? quedan : String(Math.trunc(next)));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <span className="row gap-1 fixed stepper">
      <button
        type="button"
        className="icon-button"
        tabIndex={-1}
        aria-label={words.less(descripcion)}
        disabled={now <= 0}
        onClick={() => step(-1)}
      >
        <Minus size={18} aria-hidden="true" />
      </button>
      <input
        className="input figures"
        aria-label={words.quantityOf(descripcion)}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKey}
        onFocus={(event) => {
          event.target.select();
          // The touch keypad and the footer that opens with the first quantity may cover it.
          event.target.scrollIntoView({ block: 'nearest' });
        }}
      />
      <button
        type="button"
        className="icon-button"
        tabIndex={-1}
        aria-label={words.more(descripcion)}
        disabled={now >= most}
        onClick={() => step(1)}
      >
        <Plus size={18} aria-hidden="true" />
      </button>
    </span>
  );
}

function Off({ plan, draft, onChange }: ReturnLinesProps) {
  const words = useWords().returns;
  return (
    <section className="returns-lines" aria-labelledby="returns-lines">
      <header className="row between touch">
        <h2 className="label" id="returns-lines">
          {words.linesOff}
        </h2>
      </header>
      <ul className="lined">
        {plan.lineas
          .filter(({ quedan }) => quedan !== '0')
          .map((line) => (
            <li key={line.linea} className="row gap-3 between">
              <LineName line={line} />
              <span className="row gap-1 fixed returns-off">
                <span aria-hidden="true">$</span>
                <input
                  className="input figures"
                  aria-label={words.amountOf(line.descripcion)}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="0.00"
                  value={draft.rebajas[line.linea] ?? ''}
                  onChange={({ target }) =>
                    onChange({ rebajas: { ...draft.rebajas, [line.linea]: target.value } })
                  }
                />
              </span>
            </li>
          ))}
      </ul>
      <Keypad of="money" row />
    </section>
  );
}

function Charge({ draft, onChange }: ReturnLinesProps) {
  const words = useWords().returns;
  const { cargo } = draft;
  return (
    <div className="form-grid">
      <Field
        label={words.charge}
        value={cargo.descripcion}
        onChange={(descripcion) => onChange({ cargo: { ...cargo, descripcion } })}
        maxLength={100}
        focused
      />
      <Field
        label={words.chargeAmount}
        value={cargo.monto}
        onChange={(monto) => onChange({ cargo: { ...cargo, monto } })}
        inputMode="decimal"
      />
      <Keypad />
    </div>
  );
}
