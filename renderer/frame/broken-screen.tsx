import { RotateCw } from 'lucide-react';
import { Component, useState, type ReactNode } from 'react';
import type { TipoVenta } from '../../core/contract/edition.ts';
import { Button } from '../components/button.tsx';
import { useFocus } from '../hooks/use-focus.ts';
import { useWordsAtOnce } from '../text/words.ts';
import { isStarted } from '../cart/cart.ts';
import { useCart } from '../stores/sale/cart.ts';
import './broken-screen.css';

interface Props {
  readonly children: ReactNode;
}

/** Error boundary of the window; React supports it as a class only. */
export class BrokenScreenBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <BrokenScreen /> : this.props.children;
  }
}

/** Offers to retry, or to park the carts and start an empty sale. */
function BrokenScreen() {
  const { broken } = useWordsAtOnce().frame;
  const [busy, setBusy] = useState(false);
  const first = useFocus<HTMLButtonElement>();
  const begin = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await putAside(broken.parkedAs);
    } finally {
      location.hash = '/factura';
      location.reload();
    }
  };
  return (
    <main className="empty broken-screen" role="alert">
      <h1>{broken.title}</h1>
      <p>{broken.kept}</p>
      <p>{broken.issued}</p>
      <div className="actions">
        <Button data-size="large" onClick={() => void begin()}>
          {broken.blank}
        </Button>
        <Button ref={first} kind="main" data-size="large" onClick={() => location.reload()}>
          <RotateCw size={18} aria-hidden="true" />
          {broken.again}
        </Button>
      </div>
    </main>
  );
}

/** Parks the carts with their keys; sent ones are queried when resumed. */
async function putAside(name: string): Promise<void> {
  const { restored, carts, park } = useCart.getState();
  if (!restored) return;
  for (const tipoDte of ['01', '03', '04'] satisfies readonly TipoVenta[]) {
    if (isStarted(carts[tipoDte])) await park(tipoDte, name);
  }
}
