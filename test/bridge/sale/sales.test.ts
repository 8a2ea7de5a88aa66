import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

let till: TillApp;
let cashier: Browser;
let manager: Browser;
beforeAll(async () => {
  ({ till, cashier, manager } = await openStaffedApp());
});
afterAll(() => till.close());

const DAY_MS = 86_400_000;
const WITHHELD_BY_NOBODY = { regla: 'retencion-sin-receptor' };
const CASH_SALE = JSON.stringify({
  items: [{ cantidad: 3, descripcion: 'Café', precioUni: 1.25, tipoItem: 1, codigo: 'CAF' }],
});

describe('till.context', () => {
  it('tells everything the frame of the screen shows', async () => {
    const context = await cashier.ask('till.context', {});
    expect(context).toMatchObject({
      emisor: { nit: '06142108951029', nombreComercial: 'Tienda Demo' },
      sucursal: { id: 'casa-matriz', codEstable: 'M001', codPuntoVenta: 'P001', numero: 1 },
      ambiente: 'PRUEBAS',
      autoridad: 'simulador',
      formatoNumeroControl: 'interfaz',
      usuario: { rol: 'cajero' },
      contingencia: null,
      enCola: 0,
      umbralReceptor: '25000',
    });
    expect(context.semaforo).toEqual({
      color: 'verde',
      situacion: 'sin-datos',
      motivo: null,
      accion: null,
    });
    expect(['2023', '2026']).toContain(context.edicion);
  });
});

describe('documents.preview', () => {
  it('calculates a factura with words and change, and numbers nothing', async () => {
    const preview = await cashier.ask('documents.preview', {
      tipoDte: '01',
      request: CASH_SALE,
      recibido: '5',
    });
    expect(preview).toMatchObject({ emitible: true, faults: [], cambio: '1.25' });
    expect(preview.totales).toMatchObject({
      totalGravada: '3.75',
      iva: '0.43',
      total: '3.75',
      totalLetras: 'TRES 75/100 USD',
    });
    expect(preview.lineas).toEqual([
      {
        precioUni: '1.25',
        montoDescu: '0',
        ventaGravada: '3.75',
        ventaExenta: '0',
        ventaNoSuj: '0',
        noGravado: '0',
        ivaItem: '0.43141593',
        importe: '3.75',
      },
    ]);
    expect((await cashier.ask('documents.list', {})).documentos).toEqual([]);
  });

  it('takes the VAT out of shelf prices in a crédito fiscal, and names what is missing at its field', async () => {
    const preview = await cashier.ask('documents.preview', {
      tipoDte: '03',
      request: CASH_SALE,
      preciosConIva: true,
    });
    expect(preview.lineas?.[0]).toMatchObject({
      precioUni: '1.10619469',
      ventaGravada: '3.31858407',
      importe: '3.75',
    });
    expect(preview.totales).toMatchObject({ totalGravada: '3.32', iva: '0.43', total: '3.75' });
    expect(preview.emitible).toBe(false);
    expect(preview.faults.map(({ campo }) => campo)).toContain('receptor');
  });

  it('has no totals while a line is not finished, and says which one', async () => {
    const request = JSON.stringify({ items: [{ descripcion: 'Café', precioUni: 1.25, tipoItem: 1 }] });
    const preview = await cashier.ask('documents.preview', { tipoDte: '01', request });
    expect(preview).toMatchObject({ emitible: false, totales: null, lineas: null });
    expect(preview.faults.map(({ campo }) => campo)).toEqual(['items[0].cantidad']);
  });

  it('has no totals while more is taken off the whole than there is; its lines stay', async () => {
    const request = JSON.stringify({ ...(JSON.parse(CASH_SALE) as object), descuGravada: 3.76 });
    const preview = await cashier.ask('documents.preview', { tipoDte: '01', request, recibido: '5' });
    expect(preview).toMatchObject({ emitible: false, totales: null, cambio: null });
    expect(preview.lineas?.[0]).toMatchObject({ importe: '3.75' });
    expect(preview.faults.map(({ campo }) => campo)).toEqual(['descuGravada']);
  });

  it('warns of a large factura to nobody by what it comes to before anything is withheld', async () => {
    // 1098.00 less 1 % of the 971.68 without VAT.
    const items = [{ cantidad: 305, descripcion: 'Arroz', precioUni: 3.6, tipoItem: 1 }];
    const request = JSON.stringify({ items, ivaRetenido: true });
    // The warning is one of the edition of 2023, whatever day it is.
    const { reglas } = await manager.ask('settings.view', {});
    await manager.ask('settings.saveRules', { edition2026From: '2099-01-01' });
    const preview = await cashier.ask('documents.preview', { tipoDte: '01', request });
    await manager.ask('settings.saveRules', { edition2026From: reglas.edition2026From });
    expect(preview.totales).toMatchObject({ montoTotalOperacion: '1098.00', total: '1088.28' });
    expect(preview.avisos).toEqual([
      { regla: 'factura-sin-receptor', parametros: { desde: '$1,095.00' } },
      WITHHELD_BY_NOBODY,
    ]);
  });

  it('warns of IVA that nobody who is named withholds, before the sale and with it', async () => {
    const items = [{ cantidad: 1, descripcion: 'Arroz', precioUni: 113, tipoItem: 1 }];
    const receptor = { tipoDocumento: '13', numDocumento: '01234567-8', nombre: 'Ana Inventada' };
    const avisos = async (request: object) =>
      (await cashier.ask('documents.preview', { tipoDte: '01', request: JSON.stringify(request) })).avisos;
    expect(await avisos({ items, ivaRetenido: true })).toEqual([WITHHELD_BY_NOBODY]);
    expect(await avisos({ items, ivaRetenido: true, receptor })).toEqual([]);
    expect(await avisos({ items })).toEqual([]);
    const sale = {
      tipoDte: '01',
      request: JSON.stringify({ items, ivaRetenido: true, simular: true }),
      idempotencyKey: 'retenida',
    } as const;
    expect((await cashier.ask('documents.issue', sale)).avisos).toEqual([WITHHELD_BY_NOBODY]);
  });

  it('refuses what is no JSON', async () => {
    const reply = await cashier.call('documents.preview', { tipoDte: '01', request: '{"items":' });
    expect(reply).toMatchObject({ ok: false, problem: { codigo: 'JSON_INVALIDO' } });
  });
});

describe('documents.issue', () => {
  it('issues, tells the screens of the place, and gives the same document to the same key after another log-in', async () => {
    const events = await cashier.events();
    const sale = { tipoDte: '01', request: CASH_SALE, idempotencyKey: 'venta-1' } as const;
    const issued = await cashier.ask('documents.issue', sale);
    expect(issued).toMatchObject({ replayed: false, autoridad: 'simulador', faults: [] });
    expect(issued.result).toMatchObject({ estado: 'PROCESADO', numeroControl: 'DTE-01-0001-00000001' });
    expect(JSON.parse(issued.result.dteJson)).toMatchObject({ resumen: { totalPagar: 3.75 } });
    const told = await events.next('document');
    expect(told.document).toMatchObject({ numeroControl: 'DTE-01-0001-00000001', monto: '3.75' });
    expect(await events.next('context')).toEqual({ kind: 'context' });
    expect((await cashier.ask('till.context', {})).semaforo.situacion).toBe('en-linea');
    events.close();
    await cashier.ask('session.logout', {});
    const [user] = await cashier.ask('session.users', {});
    await cashier.ask('session.login', { userId: user?.id ?? '', pin: till.pinOf('cajero') });
    const again = await cashier.ask('documents.issue', sale);
    expect(again.replayed).toBe(true);
    expect(again.result.codigoGeneracion).toBe(issued.result.codigoGeneracion);
  });

  it('issues a crédito fiscal with shelf prices for a customer of the shop', async () => {
    const { clientes } = await cashier.ask('customers.search', { q: 'martillo' });
    const customer = clientes[0];
    expect(customer?.numDocumento).toBe('06141506051015');
    const receptor = {
      tipoDocumento: customer?.tipoDocumento,
      numDocumento: customer?.numDocumento,
      nrc: customer?.nrc,
      nombre: customer?.nombre,
      codActividad: customer?.codActividad,
      correo: customer?.correo,
      direccion: {
        departamento: customer?.direccion?.departamento,
        municipio: customer?.direccion?.municipio,
        distrito: customer?.direccion?.distrito,
        complemento: customer?.direccion?.complemento,
      },
    };
    const request = JSON.stringify({ ...(JSON.parse(CASH_SALE) as object), receptor });
    const sale = { tipoDte: '03', request, preciosConIva: true, idempotencyKey: 'venta-2' } as const;
    const issued = await cashier.ask('documents.issue', sale);
    expect(issued.result.estado).toBe('PROCESADO');
    expect(JSON.parse(issued.result.dteJson)).toMatchObject({
      cuerpoDocumento: [{ precioUni: 1.10619469, ventaGravada: 3.31858407 }],
      resumen: { totalPagar: 3.75 },
    });
  });
});

describe('reading and invalidating', () => {
  it('lists, shows, consults and, for a manager, invalidates', async () => {
    const { documentos } = await cashier.ask('documents.list', { tipoDte: '01' });
    const [row] = documentos;
    expect(row).toMatchObject({ estado: 'PROCESADO', monto: '3.75' });
    const codigoGeneracion = row?.codigoGeneracion ?? '';
    const view = await cashier.ask('documents.view', { codigoGeneracion });
    expect(view.lineaDeVida.map(({ estado }) => estado)).toContain('PROCESADO');
    expect(view.faults).toEqual([]);
    const file = await cashier.ask('documents.file', { codigoGeneracion });
    expect(JSON.parse(file.content)).toHaveProperty('firmaElectronica');
    const consulted = await cashier.ask('documents.consult', { tdte: '01', codigoGeneracion });
    expect(consulted.result).toMatchObject({ estado: 'PROCESADO', fuente: 'HACIENDA' });
    const request = JSON.stringify({
      documento: { tipoDte: '01', codigoGeneracion, fecEmi: row?.fecEmi },
      motivo: { tipoAnulacion: 2 },
    });
    const [boss] = (await manager.ask('session.users', {})).filter(({ rol }) => rol === 'gerente');
    const approval = { userId: boss?.id ?? '', pin: till.pinOf('gerente') };
    const invalidated = await cashier.ask('documents.invalidate', { request, approval });
    expect(invalidated).toMatchObject({ kind: 'done', documento: { estado: 'INVALIDADO' } });
  });
});

describe('goods', () => {
  it('are found by barcode, code and words without accents; the exact one says so', async () => {
    const scanned = await cashier.ask('products.search', { q: '7419901001420' });
    expect(scanned.exacto).toBe(true);
    expect(scanned.productos[0]).toMatchObject({
      codigo: 'CAF-400',
      precio: '5.90',
      precioSinIva: '5.22123894',
    });
    const typed = await cashier.ask('products.search', { q: 'cafe mol' });
    expect(typed).toMatchObject({ exacto: false, productos: [{ codigo: 'CAF-400' }] });
    expect((await cashier.ask('products.search', { q: 'ace-1l' })).exacto).toBe(true);
    expect((await cashier.ask('products.search', { q: '', limit: 100 })).productos).toHaveLength(40);
  });

  it('are found by a code that a scale printed, with how much of them it holds', async () => {
    const cheese = {
      codigo: '345',
      codigosBarra: [],
      descripcion: 'Queso de prueba por libra',
      precio: '3.60',
      uniMedida: 36,
      tipo: 'bien',
      ...SOLD_AS_ITSELF,
      tratamiento: 'gravado',
    } as const;
    await manager.ask('products.save', cheese);
    const label = '2000345012506';
    expect((await cashier.ask('products.search', { q: label })).productos).toEqual([]);
    const codigosBalanza = [{ prefijo: '20', digitosProducto: '5', valor: 'peso', decimales: '3' }] as const;
    const kept = await manager.ask('settings.saveRules', { codigosBalanza: [...codigosBalanza] });
    expect(kept.reglas.codigosBalanza).toEqual(codigosBalanza);
    expect(await cashier.ask('products.search', { q: label })).toMatchObject({
      exacto: true,
      cantidad: '1.25',
      productos: [{ codigo: '345' }],
      etiqueta: null,
    });
    // Misread; of a product that is not there; of nothing. Their weighed digits come to 34, 59 and 22.
    for (const [code, etiqueta] of [
      ['2000345012507', { kind: 'damaged' }],
      ['2000999012501', { kind: 'unknown', producto: '999' }],
      ['2000345000008', { kind: 'empty' }],
    ] as const)
      expect(await cashier.ask('products.search', { q: code })).toMatchObject({
        productos: [],
        exacto: false,
        etiqueta,
      });
    expect(
      await manager.call('settings.saveRules', {
        codigosBalanza: [{ ...codigosBalanza[0], prefijo: '74' }],
      }),
    ).toMatchObject({ problem: { errors: [{ campo: 'codigosBalanza[0].prefijo' }] } });
  });

  it('are kept by a manager, and every screen is told', async () => {
    const events = await cashier.events();
    const given = {
      codigo: 'NUE-1',
      codigosBarra: ['0123456789012'],
      descripcion: 'Nuégados',
      precio: '1.50',
      uniMedida: 59,
      tipo: 'bien',
      ...SOLD_AS_ITSELF,
      tratamiento: 'gravado',
    } as const;
    const saved = await manager.ask('products.save', given);
    expect(saved).toMatchObject({ precio: '1.5', precioSinIva: '1.32743363' });
    await events.next('products');
    events.close();
    const changed = await manager.ask('products.save', { ...given, id: saved.id, precio: '2' });
    expect(changed).toMatchObject({ id: saved.id, precio: '2' });
    const taken = await manager.call('products.save', { ...given, codigo: 'otro' });
    expect(taken).toMatchObject({
      ok: false,
      problem: { codigo: 'VALIDACION', errors: [{ campo: 'codigosBarra[0]', codigo: 'REPETIDO' }] },
    });
    expect(await manager.ask('products.delete', { id: saved.id })).toEqual({ deleted: true, retired: false });
    expect(await manager.call('products.save', { ...given, id: saved.id })).toMatchObject({
      ok: false,
      problem: { codigo: 'NO_ENCONTRADO' },
    });
  });
});

describe('keys for goods', () => {
  it('are what the shop sold most until a manager arranges them; goods that are gone lose theirs', async () => {
    const first = await cashier.ask('products.search', { q: '', limit: 1 });
    const codes = async () => {
      const { paginas, propuestas } = await cashier.ask('quickKeys.list', {});
      return [propuestas, ...(paginas[0]?.productos.map(({ codigo }) => codigo) ?? [])];
    };
    // Nothing of the list was sold yet.
    expect((await codes()).slice(0, 2)).toEqual(['catalogo', first.productos[0]?.codigo]);
    const request = JSON.stringify({
      items: [{ cantidad: 1, descripcion: 'Café', precioUni: 5.9, tipoItem: 1, codigo: 'CAF-400' }],
    });
    const untilThen = await codes();
    await cashier.ask('documents.issue', { tipoDte: '01', request, idempotencyKey: 'venta-teclas' });
    // Nobody presses a key that went away under the finger, not even on the first day.
    expect(await codes()).toEqual(untilThen);
    till.pass(DAY_MS);
    await cashier.enter('cajero');
    await manager.enter('gerente');
    expect((await codes()).slice(0, 2)).toEqual(['vendidos', 'CAF-400']);
    expect(await codes()).toHaveLength(1 + 40);
    till.pass(-DAY_MS);
    // A session that was used in the future is over.
    await cashier.enter('cajero');
    await manager.enter('gerente');
    const { productos } = await cashier.ask('products.search', { q: '', limit: 2 });
    const ids = productos.map(({ id }) => id).toReversed();
    const gone = await manager.ask('products.save', {
      codigo: 'IDO-1',
      codigosBarra: [],
      descripcion: 'Ido',
      precio: '1',
      uniMedida: 59,
      tipo: 'bien',
      ...SOLD_AS_ITSELF,
      tratamiento: 'gravado',
    });
    const events = await cashier.events();
    const page = {
      nombre: ' Mostrador ',
      color: 'azul',
      productos: [...ids, gone.id, ids[0] ?? ''],
    } as const;
    const saved = await manager.ask('quickKeys.save', { paginas: [page] });
    await events.next('products');
    events.close();
    expect(saved.paginas).toMatchObject([{ nombre: 'Mostrador', color: 'azul' }]);
    await manager.ask('products.delete', { id: gone.id });
    const shown = await cashier.ask('quickKeys.list', {});
    expect(shown.propuestas).toBeNull();
    expect(shown.paginas[0]?.productos.map(({ id }) => id)).toEqual(ids);
    const { filas } = await manager.ask('audit.search', { accion: 'teclas acomodadas', antes: null });
    expect(filas[0]?.detalle).toContainEqual({ nombre: 'ahora', valor: 'Mostrador (3)' });
    const long = { nombre: 'x'.repeat(25), color: 'azul', productos: [] } as const;
    expect(await manager.call('quickKeys.save', { paginas: [long] })).toMatchObject({
      ok: false,
      problem: { errors: [{ campo: 'paginas[0].nombre' }] },
    });
    // Another window arranged them since this one was opened; goods that are gone are no change.
    const opened = { nombre: 'Mostrador', color: 'azul', productos: ids } as const;
    const [green, red] = [
      { ...opened, color: 'verde' },
      { ...opened, color: 'rojo' },
    ] as const;
    const antes = { paginas: [opened] };
    await manager.ask('quickKeys.save', { paginas: [green], antes });
    expect(await manager.call('quickKeys.save', { paginas: [red], antes })).toMatchObject({
      problem: { codigo: 'CAMBIO_ENTRETANTO' },
    });
    expect((await cashier.ask('quickKeys.list', {})).paginas[0]?.color).toBe('verde');
    await manager.ask('quickKeys.save', { paginas: [], antes: { paginas: [green] } });
    expect(await cashier.ask('quickKeys.list', {})).toMatchObject({ propuestas: 'catalogo' });
  });
});

describe('catalogs.search', () => {
  it('answers like the interface', async () => {
    const found = await cashier.ask('catalogs.search', { catalogo: 'CAT-019', q: 'pupuseria' });
    expect(found.valores).toEqual([{ codigo: '56106', valor: 'Pupusería' }]);
  });
});

describe('a rehearsal at a till that practises', () => {
  it('is offered, asks the built-in simulator for an outcome, and is refused by name where there is no such one', async () => {
    expect((await cashier.ask('till.context', {})).ensayos).toBe(true);
    const sale = { tipoDte: '01', request: CASH_SALE } as const;
    const issue = (idempotencyKey: string, ensayo: string) =>
      manager.ask('documents.issue', { ...sale, idempotencyKey, ensayo });
    expect((await issue('ensayo-1', 'rechazo=020')).result).toMatchObject({
      estado: 'RECHAZADO',
      codigoMsg: '020',
    });
    const again = await manager.ask('documents.issue', { ...sale, idempotencyKey: 'ensayo-2' });
    expect(again.result.estado).toBe('PROCESADO');
    await expect(issue('ensayo-3', 'otro')).rejects.toThrow('VALIDACION');
  });
});
