/** What a cashier may write into a line by hand: goods without their code, another kind of sale; and what the manager finds of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { DEFAULT_LIMITES } from '../../../core/contract/settings/role-limits.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { audit, setSettings } from '../manager-sales.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

/** A line that is sold for almost nothing. */
const SOLD = { cantidad: 1, descripcion: 'Algo de la tienda', precioUni: 0.05, tipoItem: 1 };
const BEYOND = 'venta fuera de límites';
const FREE = 'venta con líneas libres';

let till: TillApp;
let cashier: Browser;
let manager: Browser;
let coffee: { codigo: string; descripcion: string; codigosBarra: readonly string[] };
beforeAll(async () => {
  ({ till, cashier, manager } = await openStaffedApp());
  const { productos } = await manager.ask('products.search', { q: 'CAF-400' });
  const [first] = productos;
  if (first === undefined) throw new Error('the demonstration has no coffee');
  coffee = first;
});
afterAll(() => till.close());

let keys = 0;
const sale = (item: object, tipoDte: TipoVenta = '01') => ({
  tipoDte,
  request: JSON.stringify({ items: [{ ...SOLD, ...item }] }),
  idempotencyKey: `libre-${(keys += 1)}`,
  preciosConIva: true,
});
const refusal = async (browser: Browser, item: object) => {
  const reply = await browser.call('documents.issue', sale(item));
  return reply.ok ? 'issued' : reply.problem.message;
};

describe('a line that hides which product it sells', () => {
  it.each([
    ['its barcode in place of the code', () => ({ codigo: coffee.codigosBarra[0] })],
    ['its barcode with more zeros', () => ({ codigo: `0${coffee.codigosBarra[0]}` })],
    ['an invisible character in its code', () => ({ codigo: 'CAF\u200B-400' })],
    ['a soft hyphen behind its code', () => ({ codigo: 'CAF-400\u00AD' })],
    ['no code, and its description', () => ({ descripcion: coffee.descripcion.toUpperCase() })],
    ['a code of its own, and its description', () => ({ codigo: 'X-1', descripcion: coffee.descripcion })],
  ])('is compared with that product: %s', async (_what, item) => {
    expect(await refusal(cashier, item())).toContain('a $0.05 en lugar de $5.90');
  });
});

describe('a kind of sale that is not the product’s', () => {
  it.each([
    ['exento', { tipoItem: 3 }],
    ['no sujeto', { tipoItem: 4 }],
    ['no gravado', { noGravado: 5.9, precioUni: 0 }],
  ])('asks a cashier for a manager: %s', async (kind, item) => {
    const line = { codigo: coffee.codigo, descripcion: 'Café', precioUni: 5.9, ...item };
    expect(await refusal(cashier, line)).toBe(
      `«Café» como ${kind} en lugar de gravado: lo aprueba un gerente con su PIN`,
    );
  });

  it('asks for one at a line of no product that is not taxed too, but not for a charge', async () => {
    expect(await refusal(cashier, { tipoItem: 3 })).toContain('como exento en lugar de gravado');
    const tip = { descripcion: 'Propina', precioUni: 0, noGravado: 0.5 };
    const request = JSON.stringify({ items: [{ ...SOLD }, { ...SOLD, ...tip }] });
    const reply = await cashier.call('documents.issue', { ...sale({}), request });
    expect(reply.ok).toBe(true);
  });

  it('asks for one where an exempt product is sold as a taxed one', async () => {
    const product = { codigo: 'MED-1', descripcion: 'Consulta', precio: '20', uniMedida: 99 } as const;
    await manager.ask('products.save', {
      ...product,
      codigosBarra: [],
      tipo: 'servicio',
      ...SOLD_AS_ITSELF,
      tratamiento: 'exento',
    });
    const line = { codigo: 'MED-1', descripcion: 'Consulta', precioUni: 20 };
    expect(await refusal(cashier, { ...line, tipoItem: 3 })).toBe('issued');
    expect(await refusal(cashier, line)).toContain('como gravado en lugar de exento');
  });

  it('is sold by a manager, and stands in the audit log with both kinds', async () => {
    const line = { codigo: coffee.codigo, descripcion: 'Café', precioUni: 5.9, tipoItem: 3 };
    expect(await refusal(manager, line)).toBe('issued');
    expect((await audit(till, BEYOND))[0]).toMatchObject({
      detalle: { antes: 'Café: gravado', ahora: 'Café: exento' },
    });
  });
});

describe('a line of no product', () => {
  it('is sold alone up to the limit of the role in a sale, and stands in the audit log each time', async () => {
    const before = (await audit(till, FREE)).length;
    const { result } = await cashier.ask('documents.issue', sale({ cantidad: 2, precioUni: 250 }));
    const rows = await audit(till, FREE);
    expect(rows).toHaveLength(before + 1);
    expect(rows[0]).toMatchObject({
      actor: 'Cajero de demostración',
      detalle: { documento: result.codigoGeneracion, lineas: ['Algo de la tienda (gravado): 500.00'] },
    });
    expect(await refusal(cashier, { cantidad: 2, precioUni: 250.01 })).toBe(
      'Líneas que no están en el catálogo por $500.02; sin gerente, hasta $500.00: lo aprueba un gerente con su PIN',
    );
  });

  it('counts with the others of its sale, and before its discount', async () => {
    const half = { ...SOLD, precioUni: 260 };
    const request = JSON.stringify({ items: [half, { ...half, montoDescu: 5 }] });
    expect(await cashier.call('documents.issue', { ...sale({}), request })).toMatchObject({
      problem: { codigo: 'APROBACION_REQUERIDA' },
    });
  });

  it('is not sold by a cashier at all where the setting is 0, and without a limit where it is empty', async () => {
    const put = (lineaLibreMaxima: string) =>
      manager.ask('settings.saveRules', {
        limitesVenta: { ...DEFAULT_LIMITES, cajero: { ...DEFAULT_LIMITES.cajero, lineaLibreMaxima } },
      });
    const { reglas } = await put('0');
    expect(reglas.limitesVenta.cajero.lineaLibreMaxima).toBe('0');
    expect(await refusal(cashier, {})).toContain('«Algo de la tienda» no está en el catálogo');
    await put('');
    expect(await refusal(cashier, { precioUni: 5000 })).toBe('issued');
    await setSettings(till, {});
  });
});
