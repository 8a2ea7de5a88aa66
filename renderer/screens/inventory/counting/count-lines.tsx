import { X } from 'lucide-react';
import { useId, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { CountLine } from '../../../../core/contract/bridge/bridge-counts.ts';
import { isScanned, visibleCode } from '../../../../core/contract/text/product-code.ts';
import { Fault } from '../../../components/form/field.tsx';
import { useFocus } from '../../../hooks/use-focus.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { decimalOf } from '../../../money/cents.ts';
import { scanTaken } from '../../../stores/catalogue/products-scan.ts';
import { useCounts } from '../../../stores/stock/counts.ts';

export interface CountLinesProps {
  readonly lines: readonly CountLine[];
  /** Code of the line that gets the focus; null: none. */
  readonly typing: string | null;
  /** Called on Enter in a quantity: the focus returns to the search. */
  readonly onTyped: () => void;
}

/** Counted products, latest first: one's own quantity is editable, others' are shown beside it. */
export function CountLines({ lines, typing, onTyped }: CountLinesProps) {
  const text = useWords().inventory.counting;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className="count-lines" tabIndex={0} aria-label={text.title}>
      <ul className="lined">
        {lines.map((line) => (
          <Line key={line.codigo} line={line} focused={line.codigo === typing} onTyped={onTyped} />
        ))}
      </ul>
    </section>
  );
}

interface LineProps extends Pick<CountLinesProps, 'onTyped'> {
  readonly line: CountLine;
  readonly focused: boolean;
}

function Line({ line, focused, onTyped }: LineProps) {
  const text = useWords().inventory.counting;
  const mark = useCounts((counts) => counts.mark);
  const id = useId();
  const ref = useFocus<HTMLInputElement>(focused);
  const { codigo, descripcion, contado, propio, otros, pesado } = line;
  const { typed, type, wrong, keep } = useTypedCount(line, ref);
  // Selects the quantity that the search added, so that typing replaces it.
  const isUntouched = focused && typed === null;
  useLayoutEffect(() => {
    if (isUntouched && propio !== null) ref.current?.select();
  }, [isUntouched, propio, ref]);
  const fault = wrong === null ? '' : text[wrong];
  return (
    <li className="row count-line">
      <label htmlFor={id} className="grow">
        {descripcion} <span className="soft small figures">{codigo}</span>
        {otros.length > 0 && (
          <span className="soft small figures count-others">{text.others(otros, contado)}</span>
        )}
      </label>
      <Fault id={`${id}-fault`} text={fault} />
      <input
        ref={ref}
        id={id}
        className="input figures"
        aria-label={text.counted(descripcion)}
        inputMode={pesado ? 'decimal' : 'numeric'}
        autoComplete="off"
        data-passing=""
        value={typed ?? propio ?? ''}
        aria-invalid={fault !== ''}
        aria-describedby={fault === '' ? undefined : `${id}-fault`}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (keep()) onTyped();
        }}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={text.remove(descripcion)}
        disabled={propio === null}
        onClick={() => {
          mark(line, '0', 'quita');
          onTyped();
        }}
      >
        <X size={20} aria-hidden="true" />
      </button>
    </li>
  );
}

function useTypedCount(line: CountLine, ref: RefObject<HTMLInputElement | null>) {
  const mark = useCounts((counts) => counts.mark);
  // Null: not edited.
  const [typed, type] = useState<string | null>(null);
  const [wrong, setWrong] = useState<'missing' | 'whole' | null>(null);
  /** @returns whether the text is valid */
  const keep = (): boolean => {
    if (typed === null || typed === line.propio) {
      type(null);
      return true;
    }
    // A slow scanner typed into the field: counts that product and drops the focus, so that the next scan is heard.
    if (isScanned(typed)) {
      flushSync(() => type(null));
      setWrong(null);
      ref.current?.blur();
      return scanTaken(visibleCode(typed));
    }
    const found = faultOf(typed, line.pesado);
    setWrong(found);
    if (found !== null) return false;
    mark(line, typed, 'propio');
    type(null);
    return true;
  };
  return { typed, type, wrong, keep };
}

function faultOf(typed: string, pesado: boolean): 'missing' | 'whole' | null {
  const read = decimalOf(typed);
  if (read === null) return 'missing';
  return pesado || !read.includes('.') ? null : 'whole';
}
