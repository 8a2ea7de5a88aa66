/** An invalidation whose reply was lost and whose second sending is refused: what the authority holds decides. */
import { afterEach, describe, expect, it } from 'vitest';
import type { FaultRule } from '../../core/simulator/script.ts';
import { SALE } from '../support/shop/sales.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import { invalidar, invalidation } from './event-caller.ts';

type Fault = Pick<FaultRule, 'paso' | 'falla'> & Partial<FaultRule>;

const REFUSED = {
  paso: 'anulacion',
  falla: 'rechazo-corchetes',
  codigoMsg: '009',
  descripcionMsg: '[receptor.numDocumento] NIT NO EXISTE',
} as const;
/** The first wait of the schedule (`retry-policy`). */
const FIRST_WAIT_MS = 2_000;
const LONG_ENOUGH_MS = 600_000;

describe('an invalidation that was sent again and refused', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  /** Its first sending meets `lost`, its second one is refused; `asked` meets the question that follows. */
  const invalidate = async (lost: FaultRule['falla'], refusal: Fault, asked: readonly Fault[] = []) => {
    shop = await openShop();
    const sale = await shop.issue('01', SALE['01']);
    shop.simulator.addFaults([{ paso: 'anulacion', falla: lost }, refusal, ...asked]);
    const pending = await invalidar(shop, invalidation(sale, { tipoAnulacion: 2 }));
    expect(pending.body).toMatchObject({ estado: 'PENDIENTE', documento: { estado: 'INVALIDANDO' } });
    return String(sale.body['codigoGeneracion']);
  };

  it('counts when its first sending had arrived', async () => {
    const codigo = await invalidate('aceptar-y-html', REFUSED);
    await shop.pass(LONG_ENOUGH_MS);
    expect(shop.document(codigo).estado).toBe('INVALIDADO');
    // Its seal was in the reply that got lost; the document's is not its own.
    expect(shop.events()).toMatchObject([{ estado: 'PROCESADO', sello: null }]);
    expect(shop.simulator.report().documentosInvalidados).toBe(1);
  });

  it('is refused when its first sending had not', async () => {
    const codigo = await invalidate('html', REFUSED);
    await shop.pass(LONG_ENOUGH_MS);
    expect(shop.document(codigo).estado).toBe('PROCESADO');
    expect(shop.events()).toMatchObject([{ estado: 'RECHAZADO', codigo_msg: '009' }]);
    expect(shop.simulator.report().documentosInvalidados).toBe(0);
  });

  it('stays open until the authority can be asked', async () => {
    const codigo = await invalidate('aceptar-y-html', REFUSED, [{ paso: 'consulta', falla: 'html' }]);
    // The second sending, refused, and the question about the document.
    await shop.pass(FIRST_WAIT_MS);
    expect(shop.simulator.report().pasos).toMatchObject({
      anulacion: { fallas: 2 },
      consulta: { fallas: 1 },
    });
    expect(shop.events()).toMatchObject([{ estado: 'PENDIENTE' }]);
    expect(shop.document(codigo).estado).toBe('INVALIDANDO');
    await shop.pass(LONG_ENOUGH_MS);
    expect(shop.document(codigo).estado).toBe('INVALIDADO');
  });

  it.each([
    ['its document', '[documento.codigoGeneracion] DOCUMENTO SE ENCUENTRA INVALIDADO', 'INVALIDADO'],
    ['its replacement', '[documento.codigoGeneracionR] DOCUMENTO SE ENCUENTRA INVALIDADO', 'PROCESADO'],
  ])('is judged by whom “invalidated” is said of: %s', async (_whom, descripcionMsg, estado) => {
    const codigo = await invalidate('html', { ...REFUSED, codigoMsg: '015', descripcionMsg });
    await shop.pass(LONG_ENOUGH_MS);
    expect(shop.document(codigo).estado).toBe(estado);
  });
});
