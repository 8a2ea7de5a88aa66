/** Papers for customers in letter size: what is on them stays apart. */
import { expect, it } from 'vitest';
import type { AccountPaper } from '../../core/contract/printing/account-paper.ts';
import { drawAccountPaper } from '../../core/output/account/draw-account-paper.ts';
import { openPages } from '../support/reading/pdf-pages.ts';

const RECEIPT: AccountPaper = {
  titulo: 'Recibo de abono sucursal-soyapango-00000123',
  ambiente: 'PRUEBAS',
  aviso: 'No es documento tributario',
  pie: 'Según esta caja, 30/11/2026 14:05',
  fecha: '2026-11-30',
  hora: '14:05',
  emisor: {
    nombre:
      'Distribuidora de Abarrotes y Ferretería de la Zona Oriental, Sociedad Anónima de Capital Variable',
    nit: '06140312901014',
    nrc: '1234567',
  },
  sucursal: 'Sucursal Soyapango',
  cliente: { nombre: 'Ana Inventada', documento: 'DUI 01234567-8' },
  datos: [['Cómo pagó', 'Efectivo']],
  tabla: {
    columnas: ['Documento que paga', 'Abonado'],
    filas: [['DTE-01-M001P001-000000000000001', '$8.00']],
  },
  sumas: [
    ['Debía', '$20.00'],
    ['Abonó', '$8.00'],
    ['Queda debiendo', '$12.00'],
  ],
};

it('has the long name of a shop beside the long title of a receipt', async () => {
  const pages = await openPages(await drawAccountPaper(RECEIPT));
  expect(await pages.collisions(1)).toEqual([]);
  expect(await pages.text(1)).toContain('Capital Variable');
  await pages.close();
});
