/** A supplier's document as a row of the book, in cents typed by hand, and what takes it off again (§libro-compras, §cierre-libros). */
import { describe, expect, it } from 'vitest';
import type { BookPurchase } from '../../core/domain/books/book-purchase.ts';
import type { StoredPurchase } from '../../core/store/purchases/purchase-rows.ts';
import { writingText } from '../../core/store/purchases/read-stored.ts';
import { bookedPurchase, takenBack } from '../../core/till/books/booked-purchase.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';
import { BUYER, SEAL, supplierDocument, type SupplierDocument } from '../support/shop/supplier-documents.ts';
import { PAPER } from '../support/shop/written-purchases.ts';

const KEPT: StoredPurchase = {
  id: 1,
  clave: 'compra-1',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
  estado: 'INGRESADA',
  tipoDte: '03',
  codigoGeneracion: 'CODE',
  numeroControl: 'NUMBER',
  supplierId: 1,
  fecEmi: '2026-11-20',
  totalCentavos: 11_300n,
  vence: null,
  debeCentavos: null,
  sello: SEAL,
  original: '',
  sha256: '',
  deducible: true,
  userId: null,
  apiKeyId: null,
  receivedAt: 0,
  enteredAt: 0,
  annulledAt: null,
  periodo: '2026-11',
  nit: '06142803901121',
  nrc: '987654',
  nombre: 'Mayoreo',
  pais: 'SV',
  escrita: false,
};

const rowOf = (of: SupplierDocument & { readonly body?: object }, kept: Partial<StoredPurchase> = {}) => {
  const { body, ...document } = of;
  const sent = supplierDocument(BUYER, document);
  const original = JSON.stringify(body === undefined ? sent : { ...sent, cuerpoDocumento: body });
  return bookedPurchase({ ...KEPT, original, ...kept });
};

/** Amounts of a document that has every one of them, each another. */
const ALL = {
  totalNoSuj: 7,
  descuNoSuj: 2,
  totalExenta: 50,
  descuExenta: 10,
  totalGravada: 100,
  descuGravada: 20,
  totalNoGravado: 0.5,
  ivaPerci1: 0.8,
  ivaRete1: 0.9,
  tributos: [
    { codigo: '20', valor: 10.4 },
    { codigo: 'D1', valor: 3 },
    { codigo: 'C8', valor: 0.25 },
  ],
  montoTotalOperacion: 139.15,
  totalPagar: 139.05,
};

describe('a supplier’s document', () => {
  it('names what was kept of it, and its supplier as it was then', () => {
    expect(rowOf({ resumen: ALL })).toEqual({
      tipoDte: '03',
      fecha: '2026-11-20',
      codigoGeneracion: 'CODE',
      numeroControl: 'NUMBER',
      sello: SEAL,
      papel: null,
      procedencia: 'local',
      proveedor: {
        tipoDocumento: null,
        nit: '06142803901121',
        nrc: '987654',
        nombre: 'Mayoreo El Amate, S.A. de C.V.',
      },
      exentas: 4500n,
      gravadas: 8000n,
      iva: 1040n,
      excluidas: 0n,
      reteRenta: 0n,
      percibido: 80n,
      retenido: 90n,
      base: 0n,
      otros: 375n,
      total: 13_915n,
      deducible: true,
      tardia: null,
    });
  });

  it('of a nota de crédito is below zero in every column', () => {
    expect(rowOf({ tipoDte: '05', relacionado: 'X', resumen: ALL })).toMatchObject({
      exentas: -4500n,
      gravadas: -8000n,
      iva: -1040n,
      percibido: -80n,
      retenido: -90n,
      otros: -375n,
      total: -13_915n,
      deducible: true,
    });
    expect(rowOf({ tipoDte: '06', relacionado: 'X', resumen: ALL })).toMatchObject({
      gravadas: 8000n,
      iva: 1040n,
      retenido: 90n,
      deducible: true,
    });
  });

  it('of a factura is a total without credit', () => {
    expect(rowOf({ tipoDte: '01', resumen: ALL })).toMatchObject({
      exentas: 4500n,
      gravadas: 0n,
      iva: 0n,
      total: 13_915n,
      deducible: false,
    });
  });

  it('of a retention is what a customer kept, and its base', () => {
    const resumen = {
      totalGravada: undefined,
      totalSujetoRetencion: 150,
      totalIvaRetenido: 1.5,
      montoTotalOperacion: undefined,
      totalPagar: undefined,
      tributos: undefined,
    };
    expect(rowOf({ tipoDte: '07', version: 2, lines: [], resumen })).toMatchObject({
      gravadas: 0n,
      iva: 0n,
      percibido: 0n,
      retenido: 150n,
      base: 15_000n,
      deducible: false,
    });
  });

  it('of a settlement of cards is what the acquirer kept, which nobody perceived', () => {
    const body = { montoSujetoPercepcion: 100, ivaPercibido: 2, liquidoApagar: 107.61 };
    const resumen = { tributos: undefined, montoTotalOperacion: undefined, totalPagar: undefined };
    expect(rowOf({ tipoDte: '09', body, resumen })).toMatchObject({
      gravadas: 0n,
      iva: 0n,
      percibido: 0n,
      retenido: 200n,
      base: 10_000n,
      total: 10_761n,
      deducible: false,
    });
  });

  it('gives no credit before its seal, nor where nobody wants it', () => {
    expect(rowOf({}, { sello: null })).toMatchObject({ iva: 1300n, deducible: false });
    expect(rowOf({}, { deducible: false })).toMatchObject({ iva: 1300n, deducible: false });
  });
});

describe('a paper that a person wrote', () => {
  const written = (escrita: typeof PAPER) =>
    bookedPurchase({
      ...KEPT,
      tipoDte: escrita.tipo,
      sello: null,
      escrita: true,
      original: writingText({ escrita, codigoGeneracion: 'CODE', ambiente: 'PRUEBAS', relacionado: null }),
    });

  it('has its resolution, series and number instead of a seal, and credit at once', () => {
    const papel = { resolucion: 'RES-1', serie: 'S1', numero: '9' };
    expect(written({ ...PAPER, ...papel })).toMatchObject({ papel, procedencia: 'local', deducible: true });
  });

  it('of customs says where the goods come from', () => {
    expect(written({ ...PAPER, tipo: '12', procedencia: 'internacion' })).toMatchObject({
      procedencia: 'internacion',
    });
  });
});

it('what is taken back has every amount the other way, and says why', () => {
  const row: BookPurchase = {
    ...rowOf({}),
    exentas: 1n,
    gravadas: 2n,
    iva: 3n,
    percibido: 4n,
    retenido: 5n,
    base: 6n,
    otros: 7n,
    total: 8n,
  };
  expect(takenBack(row, 'deshecha')).toEqual({
    ...row,
    exentas: -1n,
    gravadas: -2n,
    iva: -3n,
    percibido: -4n,
    retenido: -5n,
    base: -6n,
    otros: -7n,
    total: -8n,
    tardia: 'deshecha',
  });
});
