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

  describe('of a list that is read page by page', () => {
    const page = (member: string, id: string, siguiente: unknown) => ({
      [member]: [{ id }],
      siguiente,
      total: siguiente === null ? 1 : 2,
      personas: [],
      acciones: [],
    });

    /** A list by the names of its operation and its rows, and what a person does with it. */
    const LISTS = [
      [
        'audit.search',
        'filas',
        7,
        async () => {
          const { useAudit } = await import('../../renderer/stores/manager/audit.ts');
          const { load, more, setFilter } = useAudit.getState();
          const narrow = () => setFilter({ texto: 'abc' });
          return { load, more, narrow, rows: () => useAudit.getState().rows };
        },
      ],
      [
        'requests.list',
        'solicitudes',
        'c',
        async () => {
          const { useRequests } = await import('../../renderer/stores/integration/requests.ts');
          const { load, more, setFilter } = useRequests.getState();
          const narrow = () => setFilter({ errores: true });
          return { load, more, narrow, rows: () => useRequests.getState().rows };
        },
      ],
      [
        'quotes.list',
        'cotizaciones',
        7,
        async () => {
          const { NO_QUOTE_FILTER, useQuotes } = await import('../../renderer/stores/documents/quotes.ts');
          const { refresh, more } = useQuotes.getState();
          const narrow = () => void refresh({ ...NO_QUOTE_FILTER, q: 'abc' });
          return {
            load: () => refresh(NO_QUOTE_FILTER),
            more,
            narrow,
            rows: () => useQuotes.getState().rows,
          };
        },
      ],
      [
        'purchases.list',
        'compras',
        'c',
        async () => {
          const { usePurchases } = await import('../../renderer/stores/purchases/purchases.ts');
          const { load, more } = usePurchases.getState();
          const narrow = () => void load({ mes: '2026-11' });
          return { load, more, narrow, rows: () => usePurchases.getState().list?.compras };
        },
      ],
      [
        'prices.list',
        'precios',
        1,
        async () => {
          const { usePrices } = await import('../../renderer/stores/catalogue/prices.ts');
          const { load, more, look } = usePrices.getState();
          const narrow = () => void look({ q: 'abc' });
          return { load, more, narrow, rows: () => usePrices.getState().shown?.precios };
        },
      ],
    ] as const;

    it.each(LISTS)('%s: is of the question that was asked last', async (op, member, cursor, open) => {
      const { load, more, narrow, rows } = await open();
      void load();
      await bridge.answer(op, page(member, 'A1', cursor));
      void more();
      void more();
      expect(bridge.waiting(op)).toBe(1);
      narrow();
      await bridge.answer(op, page(member, 'B1', cursor), 1);
      await bridge.answer(op, page(member, 'A2', null));
      expect(rows()).toEqual([{ id: 'B1' }]);
      void load();
      void more();
      expect(bridge.waiting(op)).toBe(1);
      await bridge.answer(op, page(member, 'C1', cursor));
      void more();
      await bridge.answer(op, page(member, 'C2', null));
      expect(rows()).toEqual([{ id: 'C1' }, { id: 'C2' }]);
      void more();
      expect(bridge.waiting(op)).toBe(0);
    });
  });
});
