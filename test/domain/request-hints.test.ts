/** Hints of refused requests that lead to the right place or to leaving a member out. */
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../core/contract/json.ts';
import type { TipoDte } from '../../core/contract/edition.ts';
import type { Branch, Issuer } from '../../core/contract/issuer.ts';
import { prepareDocument } from '../../core/domain/dte/prepare.ts';

const DIRECCION = { departamento: '06', municipio: '14', complemento: 'Calle Inventada 7' };
const issuer: Issuer = {
  id: '06142108951029',
  nit: '06142108951029',
  nrc: '1234567',
  nombre: 'Librería Inventada, S.A. de C.V.',
  nombreComercial: null,
  codActividad: '47190',
  descActividad: 'Venta al por menor',
  direccion: DIRECCION,
  telefono: '22220000',
  correo: 'facturas@inventada.example',
  edition2026From: '2026-12-01',
  settings: {},
};
const branch: Branch = {
  id: 'centro',
  issuerId: issuer.id,
  nombre: 'Centro',
  numero: 1,
  tipoEstablecimiento: '02',
  codEstable: 'M001',
  codPuntoVenta: 'P001',
  formatoNumeroControl: 'interfaz',
  direccion: DIRECCION,
  telefono: '22220000',
  correo: 'centro@inventada.example',
  bienTitulo: null,
  responsable: { nombre: 'Ana Inventada', tipoDocumento: '13', numDocumento: '012345678' },
  quotas: { documentosMes: null },
};
const ITEM = { cantidad: 1, descripcion: 'Cuaderno', precioUni: 1, tipoItem: 1 };

function messagesOf(body: object, tipoDte: TipoDte = '01'): readonly string[] {
  const input = parseJson(JSON.stringify(body));
  const prepared = prepareDocument({ tipoDte, input, issuer, branch, fecEmi: '2026-11-21' });
  return prepared.kind === 'ready' ? [] : prepared.faults.map((fault) => fault.mensaje);
}

describe('a member in the wrong place', () => {
  it.each([
    [
      { items: [ITEM], montoDescu: 1 },
      'montoDescu: no existe ese campo; ese dato va en «items[n].montoDescu»',
    ],
    [
      { items: [ITEM], correo: 'a@b.example' },
      'correo: no existe ese campo; ese dato va en «receptor.correo»',
    ],
    [
      { items: [{ ...ITEM, descuGravada: 1 }] },
      'items[0].descuGravada: no existe ese campo; ese dato va en «descuGravada»',
    ],
  ])('%j is told where it belongs', (body, message) => {
    expect(messagesOf(body)).toEqual([message]);
  });
});

describe('an optional member sent as null', () => {
  it.each([
    [
      { receptor: { nombre: 'Ana', correo: null } },
      'receptor.correo: debe ser un texto entre comillas; si no tiene este dato, omítalo',
    ],
    [
      { receptor: { nombre: 'Ana', direccion: null } },
      'receptor.direccion: debe ser un objeto { … }; si no tiene este dato, omítalo',
    ],
    [{ apendice: null }, 'apendice: debe ser una lista [ … ]; si no tiene este dato, omítalo'],
    [
      { items: [{ ...ITEM, montoDescu: null }] },
      'items[0].montoDescu: debe ser un número, sin comillas; si no tiene este dato, omítalo',
    ],
  ])('%j may be left out, and the message says so', (members, message) => {
    expect(messagesOf({ items: [ITEM], ...members })).toEqual([message]);
  });

  it('is not said of a member that is required, nor of another wrong value', () => {
    expect(messagesOf({ items: [{ ...ITEM, descripcion: null }] })).toEqual([
      'items[0].descripcion: debe ser un texto entre comillas',
    ]);
    expect(messagesOf({ items: [ITEM], receptor: { nombre: 'Ana', correo: 7 } })).toEqual([
      'receptor.correo: debe ser un texto entre comillas',
    ]);
  });
});

describe('a related document', () => {
  const related = (fechaEmision: string) => ({
    items: [ITEM],
    documentoRelacionado: [
      {
        tipoDocumento: '04',
        tipoGeneracion: 2,
        numeroDocumento: 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE',
        fechaEmision,
      },
    ],
  });

  it('was emitted at the latest on the day of the document', () => {
    expect(messagesOf(related('2026-11-21'))).toEqual([]);
    expect(messagesOf(related('2026-11-22'))).toEqual([
      'documentoRelacionado[0].fechaEmision: no puede ser posterior a la fecha de este documento (2026-11-21); ponga la fecha en que se emitió el documento relacionado',
    ]);
  });
});
