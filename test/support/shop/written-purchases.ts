/** Purchases as they come on paper and through customs, typed by hand. */
import type { WrittenPurchase } from '../../../core/contract/purchases/written-purchase.ts';

/** Twelve sodas and the carriage: 24.00 and 5.00 with 13 %. */
export const PAPER: WrittenPurchase = {
  tipo: '03',
  proveedor: {
    pais: 'SV',
    nit: '0614-280390-112-1',
    nrc: '98765-4',
    nombre: 'Mayoreo El Amate, S.A. de C.V.',
  },
  fecha: '2026-11-20',
  resolucion: '15041-RES-CR-2026',
  serie: '26AB',
  numero: '000123',
  vence: null,
  procedencia: 'local',
  lineas: [
    { codigo: 'GAS', descripcion: 'Gaseosa', cantidad: '12', importe: '24.00', clase: 'gravada' },
    { codigo: null, descripcion: 'Acarreo', cantidad: '1', importe: '5.00', clase: 'gravada' },
  ],
  iva: '3.77',
  percibido: '0',
  retenido: '0',
  otros: '0',
  flete: '0',
  seguro: '0',
  derechos: '0',
  total: '32.77',
  deducible: true,
  sobre: null,
};

/** Two kinds of goods from Guatemala; freight, insurance and duties of 10.01 go over 20.00 and 10.00: 6.67 and 3.34. */
export const CUSTOMS: WrittenPurchase = {
  ...PAPER,
  tipo: '12',
  proveedor: { pais: 'GT', nit: '123456-7', nrc: null, nombre: 'Distribuidora Quetzal' },
  resolucion: null,
  serie: null,
  numero: '4-12345',
  procedencia: 'internacion',
  lineas: [
    { codigo: 'GAS', descripcion: 'Gaseosa', cantidad: '10', importe: '20.00', clase: 'gravada' },
    { codigo: 'QUE', descripcion: 'Queso', cantidad: '2.5', importe: '10.00', clase: 'gravada' },
  ],
  flete: '6.00',
  seguro: '1.00',
  derechos: '3.01',
  iva: '5.20',
  total: '45.21',
};
