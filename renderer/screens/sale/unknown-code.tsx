import { X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Product } from '../../../core/contract/till/products.ts';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { focusEntry } from '../../components/focus.ts';
import { MAX_CODIGO_CHARS } from '../../../core/contract/till/till-limits.ts';
import { unknownText } from '../../faults/label-text.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { lineOfProduct } from '../../cart/cart.ts';
import { quantityOf } from '../../money/decimal-product.ts';
import { findProducts } from '../../sale/find-products.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useSession } from '../../stores/till/session.ts';
import { useUnknownCodes, type UnknownCode } from '../../stores/till/unknown-code.ts';
import { focusEntryAfterSheet, takeCount } from '../lines/entry-focus.ts';

// Preloaded, so that keys typed right after opening are not lost.
const form = lazyScreen(() => import('../products/product-sheet.tsx').then((module) => module.ProductSheet));

/** Notice of a scanned unknown code until it is handled; managers can create the product. */
export function UnknownCodeNotice({ tipoDte }: { readonly tipoDte: TipoVenta }) {
  const words = useWordsAtOnce();
  const key = useCart(({ carts }) => carts[tipoDte].key);
  const unknown = useUnknownCodes(({ byType }) => byType[tipoDte]);
  const mayCreate = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const [creating, setCreating] = useState<UnknownCode | null>(null);
  const shown = unknown?.key === key ? unknown : null;
  // A misread or empty label belongs to an existing product.
  const creatable = shown !== null && (shown.etiqueta === null || shown.etiqueta.kind === 'unknown');
  const offered = creatable && mayCreate;
  useEffect(() => {
    if (offered) void form.load();
  }, [offered]);
  return (
    <>
      {shown !== null && (
        <div className="notice remark unknown-code" data-tone="bad">
          <p role="alert">
            {unknownText(shown, words)} {creatable && !mayCreate && words.notice.managerCreates}
          </p>
          <div className="row gap-1 unknown-acts">
            {offered && <Button onClick={() => setCreating(shown)}>{words.notice.createProduct}</Button>}
            <button
              type="button"
              className="icon-button"
              aria-label={words.frame.close}
              onClick={() => {
                useUnknownCodes.getState().forget(tipoDte);
                focusEntry();
              }}
            >
              <X size={18} aria-hidden="true" />
            </button>
          </div>
        </div>
      )}
      {creating !== null && (
        <Creation
          tipoDte={tipoDte}
          unknown={creating}
          onClose={() => {
            setCreating(null);
            focusEntryAfterSheet();
          }}
        />
      )}
    </>
  );
}

interface CreationProps {
  readonly tipoDte: TipoVenta;
  readonly unknown: UnknownCode;
  readonly onClose: () => void;
}

/** Form of the new product; on saving it is added to the sale with its quantity, if that sale is still current. */
function Creation({ tipoDte, unknown, onClose }: CreationProps) {
  const { key, code, etiqueta } = unknown;
  // A full label includes the measure; only its product part is the code.
  const codes =
    etiqueta?.kind === 'unknown'
      ? { codigo: etiqueta.producto, codigosBarra: [] }
      : { codigo: code.length <= MAX_CODIGO_CHARS ? code : '', codigosBarra: [code] };
  const addCreated = async (product: Product): Promise<void> => {
    const read = etiqueta === null ? null : await findProducts(code, 1);
    const cantidad = quantityOf(unknown.cantidad, read?.cantidad ?? null);
    const { carts, addLine } = useCart.getState();
    if (carts[tipoDte].key !== key || carts[tipoDte].submitted !== null) return;
    addLine(tipoDte, lineOfProduct(product, { cantidad, precio: null, descuento: '' }));
    // The quantity was waiting for this product.
    takeCount(tipoDte);
  };
  return (
    <Suspense>
      <form.Place
        product={codes}
        mayChange
        onSaved={(product) => {
          onClose();
          void addCreated(product);
        }}
        onDelete={undefined}
        onClose={onClose}
      />
    </Suspense>
  );
}
