import { describe, expect, it } from 'vitest';
import type { SaleDraft } from '../../core/contract/till/sale-draft.ts';
import { cartOfDraft, linesOfDraft } from '../../renderer/sale/draft.ts';

const RICE = {
  id: 'p1',
  codigo: 'ARR',
  codigosBarra: [],
  descripcion: 'Arroz',
  precio: '3.6',
  precioSinIva: '3.18584071',
  uniMedida: 59,
  tipo: 'bien',
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
  tratamiento: 'gravado',
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
};

describe('an earlier document', () => {
  it('is sold again at today’s price and without the discounts of then, also of what is no product, and says which price changed', () => {
    const { lines, changes } = linesOfDraft(DRAFT);
    expect(lines).toMatchObject([
      { codigo: 'ARR', descripcion: 'Arroz', cantidad: '2', precio: '3.6', descuento: '' },
      { codigo: null, descripcion: 'Flete', precio: '2', descuento: '' },
    ]);
    expect(changes).toEqual([{ descripcion: 'Arroz', before: '3', today: '3.6' }]);
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
