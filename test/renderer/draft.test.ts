import { describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../core/contract/till/products.ts';
import type { SaleDraft } from '../../core/contract/till/sale-draft.ts';
import {
  cartOfDraft,
  linesOfDraft,
  withIssuedDiscounts,
  withoutIssuedDiscounts,
} from '../../renderer/sale/draft.ts';
import { freeLine, type CartLine } from '../../renderer/cart/cart.ts';
import { quoteAskedOf } from '../../renderer/cart/quoted-sale.ts';
import { billOf, isOneReceiver, replacementOf } from '../../renderer/sale/from-document.ts';

const RICE = {
  id: 'p1',
  codigo: 'ARR',
  codigosBarra: [],
  descripcion: 'Arroz',
  precio: '3.6',
  precioSinIva: '3.18584071',
  uniMedida: 59,
  tipo: 'bien',
  ...SOLD_AS_ITSELF,
  tratamiento: 'gravado',
} as const;
const LINE = {
  codigo: 'ARR',
  descripcion: 'Arroz viejo',
  cantidad: '2',
  precio: '3',
  descuento: '0.5',
  uniMedida: 59,
  esServicio: false,
  ...SOLD_AS_ITSELF,
  tratamiento: 'gravado',
  relacionado: null,
} as const;
const DRAFT: SaleDraft = {
  tipoDte: '03',
  codigoGeneracion: 'C0DE0000-0000-4000-8000-000000000001',
  numeroControl: 'DTE-03-0001-00000001',
  fecEmi: '2026-11-21',
  receptor: null,
  lineas: [
    { ...LINE, hoy: RICE },
    { ...LINE, codigo: null, descripcion: 'Flete', precio: '2', descuento: '0.3', hoy: null },
  ],
  descuentos: { gravado: '1.18', exento: '0', 'no-sujeto': '0' },
  ivaRetenido: true,
  ivaPercibido: false,
  observaciones: 'Por la tarde',
  bienTitulo: null,
  apendice: [{ campo: 'placa', valor: 'P123-456' }],
  relacionados: [],
  pagos: [],
};

const line = (more: Partial<CartLine>): CartLine => ({
  ...freeLine('Arroz', '2', { cantidad: '1', precio: null, descuento: '' }),
  ...more,
});

describe('an earlier document', () => {
  it('is sold again at today’s price and without the discounts of then, also of what is no product, and says which price changed', () => {
    const { lines, changes } = linesOfDraft(DRAFT);
    expect(lines).toMatchObject([
      { codigo: 'ARR', descripcion: 'Arroz', cantidad: '2', precio: '3.6', descuento: '' },
      { codigo: null, descripcion: 'Flete', precio: '2', descuento: '' },
    ]);
    expect(changes).toEqual([{ descripcion: 'Arroz', before: '3', today: '3.6' }]);
  });

  it('leaves what its promotions took off in the sale that corrects it, until that is one of its own', () => {
    const typed = [line({ cantidad: '3', precio: '2', descuento: '10%' }), line({ precio: '5' })];
    const descuentos = { gravado: '10%', exento: '', 'no-sujeto': '' };
    const issued = (...each: string[]) => ({
      ...DRAFT,
      lineas: each.map((descuento) => ({ ...LINE, descuento, hoy: null })),
    });
    const same = withIssuedDiscounts({ lines: typed, descuentos }, issued('0.6', '0'));
    expect(same).toEqual({ lines: typed, descuentos });
    const kept = withIssuedDiscounts({ lines: typed, descuentos }, issued('2.6', '0'));
    expect(kept.lines.map(({ descuento, precioFijo }) => [descuento, precioFijo])).toEqual([
      ['2.6', true],
      ['', undefined],
    ]);
    // Ten percent of what is left would be less than was taken off.
    expect(kept.descuentos.gravado).toBe('1.18');
    expect(withoutIssuedDiscounts(kept.lines).map(({ descuento }) => descuento)).toEqual(['10%', '']);
  });

  it('tells no change of price where the same amount is only written otherwise', () => {
    const lineas = [
      { ...LINE, precio: '0.6', hoy: { ...RICE, precio: '0.60' } },
      { ...LINE, precio: '12.00', hoy: { ...RICE, precio: '12' } },
    ];
    expect(linesOfDraft({ ...DRAFT, lineas }).changes).toEqual([]);
  });

  it('comes back exactly as it was for its correction, with a key of its own', () => {
    const cart = cartOfDraft(DRAFT);
    expect(cart).toMatchObject({
      tipoDte: '03',
      lines: [{ descripcion: 'Arroz viejo', precio: '3', descuento: '0.5' }, { descripcion: 'Flete' }],
      descuentos: { gravado: '1.18', exento: '' },
      ivaRetenido: true,
      observaciones: 'Por la tarde',
      bienTitulo: '04',
      transport: { conductor: '', placa: 'P123-456', origen: '', destino: '' },
      corrigeNumero: 'DTE-03-0001-00000001',
      submitted: null,
    });
    expect(cart.key).not.toBe(cartOfDraft(DRAFT).key);
  });
});

describe('a document that leads to the next one', () => {
  const SHOP = {
    tipoDocumento: '36',
    numDocumento: '06141506051015',
    nrc: '1502360',
    nombre: 'Ferretería de Prueba',
    nombreComercial: null,
    codActividad: '47522',
    correo: null,
    telefono: null,
    direccion: null,
  } as const;
  const note = (end: number, receptor: SaleDraft['receptor'] = SHOP): SaleDraft => ({
    ...DRAFT,
    tipoDte: '04',
    codigoGeneracion: `C0DE0000-0000-4000-8000-00000000000${end}`,
    numeroControl: `DTE-04-0001-0000000${end}`,
    receptor,
    bienTitulo: '04',
  });

  it('is billed with others of the same receiver: as they were sent, each line with its note, discounts added', () => {
    const notes = [note(1), note(2)];
    expect(isOneReceiver(notes)).toBe(true);
    expect(billOf(notes)).toMatchObject({
      tipoDte: '03',
      receptor: { nombre: 'Ferretería de Prueba' },
      lines: [
        { descripcion: 'Arroz viejo', precio: '3', descuento: '0.5', relacionado: note(1).codigoGeneracion },
        { descripcion: 'Flete', relacionado: note(1).codigoGeneracion },
        { descripcion: 'Arroz viejo', relacionado: note(2).codigoGeneracion },
        { descripcion: 'Flete', relacionado: note(2).codigoGeneracion },
      ],
      descuentos: { gravado: '2.36', exento: '', 'no-sujeto': '' },
      relacionados: [
        { tipoDocumento: '04', tipoGeneracion: '2', numeroControl: 'DTE-04-0001-00000001' },
        { numeroDocumento: note(2).codigoGeneracion, fechaEmision: '2026-11-21' },
      ],
      observaciones: '',
      corrige: null,
    });
  });

  it('is billed with a factura to who is no taxpayer, and never together with another’s', () => {
    const person = { ...SHOP, tipoDocumento: '13', numDocumento: '012345678', nrc: null } as const;
    expect(billOf([note(1, person)])?.tipoDte).toBe('01');
    expect(isOneReceiver([note(1), note(2, person)])).toBe(false);
    expect(billOf([])).toBeNull();
  });

  it('passes its quote to what takes its place, and not to what bills it', () => {
    const part = { linea: 1, cantidad: '4', descuento: '0', vendido: '1' };
    const cotizacion = { cotizacion: 'COT-central-00000001', version: 2, vence: '2026-12-01' };
    const quoted = { ...DRAFT, cotizacion: { ...cotizacion, lineas: [part] } };
    const replacing = replacementOf(quoted, '01');
    expect(quoteAskedOf(replacing)).toEqual({
      cotizacion: { cotizacion: cotizacion.cotizacion, version: 2, lineas: [1, null] },
    });
    expect(quoteAskedOf(billOf([{ ...quoted, tipoDte: '04' }]) ?? replacing)).toEqual({});
    expect(quoteAskedOf(cartOfDraft(quoted))).toEqual({});
  });

  it('is replaced by the same sale as another type, under a key and number of its own', () => {
    expect(replacementOf({ ...DRAFT, tipoDte: '01', receptor: SHOP }, '03')).toMatchObject({
      tipoDte: '03',
      receptor: { nrc: '1502360' },
      lines: [{ descuento: '0.5' }, {}],
      corrige: null,
      corrigeNumero: null,
      reemplaza: { tipoDte: '01', codigoGeneracion: DRAFT.codigoGeneracion },
    });
  });
});
