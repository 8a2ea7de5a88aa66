/** Invalidations and events of return on the morning of 1 December, before each authority that may be there (§editions). */
import { afterEach, describe, expect, it } from 'vitest';
import { listAudit } from '../../../core/store/people/audit.ts';
import { invalidar, invalidation, type Answered } from '../../invalidation/event-caller.ts';
import { FACTURA, SALE } from '../../support/shop/sales.ts';
import { openShop, type Shop, type ShopOptions } from '../../support/shop/shop.ts';
import { codeOf, expectSound } from '../issuing/refused-shop.ts';

const DAY_MS = 86_400_000;
const EVE = '2026-11-30 23:30:00';
const MORNING = '2026-12-01 08:00:00';
const WRONG = { tipoAnulacion: 2 } as const;

let shop: Shop;
afterEach(async () => {
  expectSound(shop);
  await shop.close();
});

const open = async (at: string, options: ShopOptions = {}) => {
  shop = await openShop({ at, ...options });
};
const versionOf = ({ body }: Answered) =>
  (body['eventoJson'] as { readonly identificacion: { readonly version: number } }).identificacion.version;
const received = () => shop.simulator.report().pasos.anulacion.recibidos;
const told = () =>
  shop.store
    .read((reader) => listAudit(reader, { limit: 100 }))
    .filter(({ accion, detalle }) => accion.startsWith('edición') && detalle['clase'] === 'invalidacion')
    .map(({ accion }) => accion);

describe('an invalidation', () => {
  it.each([
    ['anterior', MORNING, 2, '2023'],
    ['nueva', EVE, 3, '2026'],
  ] as const)(
    'that the authority takes only in the other edition is sealed in the same call (%s)',
    async (taken, at, version, edicion) => {
      await open(at);
      const sale = await shop.issue('01', FACTURA);
      const other = await shop.issue('01', FACTURA);
      shop.simulator.takeEditions(taken);
      const answer = await invalidar(shop, invalidation(sale, WRONG));
      expect(answer.body).toMatchObject({ estado: 'PROCESADO', documento: { estado: 'INVALIDADO' } });
      expect([versionOf(answer), received()]).toEqual([version, 2]);
      expect(answer.avisos.join(' ')).toContain(`la edición ${edicion}`);
      expect(told()).toEqual(['edición de la fecha rechazada']);
      // The rest of the day is said in the one that was taken.
      const next = await invalidar(shop, invalidation(other, WRONG));
      expect([versionOf(next), received(), next.body['estado']]).toEqual([version, 3, 'PROCESADO']);
    },
  );

  it('of a credit note goes on as rescinded where only the old edition is taken, and the caller is told', async () => {
    await open(MORNING);
    const note = await shop.issue('05', SALE['05'].replace('"municipio":"14"', '$&,"distrito":"14"'));
    shop.simulator.takeEditions('anterior');
    const answer = await invalidar(shop, invalidation(note, { tipoAnulacion: 1 }));
    expect(answer.body).toMatchObject({
      estado: 'PROCESADO',
      eventoJson: { motivo: { tipoAnulacion: 2, motivoAnulacion: 'Sustitución' } },
    });
    expect(answer.avisos.join(' ')).toContain('recibe el motivo 2');
  });

  it('is asked for in the edition of its date again the next day', async () => {
    await open(MORNING);
    const [first, second, third] = [
      await shop.issue('01', FACTURA),
      await shop.issue('01', FACTURA),
      await shop.issue('01', FACTURA),
    ];
    shop.simulator.takeEditions('anterior');
    await invalidar(shop, invalidation(first, WRONG));
    await shop.pass(DAY_MS);
    expect(versionOf(await invalidar(shop, invalidation(second, WRONG)))).toBe(2);
    expect(received()).toBe(4);
    shop.simulator.takeEditions('ambas');
    await shop.pass(DAY_MS);
    expect(versionOf(await invalidar(shop, invalidation(third, WRONG)))).toBe(3);
    expect(told()).toEqual(['edición de la fecha recibida', 'edición de la fecha rechazada']);
  });

  it('is sealed after an outage too, with nobody waiting', async () => {
    await open(MORNING);
    const sale = await shop.issue('01', FACTURA);
    shop.simulator.takeEditions('anterior');
    shop.simulator.addFaults([{ paso: 'anulacion', falla: 'html', veces: 2 }]);
    const answer = await invalidar(shop, invalidation(sale, WRONG));
    expect(answer.body).toMatchObject({ estado: 'PENDIENTE' });
    await shop.pass(600_000);
    expect(shop.document(codeOf(sale)).estado).toBe('INVALIDADO');
  });

  it('stays refused where falling back is switched off, and where both are refused', async () => {
    await open(MORNING, { settings: { otraEdicion: false } });
    const sale = await shop.issue('01', FACTURA);
    shop.simulator.takeEditions('anterior');
    const answer = await invalidar(shop, invalidation(sale, WRONG));
    expect(answer.body).toMatchObject({ estado: 'RECHAZADO', documento: { estado: 'PROCESADO' } });
    expect(received()).toBe(1);
  });

  it('of a note goes over with its reason', async () => {
    await open(MORNING);
    const sold = await shop.issue('03', SALE['03']);
    const note = await shop.issue(
      '05',
      JSON.stringify({
        documentoRelacionado: [{ codigoGeneracion: codeOf(sold) }],
        items: [{ cantidad: 1, descripcion: 'Resma de papel bond', precioUni: 4.25, tipoItem: 1 }],
      }),
    );
    shop.simulator.takeEditions('anterior');
    const answer = await invalidar(
      shop,
      invalidation(note, { tipoAnulacion: 3, motivoAnulacion: 'Cliente se retractó' }),
    );
    expect([versionOf(answer), answer.body['estado']]).toEqual([2, 'PROCESADO']);
  });
});

describe('an event of return', () => {
  const returned = async () =>
    shop.issue(
      '18',
      JSON.stringify({ documentos: [{ codigoGeneracion: codeOf(await shop.issue('01', FACTURA)) }] }),
    );

  it.each(['ambas', 'nueva'] as const)('is sealed by an authority that knows it (%s)', async (taken) => {
    await open(MORNING);
    shop.simulator.takeEditions(taken);
    expect(await returned()).toMatchObject({ status: 200, body: { estado: 'PROCESADO' } });
  });

  it('has one edition: before an authority that takes only the old one it stays refused, and what was sold may go back another way', async () => {
    await open(MORNING);
    shop.simulator.takeEditions('anterior');
    const sale = await shop.issue('01', FACTURA);
    const answer = await shop.issue(
      '18',
      JSON.stringify({ documentos: [{ codigoGeneracion: codeOf(sale) }] }),
    );
    expect(answer).toMatchObject({ status: 422, body: { estado: 'RECHAZADO' } });
    expect((await invalidar(shop, invalidation(sale, WRONG))).body).toMatchObject({ estado: 'PROCESADO' });
  });
});
