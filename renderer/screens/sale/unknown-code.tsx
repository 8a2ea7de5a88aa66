import { X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { behind } from '../../components/behind.tsx';
import { focusEntry } from '../../components/focus.ts';
import { MAX_CODIGO_CHARS } from '../../../core/contract/till/till-limits.ts';
import { useWords } from '../../hooks/use-words.ts';
import { lineOfProduct } from '../../cart/cart.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useSession } from '../../stores/till/session.ts';
import { useUnknownCodes, type UnknownCode } from '../../stores/till/unknown-code.ts';
import { newProduct } from '../products/product-draft.ts';
import { focusEntryAfterSheet, takeCount } from '../lines/entry-focus.ts';

// Loaded as soon as its button stands there: the keys that follow are its.
const form = behind(() => import('../products/product-sheet.tsx').then((module) => module.ProductSheet));

/** A scanned code that no product has, until somebody deals with it; those who may can create the product with it. */
export function UnknownCodeNotice({ tipoDte }: { readonly tipoDte: TipoVenta }) {
  const words = useWords();
  const key = useCart(({ carts }) => carts[tipoDte].key);
  const unknown = useUnknownCodes(({ byType }) => byType[tipoDte]);
  const mayCreate = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  const [creating, setCreating] = useState<UnknownCode | null>(null);
  const shown = unknown?.key === key ? unknown : null;
  const offered = shown !== null && mayCreate;
  useEffect(() => {
    if (offered) void form.load();
  }, [offered]);
  return (
    <>
      {shown !== null && (
        <div className="notice remark unknown-code" data-tone="bad">
          <p role="alert">
            {words.notice.unknownCode(shown.code)} {!mayCreate && words.notice.managerCreates}
          </p>
          <div className="unknown-acts">
            {mayCreate && (
              <button type="button" className="button" onClick={() => setCreating(shown)}>
                {words.notice.createProduct}
              </button>
            )}
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

/** The product's form; once it is kept, as many as were wanted are in the sale, where that is still the one at hand. */
function Creation({ tipoDte, unknown, onClose }: CreationProps) {
  const { key, code, cantidad } = unknown;
  return (
    <Suspense>
      <form.Place
        product={{
          ...newProduct(),
          codigo: code.length <= MAX_CODIGO_CHARS ? code : '',
          codigosBarra: [code],
        }}
        mayChange
        onSaved={(product) => {
          onClose();
          const { carts, addLine } = useCart.getState();
          if (carts[tipoDte].key !== key || carts[tipoDte].submitted !== null) return;
          addLine(tipoDte, lineOfProduct(product, { cantidad, precio: null, descuento: '' }));
          // It waited for this product.
          takeCount(tipoDte);
        }}
        onDelete={undefined}
        onClose={onClose}
      />
    </Suspense>
  );
}
