import { memo, Suspense, useEffect, useRef, useState, type CSSProperties } from 'react';
import { Button } from '../../components/button.tsx';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { QuickPage } from '../../../core/contract/till/quick-keys.ts';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { focusEntry } from '../../components/focus.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { quantitiesOf } from '../../sale/quantities.ts';
import { useRecordRefresh } from '../import/use-record-refresh.ts';
import { useQuickKeys } from '../../stores/catalogue/quick-keys.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useTill } from '../../stores/till/till.ts';
import { focusEntryAfterSheet } from '../lines/entry-focus.ts';
import { CountStrip } from './count-strip.tsx';
import { focusKeys } from './press-key.ts';
import { QuickKey } from './quick-key.tsx';
import { useKeyArrows } from './use-key-arrows.ts';
import { useKeyWindow } from './use-key-window.ts';
import './quick-keys.css';

const arrange = lazyScreen(() => import('./arrange-sheet.tsx').then((module) => module.ArrangeSheet));

export interface QuickKeysProps {
  readonly tipoDte: TipoVenta;
  /** Returns to the sale; given if the keys replace it. */
  readonly onBack?: (() => void) | undefined;
  /** Heading where the keys replace an empty sale. */
  readonly title?: string | undefined;
}

const turnTo = (page: number): void => useQuickKeys.getState().turnTo(page);

export const QuickKeys = memo(function QuickKeys({ tipoDte, onBack, title }: QuickKeysProps) {
  const words = useWordsAtOnce().quickKeys;
  const keys = useQuickKeys((store) => store.keys);
  const wanted = useQuickKeys((store) => store.page);
  const isManager = useTill(({ context }) => context?.usuario.rol === 'gerente');
  const [arranging, setArranging] = useState(false);
  useLoaded(isManager);
  const pages = keys?.paginas ?? [];
  const at = Math.min(wanted, Math.max(pages.length - 1, 0));
  const shown = pages[at];
  const nameOf = (nombre: string | null): string => nombre ?? words.proposed[keys?.propuestas ?? 'catalogo'];
  return (
    <section className="stack one-column quick" aria-label={words.name}>
      {title !== undefined && <h2 className="quick-title soft">{title}</h2>}
      <div className="quick-head">
        <div className="flow gap-1 shrinks" role="group" aria-label={words.pages}>
          {pages.map(({ nombre, color }, page) => (
            <Button
              key={`${page} ${nombre ?? ''}`}

              className="quick-page"
              data-color={color}
              aria-pressed={page === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => turnTo(page)}
            >
              {nameOf(nombre)}
            </Button>
          ))}
        </div>
        {isManager && (
          <Button className="fixed" kind="beside" onClick={() => setArranging(true)}>
            {words.arrange}
          </Button>
        )}
        {onBack !== undefined && (
          <Button className="fixed" kind="beside" onClick={onBack}>
            {words.back}
          </Button>
        )}
      </div>
      {shown !== undefined && (
        <Page
          name={nameOf(shown.nombre)}
          key={at}
          tipoDte={tipoDte}
          page={shown}
          onTurn={(step) => turnTo((at + step + pages.length) % pages.length)}
          onLeave={onBack ?? focusEntry}
        />
      )}
      {arranging && keys !== null && (
        <Suspense>
          <arrange.Place
            keys={keys}
            onClose={() => {
              setArranging(false);
              focusEntryAfterSheet();
            }}
          />
        </Suspense>
      )}
    </section>
  );
});

/** Preloads the arrange sheet, so that keys typed right after opening are not lost. */
function useLoaded(offered: boolean): void {
  useEffect(() => {
    if (offered) void arrange.load();
  }, [offered]);
}

interface PageProps {
  readonly tipoDte: TipoVenta;
  readonly page: QuickPage;
  readonly name: string;
  readonly onTurn: (step: 1 | -1) => void;
  readonly onLeave: () => void;
}

function Page({ tipoDte, page, name, onTurn, onLeave }: PageProps) {
  const words = useWordsAtOnce().quickKeys;
  const lines = useCart(({ carts }) => carts[tipoDte].lines);
  const locked = useCart(({ carts }) => carts[tipoDte].submitted !== null);
  const quantities = quantitiesOf(lines);
  const grid = useRef<HTMLUListElement>(null);
  const { productos } = page;
  const reached = useKeyArrows({
    grid,
    count: productos.length,
    onTurn: (step) => {
      onTurn(step);
      requestAnimationFrame(focusKeys);
    },
    onLeave,
  });
  const tabbed = Math.min(reached, productos.length - 1);
  const shown = useKeyWindow(grid, productos.length, tabbed);
  // The last row is always rendered.
  const rows: CSSProperties & Readonly<Record<'--key-rows', number>> = {
    '--key-rows': shown.at(-1)?.row ?? 1,
  };
  return (
    <>
      <ul
        ref={grid}
        className="quick-grid"
        style={rows}
        data-color={page.color}
        aria-label={words.keys(name)}
      >
        {shown.map(({ index, row, column }) => {
          const product = productos[index];
          if (product === undefined) return null;
          return (
            <QuickKey
              key={product.codigo}
              tipoDte={tipoDte}
              product={product}
              index={index}
              inSale={quantities.get(product.codigo)}
              reached={index === tabbed}
              disabled={locked}
              row={row}
              column={column}
              of={productos.length}
            />
          );
        })}
      </ul>
      <CountStrip tipoDte={tipoDte} disabled={locked} />
    </>
  );
}

/** Loads the quick keys, again when products change. @returns whether there are any */
export function useQuickKeysRead(): boolean {
  const any = useQuickKeys(
    ({ keys }) => keys?.paginas.some(({ productos }) => productos.length > 0) === true,
  );
  const refresh = useQuickKeys((keys) => keys.refresh);
  useRecordRefresh('products', refresh);
  return any;
}
