/** The figures of a factura de sujeto excluido as the authority's texts work them out (§sujeto-excluido-amounts), and its edges. */
import { describe, expect, it } from 'vitest';
import type { IssuerSettings } from '../../core/contract/settings/issuer-settings.ts';
import { parseJson } from '../../core/contract/json.ts';
import { prepareDocument } from '../../core/domain/dte/prepare.ts';
import { BRANCH, ISSUER } from '../support/shop/demo-parties.ts';

const SELLER = {
  tipoDocumento: '13',
  numDocumento: '01234567-8',
  nombre: 'Rosa Inventada',
  direccion: { departamento: '06', municipio: '14', complemento: 'Cantón Ejemplo' },
};
const EGGS = { cantidad: 12, descripcion: 'Huevos', precioUni: 3.25, montoDescu: 1, tipoItem: 1 };
const REPAIR = { cantidad: 1, descripcion: 'Reparación', precioUni: 60, tipoItem: 2 };
const DATE = { '2023': '2026-11-30', '2026': '2026-12-02' } as const;

function prepared(body: object, edition: '2023' | '2026' = '2023', settings: IssuerSettings = {}) {
  const input = parseJson(JSON.stringify({ receptor: SELLER, ...body }));
  const issuer = { ...ISSUER, settings: { ...ISSUER.settings, ...settings } };
  return prepareDocument({ tipoDte: '14', input, issuer, branch: BRANCH, fecEmi: DATE[edition] });
}

function documentOf(
  ...of: Parameters<typeof prepared>
): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const found = prepared(...of);
  if (found.kind === 'faulty') throw new Error(JSON.stringify(found.faults));
  return JSON.parse(`{${found.document.bodyText}}`) as never;
}

const summary = (...of: Parameters<typeof prepared>) => documentOf(...of)['resumen'];
const faults = (...of: Parameters<typeof prepared>) => {
  const found = prepared(...of);
  return found.kind === 'faulty' ? found.faults.map(({ campo, codigo }) => `${campo} ${codigo}`) : [];
};

describe('a factura de sujeto excluido', () => {
  it('withholds 28.00 of a service of 280.00', () => {
    const service = { ...REPAIR, precioUni: 280 };
    expect(summary({ items: [service] })).toMatchObject({
      totalCompra: 280,
      reteRenta: 28,
      ivaRete1: 0,
      totalPagar: 252,
      totalLetras: 'DOSCIENTOS CINCUENTA Y DOS 00/100 USD',
    });
  });

  it.each(['2023', '2026'] as const)(
    'of goods and a service withholds of the service alone, in edition %s',
    (edition) => {
      const resumen = summary({ items: [EGGS, REPAIR] }, edition);
      expect(resumen).toMatchObject({
        totalCompra: 98,
        totalDescu: 1,
        subTotal: 98,
        reteRenta: 6,
        totalPagar: 92,
      });
      expect('ivaRete1' in (resumen ?? {})).toBe(edition === '2023');
    },
  );

  it('takes a discount on the whole off every line in proportion before it withholds', () => {
    expect(summary({ items: [EGGS, REPAIR], descu: 9.8 })).toMatchObject({
      subTotal: 88.2,
      reteRenta: 5.4,
      totalPagar: 82.8,
    });
  });

  it('withholds nothing of a company, nor of a line that says so', () => {
    const receptor = { ...SELLER, tipoDocumento: '36', numDocumento: '0614-130795-104-0' };
    expect(summary({ items: [REPAIR], receptor })).toMatchObject({ reteRenta: 0, totalPagar: 60 });
    expect(summary({ items: [{ ...REPAIR, retieneRenta: true }], receptor })).toMatchObject({ reteRenta: 6 });
    expect(summary({ items: [{ ...REPAIR, retieneRenta: false }] })).toMatchObject({ reteRenta: 0 });
  });

  it('names who sells as the edition does, without hyphens, and says nothing of a trade name', () => {
    const [old, recent] = [documentOf({ items: [EGGS] }), documentOf({ items: [EGGS] }, '2026')];
    expect(old['sujetoExcluido']).toMatchObject({ tipoDocumento: '13', numDocumento: '012345678' });
    expect(recent['receptor']).toMatchObject({ tipoDocumento: '13', numDocumento: '012345678' });
    for (const { emisor } of [old, recent])
      expect(Object.keys(emisor ?? {})).not.toEqual(expect.arrayContaining(['nombreComercial']));
  });

  it('is paid in full also on credit, or as nothing by the setting', () => {
    const credit = { items: [EGGS], pagos: [{ codigo: '01', montoPago: 38, plazo: '01', periodo: 30 }] };
    expect(summary(credit)).toMatchObject({ condicionOperacion: 2, pagos: [{ montoPago: 38, periodo: 30 }] });
    expect(summary(credit, '2023', { compraCredito: 'cero' })).toMatchObject({
      pagos: [{ montoPago: 0, periodo: 30 }],
    });
  });

  it('refuses what it does not have, by name and with the way out', () => {
    expect(faults({ items: [{ ...EGGS, retieneRenta: true }] })).toEqual(['items[0].retieneRenta REGLA']);
    expect(faults({ items: [EGGS], receptor: { ...SELLER, nrc: '12345-6' } })).toEqual([
      'receptor.nrc REGLA',
    ]);
    expect(
      faults({ items: [EGGS], receptor: { ...SELLER, nombreComercial: 'X', bienTitulo: '01' } }),
    ).toEqual(['receptor.nombreComercial CAMPO_DESCONOCIDO', 'receptor.bienTitulo CAMPO_DESCONOCIDO']);
    expect(faults({ items: [{ ...EGGS, tipoItem: 3 }] })).toEqual(['items[0].tipoItem FUERA_DE_RANGO']);
    expect(faults({ items: [EGGS], descu: 38.01 })).toEqual(['descu FUERA_DE_RANGO']);
    const refused = { ivaItem: 1, noGravado: 1, esServicio: true };
    expect(faults({ items: [{ ...EGGS, ...refused }] })).toEqual(
      Object.keys(refused).map((name) => `items[0].${name} CAMPO_DESCONOCIDO`),
    );
    const whole = {
      descuGravada: 1,
      descuExenta: 1,
      descuNoSuj: 1,
      documentoRelacionado: [],
      ivaRetenido: true,
      ivaPercibido: true,
    };
    expect(faults({ items: [EGGS], ...whole })).toEqual(
      Object.keys(whole).map((name) => `${name} CAMPO_DESCONOCIDO`),
    );
    const { direccion: _address, ...nowhere } = SELLER;
    expect(faults({ items: [EGGS], receptor: nowhere })).toEqual(['receptor.direccion CAMPO_REQUERIDO']);
  });

  it('takes a passport, and a number of one character', () => {
    const receptor = { ...SELLER, tipoDocumento: '03', numDocumento: 'P' };
    for (const edition of ['2023', '2026'] as const)
      expect(faults({ items: [EGGS], receptor }, edition)).toEqual([]);
  });
});
