import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isScanned, visibleCode } from '../../../core/contract/text/product-code.ts';
import { Fault } from '../../components/form/field.tsx';
import { useFocus } from '../../hooks/use-focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import { scanTaken } from '../../stores/catalogue/products-scan.ts';
import { arrivedFault, type ArrivedLine, type TransferDraft } from '../../stores/stock/transfer-draft.ts';

export interface ReceiveLinesProps {
  readonly draft: TransferDraft;
  /** Receiving was tried: faults are shown. */
  readonly tried: boolean;
  readonly onType: (line: ArrivedLine, arrived: string) => void;
}

export function ReceiveLines({ draft, tried, onType }: ReceiveLinesProps) {
  const text = useWords().transfers.receiving;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className="receive-lines" tabIndex={0} aria-label={text.title}>
      <ul className="lined">
        {draft.lines.map((each, place) => (
          <Line
            key={`${each.line.numItem} ${each.line.codigo}`}
            arrived={each}
            focused={place === 0}
            tried={tried}
            onType={onType}
          />
        ))}
      </ul>
    </section>
  );
}

interface LineProps extends Omit<ReceiveLinesProps, 'draft'> {
  readonly arrived: ArrivedLine;
  readonly focused: boolean;
}

function Line({ arrived: each, focused, tried, onType }: LineProps) {
  const text = useWords().transfers.receiving;
  const id = useId();
  const ref = useFocus<HTMLInputElement>(focused);
  const before = useRef('');
  const { line, due, arrived } = each;
  const wrong = tried ? arrivedFault(each) : null;
  const fault = wrong === null ? '' : text[wrong];
  return (
    <li className="row receive-line">
      <label htmlFor={id} className="grow">
        {line.descripcion} <span className="soft small figures">{line.codigo}</span>
      </label>
      <Fault id={`${id}-fault`} text={fault} />
      <span className="soft figures">{text.sentUnits(due)}</span>
      <input
        ref={ref}
        id={id}
        className="input figures"
        aria-label={text.arrivedOf(line.descripcion)}
        inputMode={line.pesado ? 'decimal' : 'numeric'}
        autoComplete="off"
        data-passing=""
        value={arrived}
        aria-invalid={fault !== ''}
        aria-describedby={fault === '' ? undefined : `${id}-fault`}
        onFocus={({ target }) => {
          before.current = target.value;
          target.select();
        }}
        onChange={({ target }) => onType(each, target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Enter' || !isScanned(arrived)) return;
          // A slow scanner typed into the field: counts that product and drops the focus, so that the next scan is heard.
          flushSync(() => onType(each, before.current));
          currentTarget.blur();
          scanTaken(visibleCode(arrived));
        }}
      />
    </li>
  );
}
