import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { LabelTrouble } from '../../../core/contract/till/products.ts';
import { Finder } from '../../components/form/finder.tsx';
import { labelText } from '../../faults/label-text.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { namedDocument } from '../../input/named-document.ts';
import {
  bareCount,
  parseQuickEntry,
  type Discount,
  type QuickEntry,
  type QuickReading,
} from '../../input/quick-entry.ts';
import { isQuoteName } from '../../../core/contract/till/quote-terms.ts';
import { dollars } from '../../money/cents.ts';
import { quantityOf } from '../../money/decimal-product.ts';
import { freeLine, lineOfProduct, type LineRequest } from '../../cart/cart.ts';
import { findProducts, foundProducts } from '../../sale/find-products.ts';
import { sound } from '../../sale/sounds.ts';
import { keepEntry, storedEntry } from '../../cart/stored-entry.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useWaitingScans } from '../../stores/sale/waiting-scans.ts';
import type { WordsAtOnce } from '../../text/es-at-once.ts';
import { openQuote } from '../quotes/open-quote.ts';
import { openReturn } from '../returns/open-return.ts';
import { addWhenAtHand } from '../result/sale-at-hand.ts';
import { fillEntry, tellBehindKeys } from './entry-focus.ts';
import { FoundLine, lessText, type Found } from './found-line.tsx';

const MAX_SHOWN = 8;

interface Answer {
  readonly found: readonly Found[];
  /** What is wrong with the scale label, if it is one. */
  readonly label: LabelTrouble | null;
}

/** Null if the service does not answer: without it a free line could hide a product. */
async function find(typed: string): Promise<Answer | null> {
  const name = namedDocument(typed);
  if (name !== null) return { found: [{ kind: 'document', name }], label: null };
  if (isQuoteName(typed)) return { found: [{ kind: 'quote', name: typed.trim() }], label: null };
  const entry = parseQuickEntry(typed);
  if (entry.kind !== 'entry') return { found: [], label: null };
  const answer = await findProducts(entry.what, MAX_SHOWN);
  if (answer === null) return null;
  const found: Found[] = foundProducts(answer, entry.what).map((each) => ({ kind: 'product', ...each }));
  // A short number that is no complete code is a quantity, so that Enter does not sell a product whose code begins with it.
  const count = answer.exacto ? null : bareCount(typed);
  if (count !== null) found.unshift({ kind: 'count', cantidad: count });
  // A free line from name and price; last, so that Enter prefers a product.
  if (entry.precio !== null) found.push({ kind: 'free', name: entry.what, price: entry.precio });
  return { found, label: answer.etiqueta };
}

async function noProducts(): Promise<boolean> {
  const answer = await findProducts('', 1);
  return answer?.productos.length === 0;
}

function requestOf(entry: QuickEntry): LineRequest {
  const { cantidad, precio, descuento } = entry;
  return { cantidad, precio, descuento: descuento === null ? '' : discountText(descuento) };
}

function discountText({ kind, value }: Discount): string {
  return kind === 'percent' ? `${value}%` : value;
}

/** Cart line for a result and the typed quantity, price and discount; null if the text is no entry. */
function lineOf(found: Found & { readonly kind: 'product' | 'free' }, text: string) {
  const entry = parseQuickEntry(text);
  if (entry.kind !== 'entry') return null;
  const request = requestOf(entry);
  return found.kind === 'product'
    ? lineOfProduct(found.product, { ...request, cantidad: quantityOf(request.cantidad, found.cantidad) })
    : freeLine(found.name, found.price, request);
}

/** The line for a discount typed alone: the newest. */
function discounted(tipoDte: TipoVenta, descuento: Discount): readonly Found[] {
  const { lines, newest, submitted } = useCart.getState().carts[tipoDte];
  const line = lines.find(({ id }) => id === newest) ?? lines.at(-1);
  if (line === undefined || submitted !== null) return [];
  return [{ kind: 'discount', id: line.id, name: line.descripcion, descuento }];
}

export interface EntryLineProps {
  readonly tipoDte: TipoVenta;
  readonly id: string;
  /** Text left in the line when charging was tried; null otherwise. */
  readonly stopped: string | null;
  readonly onTyped: () => void;
  /** Shown below the empty line; while typing the echo takes its place. */
  readonly children: ReactNode;
}

/** The entry line: search, scanner and quick syntax, with an echo of what was understood. */
export function EntryLine({ tipoDte, id, stopped, onTyped, children }: EntryLineProps) {
  const words = useWordsAtOnce();
  const addLine = useCart((cart) => cart.addLine);
  const changeLine = useCart((cart) => cart.changeLine);
  const [typed, setTyped] = useState('');
  const [isEmptyShop, setEmptyShop] = useState(false);
  const [label, setLabel] = useState<LabelTrouble | null>(null);
  const search = async (text: string): Promise<readonly Found[] | null> => {
    const reading = parseQuickEntry(text);
    if (reading.kind === 'discount') return discounted(tipoDte, reading.descuento);
    const answer = await find(text);
    if (answer === null) return null;
    if (answer.found.length === 0) setEmptyShop(await noProducts());
    setLabel(answer.label);
    return answer.found;
  };
  useKeptEntry(tipoDte, id);
  useWaiting(tipoDte, typed);
  const pick = (found: Found, text: string): void => {
    if (found.kind === 'document' || found.kind === 'quote') {
      keepEntry(tipoDte, '');
      return (found.kind === 'quote' ? openQuote : openReturn)(found.name);
    }
    if (found.kind === 'count') return fillEntry(tipoDte, `${found.cantidad}*`);
    if (found.kind === 'discount')
      return changeLine(tipoDte, found.id, { descuento: discountText(found.descuento) });
    const line = lineOf(found, text);
    if (line === null) return;
    const add = (): void => {
      addLine(tipoDte, line);
      tellBehindKeys(line.descripcion, line.precio);
    };
    addWhenAtHand(tipoDte, add, () => fillEntry(tipoDte, text));
  };
  return (
    <div id={id} className="entry">
      <Finder
        label={words.sale.entryLabel}
        placeholder={words.sale.entry}
        search={search}
        keyOf={(found) => (found.kind === 'product' ? found.product.codigo : found.kind)}
        renderItem={(found) => <FoundLine found={found} />}
        onPick={pick}
        asks={(found, text) => askedText(found, text, words)}
        onAsked={() => sound('notFound')}
        onTyped={(text) => {
          setTyped(text);
          keepEntry(tipoDte, text);
          onTyped();
        }}
        renderNothing={(text) => {
          const nothing =
            label === null
              ? nothingText(parseQuickEntry(text), { text, isEmptyShop }, words)
              : labelText(label, words);
          return nothing === null ? null : <p>{nothing}</p>;
        }}
        onOtherKey={otherKey}
        large
      />
      <kbd className="key key-hint entry-key">F2</kbd>
      <div className="row gap-0-3 wrap between touch entry-below">
        <Echo tipoDte={tipoDte} typed={typed} stopped={stopped} />
        {typed.trim() === '' && children}
      </div>
    </div>
  );
}

function otherKey(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget } = event;
  // A price goes after a refused text, which stands selected.
  if (key === '@' || key === ' ') currentTarget.selectionStart = currentTarget.selectionEnd;
  toLines(event);
}

function toLines(event: KeyboardEvent): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  const rows = document.querySelectorAll<HTMLElement>('[data-line]');
  const row = event.key === 'ArrowUp' ? rows[rows.length - 1] : rows[0];
  if (row !== undefined) event.preventDefault();
  row?.focus();
}

/** Why Enter only focuses the first product: its code merely begins with the text. */
function askedText([first]: readonly Found[], text: string, words: WordsAtOnce): string | null {
  if (first?.kind !== 'product' || !first.guessed) return null;
  const entry = parseQuickEntry(text);
  return words.pick.partOfCode(entry.kind === 'entry' ? entry.what : text);
}

interface Nothing {
  readonly text: string;
  readonly isEmptyShop: boolean;
}

/** Why nothing can be added; null while a quantity waits for its product. */
function nothingText(
  reading: QuickReading,
  { text, isEmptyShop }: Nothing,
  words: WordsAtOnce,
): string | null {
  if (reading.kind === 'fault') return words.sale.notAdded;
  if (reading.kind === 'count') return null;
  if (reading.kind === 'discount') return words.sale.nothingToDiscount;
  const what = reading.kind === 'entry' ? reading.what : text;
  return isEmptyShop ? words.sale.noProductsYet : words.sale.noProduct(what);
}

/** Fills the empty line with the oldest queued scan. */
function useWaiting(tipoDte: TipoVenta, typed: string): void {
  const waiting = useWaitingScans(({ byType }) => byType[tipoDte]);
  useEffect(() => {
    if (waiting.length === 0 || typed !== '' || storedEntry(tipoDte) !== '') return;
    fillEntry(tipoDte, useWaitingScans.getState().take(tipoDte) ?? '');
  }, [tipoDte, typed, waiting]);
}

/** Restores the text from before a reload or power cut. */
function useKeptEntry(tipoDte: TipoVenta, id: string): void {
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>(`#${id} input`);
    const kept = storedEntry(tipoDte);
    if (field === null || kept === '') return;
    field.setRangeText(kept, 0, field.value.length, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, [tipoDte, id]);
}

interface EchoProps {
  readonly tipoDte: TipoVenta;
  readonly typed: string;
  readonly stopped: string | null;
}

function Echo({ tipoDte, typed, stopped }: EchoProps) {
  const words = useWordsAtOnce();
  const waiting = useWaitingScans(({ byType }) => byType[tipoDte].length);
  if (stopped !== null) return <EchoFault text={words.sale.stopped(stopped)} />;
  const named = namedDocument(typed) ?? (isQuoteName(typed) ? typed.trim() : null);
  if (named !== null) return <p className="echo small figures">{named}</p>;
  const entry = parseQuickEntry(typed);
  if (entry.kind === 'fault') return <EchoFault text={words.quickFault[entry.part](entry)} />;
  if (entry.kind === 'nothing') return <p className="echo soft small">{words.sale.entryHint}</p>;
  if (entry.kind === 'count') {
    return (
      <p className="echo small" aria-live="polite">
        {`${words.sale.times(entry.cantidad)} … ${words.sale.counted}`}
      </p>
    );
  }
  if (entry.kind === 'discount') {
    return (
      <p className="echo small" aria-live="polite">
        {words.sale.less(lessText(entry.descuento))}
      </p>
    );
  }
  const { cantidad, what, precio, descuento } = entry;
  return (
    <p className="echo small" aria-live="polite">
      <span className="soft">{words.sale.understood}</span>
      <span className="echo-part figures">{words.sale.times(cantidad)}</span>
      <span className="echo-part echo-what">{what}</span>
      {precio !== null && <span className="echo-part figures">{words.sale.each(dollars(precio))}</span>}
      {descuento !== null && (
        <span className="echo-part figures">{words.sale.less(lessText(descuento))}</span>
      )}
      {waiting > 0 && <span className="soft">{words.sale.waiting(waiting)}</span>}
    </p>
  );
}

function EchoFault({ text }: { readonly text: string }) {
  return (
    <p className="echo echo-fault fault" role="alert">
      {text}
    </p>
  );
}
