/** Import of products from a file, with a preview before saving. */
import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import { LINE_FATES } from '../../../core/contract/bridge/bridge-import.ts';
import {
  MAX_PRODUCT_FILE_BYTES,
  type ProductFile,
} from '../../../core/contract/central/products/product-file.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { messageOfRule } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { Counts } from '../../screens/import/import-counts.tsx';
import { PreviewedLine } from '../../screens/import/previewed-line.tsx';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';
import { useAct } from '../ask.ts';
import { useText } from '../central-text.ts';
import { SignalLine } from '../parts/fields.tsx';
import { Refusal } from '../parts/refusal.tsx';
import { base64Of } from '../../input/base64.ts';

interface ProductFileCardProps {
  /** Whether the catalogue is empty: the form then explains the consequences at the tills. */
  readonly isFirst: boolean;
  readonly onDone: () => void;
}

export function ProductFileCard({ isFirst, onDone }: ProductFileCardProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [contenido, setContenido] = useState('');
  const [tooLarge, setTooLarge] = useState(false);
  const review = useAct<'/api/products/review'>();
  const put = useAct<'/api/products/import'>();
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    put.forget();
    review.forget();
    setTooLarge(file.size > MAX_PRODUCT_FILE_BYTES);
    if (file.size > MAX_PRODUCT_FILE_BYTES) return;
    const read = await base64Of(file);
    setContenido(read);
    review.act('/api/products/review', { contenido: read });
  };
  const found = review.answer?.ok === true ? review.answer.value : null;
  const done = put.answer?.ok === true ? put.answer.value : null;
  return (
    <section className="central-card import">
      <div className="led sheet-head">
        <h2>{text.productFile}</h2>
        <Button onClick={() => input.current?.click()} disabled={review.isBusy}>
          <FileSpreadsheet size={18} aria-hidden="true" />
          {found === null ? text.productFileChoose : text.productFileOther}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.txt,text/csv"
        aria-label={text.productFile}
        hidden
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          // Allow choosing the same file again after a correction.
          target.value = '';
        }}
      />
      {found === null && isFirst ? <p className="soft">{text.productFileHow}</p> : null}
      {tooLarge ? <Alert>{text.productFileTooLarge}</Alert> : null}
      <Refusal answer={review.answer} />
      {found === null || done !== null ? null : (
        <Found
          file={found}
          isFirst={isFirst}
          isBusy={put.isBusy}
          onPut={() => put.act('/api/products/import', { contenido }, onDone)}
        />
      )}
      <Refusal answer={put.answer} />
      {done === null ? null : <Done file={done} />}
    </section>
  );
}

function Done({ file: { lineas } }: { readonly file: ProductFile }) {
  const { productFileDone } = useText();
  return (
    <SignalLine tone="good" role="status">
      {productFileDone(WHOLE_NUMBER.format(lineas.nuevas), WHOLE_NUMBER.format(lineas.cambiadas))}
    </SignalLine>
  );
}

interface FoundProps {
  readonly file: ProductFile;
  readonly isFirst: boolean;
  readonly isBusy: boolean;
  readonly onPut: () => void;
}

function Found({ file: { problema, lineas, ignoradas, muestra }, isFirst, isBusy, onPut }: FoundProps) {
  const text = useText();
  const words = useWords();
  if (problema !== null) {
    return <Alert>{messageOfRule(problema, words)}</Alert>;
  }
  const good = lineas.nuevas + lineas.cambiadas;
  const rest = good + lineas.malas - muestra.length;
  const names = words.imports.fates;
  return (
    <>
      <Counts counts={LINE_FATES.map((fate) => [fate, names[fate], lineas[fate]] as const)} />
      {ignoradas.length > 0 ? <p className="notice">{words.imports.ignored(ignoradas.join(', '))}</p> : null}
      {muestra.length === 0 ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by keys
        <section className="well import-lines" tabIndex={0} aria-label={words.imports.show}>
          <ul className="lined">
            {muestra.map((line) => (
              <PreviewedLine key={line.linea} line={line} />
            ))}
          </ul>
          {rest > 0 ? <p className="soft small">{text.productFileRest(WHOLE_NUMBER.format(rest))}</p> : null}
        </section>
      )}
      {good === 0 ? (
        <p>{lineas.malas > 0 ? words.imports.onlyWrong : words.imports.nothing}</p>
      ) : (
        <>
          {isFirst ? <p className="notice">{text.productFileFirst}</p> : null}
          <div className="actions">
            <Button kind="main" disabled={isBusy} onClick={onPut}>
              {text.productFilePut(WHOLE_NUMBER.format(good))}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
