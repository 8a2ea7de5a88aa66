/** What a screen opened last stays open, and what was closed stays closed, whenever answers come. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { offerBridge, type OfferedBridge } from './page/offered-bridge.ts';

describe('what a screen opens, when answers are late', () => {
  let bridge: OfferedBridge;
  beforeAll(() => {
    bridge = offerBridge();
  });
  beforeEach(() => vi.resetModules());

  it('is the purchase that was chosen last, and none once it was left', async () => {
    const { usePurchases } = await import('../../renderer/stores/purchases/purchases.ts');
    const purchase = (id: string) => ({
      id,
      estado: 'RECIBIDA',
      lineas: [],
      deducible: true,
      periodos: null,
    });
    const { view, leave } = usePurchases.getState();
    void view('A');
    void view('B');
    await bridge.answer('purchases.view', purchase('B'), 1);
    await bridge.answer('purchases.view', purchase('A'));
    expect(usePurchases.getState().open?.id).toBe('B');
    void view('C');
    leave();
    await bridge.answer('purchases.view', purchase('C'));
    expect(usePurchases.getState().open).toBeNull();
  });

  it('is the supplier that was chosen last, and none once it was left', async () => {
    const { useDebts } = await import('../../renderer/stores/purchases/debts.ts');
    const { view, leave } = useDebts.getState();
    void view('A');
    void view('B');
    await bridge.answer('suppliers.view', { nit: 'B' }, 1);
    await bridge.answer('suppliers.view', { nit: 'A' });
    expect(useDebts.getState().card?.nit).toBe('B');
    void view('C');
    leave();
    await bridge.answer('suppliers.view', { nit: 'C' });
    expect(useDebts.getState().card).toBeNull();
  });

  it('is the quote that was chosen last, and none once it was closed', async () => {
    const { useQuotes } = await import('../../renderer/stores/documents/quotes.ts');
    const { view, put } = useQuotes.getState();
    void view('A');
    void view('B');
    await bridge.answer('quotes.view', { cotizacion: 'B' }, 1);
    await bridge.answer('quotes.view', { cotizacion: 'A' });
    expect(useQuotes.getState().open?.cotizacion).toBe('B');
    void view('C');
    put(null);
    await bridge.answer('quotes.view', { cotizacion: 'C' });
    expect(useQuotes.getState().open).toBeNull();
  });

  it('is not bought on what the service says of another draft, nor without its answer', async () => {
    const { useExcluded } = await import('../../renderer/stores/excluded/excluded.ts');
    const said = (emitible: boolean) => ({ emitible, faults: [], totales: { total: '15.00' } });
    const { change, figure } = useExcluded.getState();
    change({ forma: 'credito' });
    const asked = figure();
    await bridge.answer('excluded.preview', said(false));
    const again = figure();
    await bridge.answer('excluded.preview', said(true), 1);
    await bridge.answer('excluded.preview', said(true), 1);
    await again;
    await bridge.answer('excluded.preview', said(false));
    expect(await asked).toMatchObject({ emitible: false });
    expect(useExcluded.getState().preview).toMatchObject({ emitible: true });
  });
});
