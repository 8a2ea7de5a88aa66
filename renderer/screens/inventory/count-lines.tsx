import { X } from 'lucide-react';
import { useId, useLayoutEffect } from 'react';
import { Fault } from '../../components/form/field.tsx';
import { useFocus } from '../../hooks/use-focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import { countFault, useCountDraft, type CountLine } from '../../stores/stock/count-draft.ts';

export interface CountLinesProps {
  /** Code of the line whose quantity is typed next; null: none. */
  readonly typing: string | null;
  /** Somebody wanted to save: what is wrong is said. */
  readonly tried: boolean;
  /** Enter in a quantity: the next product is looked for. */
  readonly onTyped: () => void;
}

/** What was counted, the last one first. */
export function CountLines({ typing, tried, onTyped }: CountLinesProps) {
  const text = useWords().inventory.counting;
  const { lines } = useCountDraft();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className="count-lines" tabIndex={0} aria-label={text.title}>
      <ul className="lined">
        {lines.map((line) => (
          <Line
            key={line.codigo}
            line={line}
            focused={line.codigo === typing}
            tried={tried}
            onTyped={onTyped}
          />
        ))}
      </ul>
    </section>
  );
}

interface LineProps extends Omit<CountLinesProps, 'typing'> {
  readonly line: CountLine;
  readonly focused: boolean;
}

function Line({ line, focused, tried, onTyped }: LineProps) {
  const text = useWords().inventory.counting;
  const { set, remove } = useCountDraft();
  const id = useId();
  const ref = useFocus<HTMLInputElement>(focused);
  // What is typed takes the place of what the search added.
  useLayoutEffect(() => {
    if (focused) ref.current?.select();
  }, [focused, ref]);
  const { codigo, descripcion, contado, pesado } = line;
  const wrong = tried ? countFault(line) : null;
  const fault = wrong === null ? '' : text[wrong];
  return (
    <li className="row count-line">
      <label htmlFor={id} className="grow">
        {descripcion} <span className="soft small figures">{codigo}</span>
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
        value={contado}
        aria-invalid={fault !== ''}
        aria-describedby={fault === '' ? undefined : `${id}-fault`}
        onChange={({ target }) => set(codigo, target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onTyped();
        }}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={text.remove(descripcion)}
        onClick={() => {
          remove(codigo);
          onTyped();
        }}
      >
        <X size={20} aria-hidden="true" />
      </button>
    </li>
  );
}
