/** Promotions: made by managers, applied to sales by themselves, kept with the document, said on paper. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiverRequest } from '../../../core/contract/issuing/receiver-request.ts';
import type { PromotionTerms } from '../../../core/contract/till/promotions.ts';
import { documentTicket } from '../../../core/output/ticket/document/document-ticket.ts';
import { printedDocument } from '../../../core/engine/queries/printed-document.ts';
import { audit, DEMO_NIT, onStore, withoutOffers } from '../manager-sales.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

/** 5.90 in the catalogue of the demonstration. */
const COFFEE = 'CAF-400';
let till: TillApp;
let manager: Browser;
let cashier: Browser;
beforeAll(async () => {
  ({ till, manager, cashier } = await openStaffedApp());
  await withoutOffers(till);
});
afterAll(() => till?.close());

const terms = (more: Partial<PromotionTerms> = {}): PromotionTerms => ({
  nombre: 'Café 3x2',
  prioridad: 10,
  desde: '2026-01-01',
  hasta: null,
  dias: [],
  horaDesde: null,
  horaHasta: null,
  listas: [],
  productos: [COFFEE],
  categorias: [],
  excepto: [],
  minimo: null,
  maximo: null,
  accion: { tipo: 'lleva-paga', lleva: 3, paga: 2 },
  ...more,
});
const line = (more: object = {}) => ({
  cantidad: 4,
  descripcion: 'Café molido',
  precioUni: 5.9,
  tipoItem: 1,
  codigo: COFFEE,
  ...more,
});
const sale = (items: readonly object[] = [line()], fijas: number[] = []) => ({
  tipoDte: '01' as const,
  preciosConIva: true,
  request: JSON.stringify({ items }),
  promociones: { fijas },
});
const ticketText = (codigoGeneracion: string) =>
  onStore(till, (store) =>
    Promise.resolve(
      store.read((reader) => {
        const caller = {
          keyId: 'x',
          role: 'admin',
          issuerId: DEMO_NIT,
          branchId: 'x',
          ambiente: 'PRUEBAS',
        } as const;
        return JSON.stringify(documentTicket(printedDocument(reader, caller, { codigoGeneracion })).rows);
      }),
    ),
  );
let id = 0;

describe('promotions', () => {
  it('are nothing to a shop that has none', async () => {
    expect(await cashier.ask('till.context', {})).not.toHaveProperty('llevaPromociones');
    expect(await cashier.ask('documents.preview', sale())).not.toHaveProperty('promociones');
  });

  it('show what they do before they are kept, and are written down', async () => {
    expect(await manager.ask('promotions.example', { terms: terms() })).toMatchObject({
      antes: '17.70',
      despues: '11.80',
    });
    const saved = await manager.ask('promotions.save', { id: null, terms: terms(), confirmado: false });
    expect(saved).toMatchObject({ kind: 'saved' });
    id = saved.kind === 'saved' ? saved.id : 0;
    expect(await cashier.ask('till.context', {})).toMatchObject({ llevaPromociones: true });
    expect((await audit(till, 'promoción guardada'))[0]?.detalle).toMatchObject({ promocion: 'Café 3x2' });
  });

  it('are refused to who opened a version that is there no more', async () => {
    const given = { id, version: 2, terms: terms(), confirmado: true };
    expect(await manager.call('promotions.save', given)).toMatchObject({
      ok: false,
      problem: { codigo: 'CAMBIO_ENTRETANTO' },
    });
  });

  it('ask before they overlap with another', async () => {
    const other = terms({
      nombre: 'Todo al 10 %',
      productos: [],
      accion: { tipo: 'porcentaje', porcentaje: '10' },
    });
    const given = { id: null, terms: other, confirmado: false };
    expect(await manager.ask('promotions.save', given)).toMatchObject({
      kind: 'confirm',
      traslapes: ['Café 3x2'],
    });
    expect((await manager.ask('promotions.list', {})).promociones).toHaveLength(1);
  });

  it('ask before goods cost nothing, whatever they cost the shop', async () => {
    const free = { ...terms(), nombre: 'Lápiz de regalo', productos: ['LAP-HB'] };
    const given = (accion: PromotionTerms['accion']) =>
      manager.ask('promotions.save', { id: null, terms: { ...free, accion }, confirmado: false });
    const gratis = ['Lápiz de grafito HB'];
    expect(await given({ tipo: 'porcentaje', porcentaje: '100' })).toMatchObject({ kind: 'confirm', gratis });
    expect(await given({ tipo: 'monto', monto: '5.00' })).toMatchObject({ kind: 'confirm', gratis });
    expect((await manager.ask('promotions.list', {})).promociones).toHaveLength(1);
  });

  it('apply by themselves, but not to what a person priced, and leave a manual discount for last', async () => {
    const preview = await cashier.ask('documents.preview', sale());
    expect(preview.totales?.total).toBe('17.70');
    expect(preview.promociones).toMatchObject({ ahorro: '5.90' });
    expect(preview.lineas?.[0]?.promociones).toEqual([{ nombre: 'Café 3x2', ahorro: '5.90' }]);
    expect((await cashier.ask('documents.preview', sale([line()], [0]))).totales?.total).toBe('23.60');
    const less = await cashier.ask('documents.preview', sale([line({ montoDescu: 1 })]));
    expect(less.totales?.total).toBe('16.70');
    const all = await cashier.ask('documents.preview', sale([line({ montoDescu: 20 })]));
    expect(all.totales?.total).toBe('0.00');
  });

  it('are no discount of the cashier, stand in the document’s commit and on its ticket', async () => {
    const issued = await cashier.ask('documents.issue', { ...sale(), idempotencyKey: 'promo-1' });
    const codigoGeneracion = issued.result.codigoGeneracion ?? '';
    const texts = await ticketText(codigoGeneracion);
    expect(texts).toContain('Café 3x2: -$5.90');
    expect(texts).toContain('Usted ahorró');
    expect((await manager.ask('promotions.list', {})).promociones).toMatchObject([
      { ahorro: '5.90', ventas: 1, estado: 'vigente' },
    ]);
  });

  it('hold as they were shown while somebody pays, and no more once they ended', async () => {
    const { promociones } = await cashier.ask('documents.preview', sale());
    expect(await manager.ask('promotions.end', { id })).toEqual({ ended: true });
    expect(await manager.ask('promotions.end', { id })).toEqual({ ended: false });
    expect((await cashier.ask('documents.preview', sale())).promociones).toMatchObject({ ahorro: null });
    const shown = { ...sale(), promociones: { fijas: [], en: promociones?.en ?? 0 } };
    expect((await cashier.ask('documents.preview', shown)).totales?.total).toBe('17.70');
    const { promociones: listed } = await manager.ask('promotions.list', {});
    expect(listed).toMatchObject([{ version: 2, estado: 'terminada' }]);
  });

  it('that begin while somebody pays are not of the sale that is being paid', async () => {
    const { promociones } = await cashier.ask('documents.preview', sale());
    // It begins in a later millisecond.
    till.pass(1);
    await manager.ask('promotions.save', { id: null, terms: terms(), confirmado: true });
    const shown = { ...sale(), promociones: { fijas: [], en: promociones?.en ?? 0 } };
    expect((await cashier.ask('documents.preview', sale())).totales?.total).toBe('17.70');
    expect((await cashier.ask('documents.preview', shown)).totales?.total).toBe('23.60');
    const pagos = [{ codigo: '05', montoPago: 23.6 }];
    const paid = { ...shown, request: JSON.stringify({ items: [line()], pagos }) };
    const { result } = await cashier.ask('documents.issue', { ...paid, idempotencyKey: 'promo-empieza' });
    expect(result.estado).toBe('PROCESADO');
  });

  it.each(['01', '03'] as const)(
    'of a refused %s stay in its correction, by a cashier alone',
    async (tipoDte) => {
      const [receptor] = (await cashier.ask('customers.search', { q: 'martillo' })).clientes;
      if (receptor === undefined) throw new Error('no customer');
      const named = { receptor: receiverRequest(receptor) };
      const asking = (items: readonly object[]) => ({
        ...sale(items),
        tipoDte,
        request: JSON.stringify({ ...named, items }),
      });
      const idempotencyKey = `promo-rechazada-${tipoDte}`;
      const refused = await cashier.ask('documents.issue', {
        ...asking([line({ montoDescu: 1 })]),
        idempotencyKey,
        ensayo: 'rechazo=020',
      });
      expect(refused.result.estado).toBe('RECHAZADO');
      const corrige = refused.result.codigoGeneracion ?? '';
      const draft = await cashier.ask('documents.draft', { codigoGeneracion: corrige });
      expect(draft?.lineas[0]?.descuento).toBe('6.9');
      const correct = (item: object, key: string) =>
        cashier.call('documents.issue', {
          ...asking([line({ montoDescu: 6.9, ...item })]),
          promociones: { fijas: [0] },
          corrige,
          idempotencyKey: `${idempotencyKey}-${key}`,
        });
      const needs = { ok: false, problem: { codigo: 'APROBACION_REQUERIDA' } };
      expect(await correct({ montoDescu: 7.9 }, 'mas')).toMatchObject(needs);
      expect(await correct({ cantidad: 5 }, 'otra')).toMatchObject(needs);
      const done = await correct({}, 'igual');
      expect(done).toMatchObject({ ok: true, value: { result: { estado: 'PROCESADO' } } });
      expect(await ticketText(corrige)).toContain('Usted ahorró');
    },
  );

  it('that a correction leaves out are not said on its paper', async () => {
    const asked = { ...sale(), idempotencyKey: 'promo-quitada', ensayo: 'rechazo=020' } as const;
    const refused = await cashier.ask('documents.issue', asked);
    const corrige = refused.result.codigoGeneracion ?? '';
    expect(await ticketText(corrige)).toContain('Usted ahorró');
    await cashier.ask('documents.issue', { ...sale(), idempotencyKey: 'promo-sin', corrige });
    expect(await ticketText(corrige)).not.toContain('Usted ahorró');
  });

  it.each([
    ['terms.nombre', { nombre: '' }],
    ['terms.horaDesde', { horaDesde: '25:00' }],
    ['terms.accion.paga', { accion: { tipo: 'lleva-paga', lleva: 2, paga: 2 } }],
    ['terms.accion.porcentaje', { accion: { tipo: 'porcentaje', porcentaje: '101' } }],
  ] as const)('are refused by their field: %s', async (campo, change) => {
    const reply = await manager.call('promotions.save', {
      id: null,
      terms: terms(change),
      confirmado: false,
    });
    expect(reply).toMatchObject({ ok: false, problem: { errors: [{ campo }] } });
  });
});
