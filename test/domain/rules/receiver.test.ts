/** The receiver and the lines of a request: what each type and edition needs of them, and what they become (§receiver-section, §lines). */
import { describe, expect, it } from 'vitest';
import type { Branch } from '../../../core/contract/settings/issuer.ts';
import { DATE, faultsOf, line, PERSON, preparationOf, TAXPAYER, warningsOf, type Judged } from './judged.ts';

const ITEMS = [line(10)];
const of = (tipoDte: '01' | '03' | '04' | '05' | '14' | '18', edition: '2023' | '2026' = '2023'): Judged => ({
  tipoDte,
  edition,
});
const names = (faults: readonly string[]) => faults.map((fault) => fault.split(' ').slice(0, 3).join(' '));
const faulty = (receptor: object | undefined, how: Judged, more: object = {}) =>
  names(faultsOf({ items: ITEMS, ...(receptor === undefined ? {} : { receptor }), ...more }, how));
const missing = (...members: readonly (readonly [string, string])[]) =>
  members.map(([member, rule]) => `receptor.${member} CAMPO_REQUERIDO ${rule}`);

const TYPE = ['tipoDocumento', 'falta-tipo-documento'] as const;
const NUMBER = ['numDocumento', 'falta-num-documento'] as const;
const NRC = ['nrc', 'falta-nrc'] as const;
const NAME = ['nombre', 'falta-nombre'] as const;
const ACTIVITY = ['codActividad', 'falta-actividad'] as const;
const MAIL = ['correo', 'falta-correo'] as const;
const ADDRESS = ['direccion', 'falta-direccion'] as const;

describe('a receiver', () => {
  it('has what its type and edition need', () => {
    expect(faulty({}, of('01'))).toEqual([]);
    expect(faulty(undefined, of('01'))).toEqual([]);
    const taxpayer = missing(NUMBER, NRC, NAME, ACTIVITY, ADDRESS, MAIL);
    expect(faulty({}, of('03')).toSorted()).toEqual(taxpayer.toSorted());
    expect(faulty(undefined, of('03')).toSorted()).toEqual([
      'receptor CAMPO_REQUERIDO falta',
      ...taxpayer.toSorted(),
    ]);
    expect(faulty({}, of('04')).toSorted()).toEqual(missing(TYPE, NUMBER, NAME, ADDRESS, MAIL).toSorted());
    expect(faulty({}, of('04', '2026')).toSorted()).toEqual(missing(TYPE, NUMBER, NAME, ACTIVITY).toSorted());
    expect(faulty({}, of('14')).toSorted()).toEqual(missing(TYPE, NUMBER, NAME, ADDRESS).toSorted());
  });

  it('of nothing but empty members is none', () => {
    const found = preparationOf({ items: ITEMS, receptor: { nombre: null, telefono: null } });
    expect(found).toMatchObject({
      kind: 'ready',
      document: { receptorNombre: null, receptorDocumento: null },
    });
  });

  it('has kind and number of its document together', () => {
    expect(faulty({ numDocumento: '01234567-8' }, of('01'))).toEqual(missing(TYPE));
    expect(faulty({ tipoDocumento: '13' }, of('01'))).toEqual(missing(NUMBER));
    const { tipoDocumento: _kind, ...taxpayer } = TAXPAYER;
    expect(faulty(taxpayer, of('03'))).toEqual([]);
  });

  it('is kept by the digits of a NIT or DUI, and by any other number as it is', () => {
    const kept = (receptor: object, how: Judged = of('01')) => {
      const found = preparationOf({ items: ITEMS, receptor }, how);
      return found.kind === 'ready' ? found.document.receptorDocumento : found.faults;
    };
    expect(kept(PERSON)).toBe('012345678');
    expect(kept({ ...PERSON, tipoDocumento: '36', numDocumento: '0614-130795-104-0' })).toBe(
      '06141307951040',
    );
    expect(kept({ ...PERSON, tipoDocumento: '37', numDocumento: 'AB-12' })).toBe('AB-12');
    expect(kept(TAXPAYER, of('03'))).toBe('06141307951040');
    // A taxpayer may have the DUI as NIT.
    expect(kept({ ...TAXPAYER, tipoDocumento: '13', numDocumento: '01234567-8' }, of('03'))).toBe(
      '012345678',
    );
  });

  it('has a number of three characters at least before 2026, where it is neither NIT nor DUI', () => {
    const other = (numDocumento: string) => ({ ...PERSON, tipoDocumento: '37', numDocumento });
    expect(faultsOf({ items: ITEMS, receptor: other('AB') })).toEqual([
      'receptor.numDocumento LONGITUD longitud-minima minimo=3',
    ]);
    expect(faulty(other('ABC'), of('01'))).toEqual([]);
    // Characters, not units of their code.
    expect(faulty(other('\u{1F600}\u{1F600}'), of('01'))).toEqual([
      'receptor.numDocumento LONGITUD longitud-minima',
    ]);
    expect(faulty(other('A'), of('01', '2026'))).toEqual([]);
  });

  it('has an NRC beside a NIT only, before 2026, but in a crédito fiscal', () => {
    const withNrc = { ...PERSON, nrc: '246813-5' };
    expect(faulty(withNrc, of('01'))).toEqual(['receptor.nrc REGLA nrc-sin-nit']);
    expect(faulty(withNrc, of('01', '2026'))).toEqual([]);
    expect(faulty({ ...TAXPAYER }, of('04'))).toEqual([]);
    const dui = { ...TAXPAYER, tipoDocumento: '13', numDocumento: '01234567-8' };
    expect(faulty(dui, of('03'))).toEqual([]);
    expect(faulty({ ...TAXPAYER, nrc: '000000-0' }, of('03'))).toEqual([
      expect.stringMatching(/^receptor\.nrc IDENTIFICADOR /),
    ]);
  });

  it('has an activity of the catalogue, whose name it takes where it says none', () => {
    const activity = (more: object, how: Judged = of('03')) => {
      const found = preparationOf({ items: ITEMS, receptor: { ...TAXPAYER, ...more } }, how);
      if (found.kind === 'faulty')
        return names(found.faults.map((each) => `${each.campo} ${each.codigo} ${each.regla}`));
      const { receptor } = JSON.parse(`{${found.document.bodyText}}`) as {
        receptor: Record<string, unknown>;
      };
      return [receptor['codActividad'], receptor['descActividad']];
    };
    expect(activity({ descActividad: 'Venta de todo' })).toEqual(['46900', 'Venta de todo']);
    expect(activity({})).toEqual(['46900', expect.stringMatching(/^Venta al por mayor/i)]);
    expect(activity({ codActividad: '99999' })).toEqual([
      'receptor.codActividad CODIGO_DESCONOCIDO actividad-desconocida',
    ]);
    const bare = { codActividad: undefined, nrc: undefined, descActividad: 'Venta de todo' };
    expect(activity(bare, of('04'))).toEqual([null, 'Venta de todo']);
    expect(activity({ ...bare, descActividad: undefined }, of('04'))).toEqual([null, null]);
  });
});

describe('an empty member of a receiver', () => {
  it('is as good as none, and leaves the others', () => {
    const body = (receptor: object) => {
      const found = preparationOf({ items: ITEMS, receptor });
      return found.kind === 'ready' ? found.document.bodyText : found.faults;
    };
    expect(body({ nombre: null, telefono: null })).toContain('"receptor":null');
    expect(body({ ...PERSON, telefono: null })).toContain('"nombre":"Ana Inventada"');
  });
});

describe('an address', () => {
  const at = (direccion: object, how: Judged = of('01')) =>
    faultsOf({ items: ITEMS, receptor: { ...PERSON, direccion } }, how);
  const STREET = { complemento: 'Calle Ejemplo 12' };

  it('names a place that there is, each code by its catalogue', () => {
    expect(at({ departamento: '15', municipio: '14', ...STREET })).toEqual([
      'receptor.direccion.departamento CODIGO_DESCONOCIDO territorio-desconocido catalogo="CAT-012"',
    ]);
    expect(at({ departamento: '06', municipio: '99', ...STREET })).toEqual([
      'receptor.direccion.municipio CODIGO_DESCONOCIDO territorio-desconocido catalogo="CAT-013" departamento="06"',
    ]);
    expect(at({ departamento: '06', municipio: '23', distrito: '99', ...STREET })).toEqual([
      'receptor.direccion.distrito CODIGO_DESCONOCIDO territorio-desconocido catalogo="CAT-008" departamento="06"',
    ]);
  });

  it('that is not whole is not looked up', () => {
    for (const half of [
      { municipio: '99', ...STREET },
      { departamento: '06', ...STREET },
      { departamento: '06', municipio: '99' },
    ])
      expect(names(at(half))).toEqual([expect.stringContaining('CAMPO_REQUERIDO')]);
  });

  it('has a district from 2026 on, for a note in other words', () => {
    const wide = { departamento: '06', municipio: '23', ...STREET };
    const lacking = (rule: string) => [`receptor.direccion.distrito CAMPO_REQUERIDO ${rule}`];
    expect(at(wide)).toEqual([]);
    expect(at(wide, of('01', '2026'))).toEqual(lacking('falta-distrito'));
    expect(at({ ...wide, distrito: '14' }, of('01', '2026'))).toEqual([]);
    expect(at({ ...wide, municipio: '14' }, of('01', '2026'))).toEqual([]);
    const note = {
      items: ITEMS,
      receptor: { ...TAXPAYER, direccion: wide },
      documentoRelacionado: [
        { tipoDocumento: '03', tipoGeneracion: 1, numeroDocumento: 'A-1', fechaEmision: '2026-11-20' },
      ],
    };
    expect(faultsOf(note, of('05', '2026'))).toEqual(lacking('falta-distrito-de-nota'));
  });

  it('without a district is warned of thirty days before, the branch’s and the receiver’s', () => {
    const wide = { departamento: '06', municipio: '23', ...STREET };
    const body = { items: ITEMS, receptor: { ...PERSON, direccion: wide } };
    const branch = { direccion: wide };
    const both = ['distrito-de-sucursal dia="2026-12-01"', 'distrito-del-receptor dia="2026-12-01"'];
    expect(warningsOf(body, { branch, fecEmi: '2026-11-01' })).toEqual(both);
    expect(warningsOf(body, { branch, fecEmi: '2026-10-31' })).toEqual([]);
    expect(warningsOf(body, { fecEmi: '2026-11-01' })).toEqual(both.slice(1));
    expect(warningsOf({ items: ITEMS }, { branch, fecEmi: '2026-11-01' })).toEqual(both.slice(0, 1));
    const issuer = { edition2026ByKind: { '01': '2026-11-10' } };
    expect(warningsOf(body, { branch, issuer, fecEmi: '2026-10-11' })).toEqual(
      both.map((each) => each.replace('2026-12-01', '2026-11-10')),
    );
    expect(warningsOf(body, { branch, issuer, fecEmi: '2026-10-10' })).toEqual([]);
  });

  it('of a branch without a district stops the document from 2026 on', () => {
    const branch = { direccion: { departamento: '06', municipio: '23', ...STREET } };
    expect(faultsOf({ items: ITEMS }, { branch })).toEqual([]);
    expect(faultsOf({ items: ITEMS }, { branch, edition: '2026' })).toEqual([
      'sucursal.direccion CONFIGURACION sucursal-sin-distrito',
    ]);
    const unknown = { direccion: { departamento: '15', municipio: '23', ...STREET } };
    expect(faultsOf({ items: ITEMS }, { branch: unknown })).toEqual([
      'sucursal.direccion CONFIGURACION sucursal-sin-distrito',
    ]);
  });

  it('whose code now has another name is warned of', () => {
    const direccion = { departamento: '05', municipio: '11', ...STREET };
    expect(warningsOf({ items: ITEMS, receptor: { ...PERSON, direccion } })).toEqual([
      expect.stringMatching(/^lugar-renombrado codigos="05\/11" nombres="el distrito SANTA TECLA, /),
    ]);
  });
});

describe('the title of goods that are sent', () => {
  it('is the request’s, else the branch’s, else that of a transfer', () => {
    const title = (bienTitulo: string | undefined, branch: Pick<Branch, 'bienTitulo'>) => {
      const found = preparationOf(
        { items: ITEMS, receptor: { ...TAXPAYER, bienTitulo } },
        { ...of('04'), branch },
      );
      if (found.kind === 'faulty') throw new Error(JSON.stringify(found.faults));
      return (JSON.parse(`{${found.document.bodyText}}`) as { receptor: { bienTitulo: string } }).receptor
        .bienTitulo;
    };
    expect(title('02', { bienTitulo: '03' })).toBe('02');
    expect(title(undefined, { bienTitulo: '03' })).toBe('03');
    expect(title(undefined, { bienTitulo: null })).toBe('04');
  });
});

describe('a line', () => {
  const lines = (...items: readonly object[]) => names(faultsOf({ items }));

  it('has a unit of the catalogue', () => {
    expect(lines(line(1, { uniMedida: 3 }))).toEqual([
      'items[0].uniMedida CODIGO_DESCONOCIDO unidad-desconocida',
    ]);
    expect(lines(line(1, { uniMedida: 36 }))).toEqual([]);
  });

  it('of goods is no service', () => {
    expect(lines(line(1, { esServicio: true }))).toEqual(['items[0].esServicio REGLA servicio-en-bien']);
    for (const tipoItem of [2, 3, 4]) expect(lines(line(1, { esServicio: true, tipoItem }))).toEqual([]);
    expect(lines(line(1, { esServicio: false }))).toEqual([]);
    expect(lines(line(1, { esServicio: true, tipoItem: undefined })).join()).toContain('items[0].tipoItem');
    const bought = (more: object) =>
      names(
        faultsOf(
          { items: [line(1, more)], receptor: { ...PERSON, direccion: TAXPAYER.direccion } },
          of('14'),
        ),
      );
    expect(bought({ retieneRenta: true })).toEqual(['items[0].retieneRenta REGLA renta-en-bien']);
    expect(bought({ retieneRenta: false })).toEqual([]);
    expect(bought({ retieneRenta: true, tipoItem: 2 })).toEqual([]);
  });

  it('with a charge has one of it, no price and no discount, each said', () => {
    const charge = { noGravado: 5, precioUni: 0 };
    expect(lines(line(0, charge), line(1))).toEqual([]);
    expect(lines(line(0, charge))).toEqual([]);
    expect(lines(line(0, { ...charge, cantidad: 2 }))).toEqual(['items[0].cantidad REGLA no-gravado-uno']);
    expect(lines(line(0, { ...charge, precioUni: 1 }))).toEqual([
      'items[0].precioUni REGLA no-gravado-sin-precio',
    ]);
    expect(lines(line(0, { ...charge, precioUni: 1, montoDescu: 1 }))).toEqual([
      'items[0].precioUni REGLA no-gravado-sin-precio',
      'items[0].montoDescu REGLA no-gravado-sin-descuento',
    ]);
  });

  it('takes off all that it costs and no more', () => {
    expect(lines(line(2, { cantidad: 3, montoDescu: 6 }), line(1))).toEqual([]);
    expect(lines(line(2, { cantidad: 3, montoDescu: 6.01 }))).toEqual([
      'items[0].montoDescu FUERA_DE_RANGO descuento-de-linea',
    ]);
  });

  it('says its VAT within a cent of ours, or not at all', () => {
    const vat = (ivaItem: number, more: object = {}) =>
      faultsOf({ items: [line(11.3, { ivaItem, ...more })] });
    const wrong = (iva: string) => [`items[0].ivaItem ARITMETICA iva-de-linea incluido=true iva="${iva}"`];
    expect(vat(1.31)).toEqual([]);
    expect(vat(1.29)).toEqual([]);
    expect(vat(1.32)).toEqual(wrong('1.30'));
    expect(vat(1.28)).toEqual(wrong('1.30'));
    expect(vat(0.01, { tipoItem: 3 })).toEqual([]);
    expect(vat(0.02, { tipoItem: 3 })).toEqual(wrong('0.00'));
    expect(faultsOf({ items: [line(100, { ivaItem: 13.02 })], receptor: TAXPAYER }, of('03'))).toEqual([
      'items[0].ivaItem ARITMETICA iva-de-linea incluido=false iva="13.00"',
    ]);
  });

  it('belongs to one of the related documents, which it names where there are several', () => {
    const codes = ['A', 'B'].map((last) => `A1B2C3D4-0000-4000-8000-00000000000${last}`);
    const related = (numeroDocumento: string) => ({
      tipoDocumento: '04',
      tipoGeneracion: 2,
      numeroDocumento,
      fechaEmision: '2026-11-20',
    });
    const faults = (documents: readonly string[], ...named: readonly (string | undefined)[]) =>
      names(
        faultsOf({
          items: named.map((numeroDocumento) => line(1, { numeroDocumento })),
          ...(documents.length === 0 ? {} : { documentoRelacionado: documents.map(related) }),
        }),
      );
    expect(faults(codes, codes[0], codes[1])).toEqual([]);
    expect(faults(codes, codes[0], undefined)).toEqual([
      'items[1].numeroDocumento CAMPO_REQUERIDO falta-relacionado-de-linea',
    ]);
    expect(faults(codes.slice(0, 1), undefined, codes[0])).toEqual([]);
    expect(faults(codes.slice(0, 1), codes[1])).toEqual([
      'items[0].numeroDocumento REGLA relacionado-de-linea',
    ]);
    expect(faults([], codes[1])).toEqual(['items[0].numeroDocumento REGLA relacionado-de-linea']);
    expect(faults([], undefined)).toEqual([]);
  });

  it('of a service is withheld of whoever has no NIT of fourteen digits', () => {
    const withheld = (receptor: object) => {
      const body = {
        items: [line(100, { tipoItem: 2 })],
        receptor: { direccion: TAXPAYER.direccion, ...receptor },
      };
      const found = preparationOf(body, of('14'));
      if (found.kind === 'faulty') throw new Error(JSON.stringify(found.faults));
      return (JSON.parse(`{${found.document.bodyText}}`) as { resumen: { reteRenta: number } }).resumen
        .reteRenta;
    };
    expect(withheld(PERSON)).toBe(10);
    expect(withheld({ ...PERSON, tipoDocumento: '36' })).toBe(10);
    expect(withheld({ ...PERSON, tipoDocumento: '36', numDocumento: '0614-130795-104-0' })).toBe(0);
    expect(withheld({ ...PERSON, tipoDocumento: '37', numDocumento: '06141307951040' })).toBe(10);
  });
});

describe('a related document', () => {
  const related = (more: object, how: Judged = of('01')) =>
    faultsOf(
      {
        items: ITEMS,
        documentoRelacionado: [
          {
            tipoDocumento: '04',
            tipoGeneracion: 2,
            numeroDocumento: 'A1B2C3D4-0000-4000-8000-00000000000A',
            fechaEmision: '2026-11-20',
            ...more,
          },
        ],
      },
      how,
    );
  const at = (rest: string) => [`documentoRelacionado[0].${rest}`];

  it('was emitted today at the latest', () => {
    expect(related({ fechaEmision: DATE['2023'] })).toEqual([]);
    expect(related({ fechaEmision: '2026-11-22' })).toEqual(
      at('fechaEmision FUERA_DE_RANGO fecha-posterior fecha="2026-11-21"'),
    );
  });

  it('has a code where it is electronic, and a number of bounded length on paper', () => {
    expect(related({ numeroDocumento: '123' })).toEqual(at('numeroDocumento FORMATO codigo-relacionado'));
    const paper = (characters: number) =>
      related({ tipoGeneracion: 1, numeroDocumento: 'x'.repeat(characters) });
    expect(paper(1)).toEqual([]);
    expect(paper(20)).toEqual([]);
    expect(paper(21)).toEqual(at('numeroDocumento LONGITUD longitud-maxima maximo=20'));
  });
});
