/** Lines of open sales follow the prices that the service says. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TipoVenta } from '../../core/contract/edition.ts';
import type { LineRequest } from '../../renderer/cart/cart.ts';
import { offerBridge, type OfferedBridge } from './page/offered-bridge.ts';

// Other files share the process.
afterAll(() => void vi.unstubAllGlobals());

const ONE: LineRequest = { cantidad: '1', precio: null, descuento: '' };

describe('lines of an open sale', () => {
  let bridge: OfferedBridge;
  beforeAll(() => {
    bridge = offerBridge();
  });
  beforeEach(() => vi.resetModules());

  const costs = (precio: string): Promise<void> =>
    bridge.answer('prices.find', { precios: [{ precio, motivo: null, tratamiento: 'gravado' }] });

  /** A window whose sales hold a product each, and whose changes stay in memory. */
  const follow = async (goods: Readonly<Partial<Record<TipoVenta, string>>>) => {
    const { emptyCart, lineOfProduct } = await import('../../renderer/cart/cart.ts');
    const { useCart } = await import('../../renderer/stores/sale/cart.ts');
    const { useTill } = await import('../../renderer/stores/till/till.ts');
    const { followPrices } = await import('../../renderer/stores/sale/prices.ts');
    const change = (tipo: TipoVenta, part: object): Promise<void> => {
      const { carts } = useCart.getState();
      useCart.setState({ carts: { ...carts, [tipo]: { ...carts[tipo], ...part } } });
      return Promise.resolve();
    };
    const at = (hoy: string) => useTill.setState({ context: { hoy, llevaPrecios: true } as never });
    useCart.setState({ change });
    at('2026-12-01');
    for (const [tipo, descripcion] of Object.entries(goods) as [TipoVenta, string][]) {
      const product = { codigo: descripcion, descripcion, precio: '1.00', tratamiento: 'gravado' };
      void change(tipo, { ...emptyCart(tipo), lines: [lineOfProduct(product as never, ONE)] });
    }
    const stop = followPrices();
    // What a window asks at its start.
    await Promise.resolve();
    while (bridge.waiting('prices.find') > 0) await costs('1.00');
    const { useNotice } = await import('../../renderer/stores/till/notice.ts');
    const { noticeText } = await import('../../renderer/components/toast.tsx');
    const { es } = await import('../../renderer/text/es.ts');
    const said = (shown: TipoVenta) => {
      const { notice } = useNotice.getState();
      return notice === null ? '' : noticeText(notice, es, shown);
    };
    const lines = () => useCart.getState().carts['01'].lines;
    const add = (descripcion: string) => {
      const product = { codigo: descripcion, descripcion, precio: '1.00', tratamiento: 'gravado' };
      return change('01', { lines: [...lines(), lineOfProduct(product as never, ONE)] });
    };
    const charge = () => change('01', { charged: true });
    const prices = () => lines().map(({ precio }) => precio);
    return { at, said, stop, add, charge, prices, price: () => prices()[0] };
  };
  it('are asked about anew where the answer is of before a change of products', async () => {
    const { price, stop } = await follow({ '01': 'Pan' });
    bridge.tell({ kind: 'products' });
    bridge.tell({ kind: 'products' });
    await costs('1.00');
    await costs('1.25');
    expect([price(), bridge.waiting('prices.find')]).toEqual(['1.25', 0]);
    stop();
  });

  it('cost what they do from the next day on, and so do the keys of goods', async () => {
    const { at, price, stop } = await follow({ '01': 'Pan' });
    await import('../../renderer/stores/catalogue/quick-keys.ts');
    at('2026-12-01');
    expect([bridge.waiting('prices.find'), bridge.waiting('quickKeys.list')]).toEqual([0, 0]);
    at('2026-12-02');
    await costs('1.25');
    expect([price(), bridge.waiting('quickKeys.list')]).toEqual(['1.25', 1]);
    stop();
  });

  it('keep the price they were shown with while it is charged, and what is added since costs what it does', async () => {
    const { add, charge, prices, stop } = await follow({ '01': 'Pan' });
    await charge();
    bridge.tell({ kind: 'products' });
    expect(bridge.waiting('prices.find')).toBe(0);
    await add('Leche');
    await costs('0.80');
    expect([prices(), bridge.waiting('prices.find')]).toEqual([['1.00', '0.80'], 0]);
    bridge.tell({ kind: 'products' });
    expect(bridge.waiting('prices.find')).toBe(0);
    stop();
  });

  it('are named in one notice when they change, with the kind of sale that is not on the screen', async () => {
    const { said, stop } = await follow({ '01': 'Pan', '03': 'Leche' });
    bridge.tell({ kind: 'products' });
    await costs('1.25');
    await costs('2.00');
    expect(said('01')).toContain('Ahora: Pan $1.25; Leche $2.00 (crédito fiscal).');
    bridge.tell({ kind: 'products' });
    await costs('1.30');
    await costs('2.00');
    expect(said('03')).toContain('Ahora: Leche $2.00; Pan $1.30 (factura).');
    stop();
  });
});
