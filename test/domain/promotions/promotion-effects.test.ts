/** What a form says of a promotion before it is kept: an example sale, what it meets, and what it sells below cost. */
import { describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF, type ProductRecord } from '../../../core/contract/till/products.ts';
import type { PromotionTerms } from '../../../core/contract/till/promotions.ts';
import { plainText } from '../../../core/domain/text/plain-text.ts';
import {
  belowCost,
  exampleOf,
  overlapping,
  type SoldGoods,
} from '../../../core/domain/promotions/promotion-effects.ts';
import { promotion, terms } from './drawn-promotions.ts';

const product = (codigo: string, precio: string, more: Partial<ProductRecord> = {}): ProductRecord => ({
  ...SOLD_AS_ITSELF,
  id: codigo,
  codigo,
  codigosBarra: [],
  descripcion: `Cosa ${codigo}`,
  precio,
  uniMedida: 59,
  tipo: 'bien',
  tratamiento: 'gravado',
  ...more,
});

/** A shop that sells these, with the cost of some, in cents with VAT so that one can see what is below. */
function shopOf(goods: readonly ProductRecord[], costs: Readonly<Record<string, string>> = {}): SoldGoods {
  return {
    find: (codigo) => goods.find((each) => plainText(each.codigo) === plainText(codigo)) ?? null,
    ofCategories: (categorias, limit) =>
      goods
        .filter(
          ({ categoria }) =>
            categorias.length === 0 ||
            (categoria !== null && categorias.map(plainText).includes(plainText(categoria))),
        )
        .slice(0, limit),
    margin: (codigo, precio) => {
      const costo = costs[codigo] ?? null;
      const margen = costo === null ? null : Number(precio) - Number(costo);
      return goods.some((each) => each.codigo === codigo)
        ? { descripcion: codigo, precioNormal: precio, costo, margen }
        : null;
    },
  };
}

const GOODS = [
  product('TAM', '1.00', { categoria: 'Comida' }),
  product('CAF', '2.50', { categoria: 'Bebidas' }),
  product('TE', '1.50', { categoria: 'Bebidas' }),
  product('PAN', '0.35', { categoria: 'Comida' }),
];
const SHOP = shopOf(GOODS);

const combo = (...partes: readonly { productos?: string[]; categorias?: string[]; unidades: number }[]) => ({
  accion: {
    tipo: 'combo' as const,
    partes: partes.map((part) => ({ productos: [], categorias: [], ...part })),
    precio: '3.00',
  },
});
const example = (more: Partial<PromotionTerms>, shop = SHOP) => {
  const found = exampleOf(shop, terms(more));
  return (
    found && [
      ...found.lineas.map(({ codigo, cantidad, antes, despues }) => [codigo, cantidad, antes, despues]),
      [found.antes, found.despues],
    ]
  );
};

describe('an example', () => {
  it('sells one each of the first three goods, with their names and what they cost before and after', () => {
    expect(exampleOf(SHOP, terms())).toEqual({
      lineas: [
        { codigo: 'TAM', descripcion: 'Cosa TAM', cantidad: 1, antes: '1.00', despues: '0.90' },
        { codigo: 'CAF', descripcion: 'Cosa CAF', cantidad: 1, antes: '2.50', despues: '2.25' },
        { codigo: 'TE', descripcion: 'Cosa TE', cantidad: 1, antes: '1.50', despues: '1.35' },
      ],
      antes: '5.00',
      despues: '4.50',
    });
  });

  it('holds whatever its days, hours, lists and period', () => {
    const elsewhere = { dias: [7], horaDesde: '22:00', horaHasta: '23:00', listas: ['Mayoreo'] };
    const later = { desde: '2030-05-06', hasta: '2030-05-06' };
    expect(example({ productos: ['TE'], ...elsewhere, ...later })).toEqual([
      ['TE', 1, '1.50', '1.35'],
      ['1.50', '1.35'],
    ]);
  });

  it.each<[string, Partial<PromotionTerms>, unknown]>([
    ['goods that are named', { productos: ['cafe', 'caf', 'PAN'] }, ['CAF', 'PAN']],
    ['goods of a category', { categorias: ['bebidas'] }, ['CAF', 'TE']],
    ['both, each once', { productos: ['CAF', 'PAN'], categorias: ['Bebidas'] }, ['CAF', 'PAN', 'TE']],
    ['no more than three that are named', { productos: ['PAN', 'TE', 'CAF', 'TAM'] }, ['PAN', 'TE', 'CAF']],
    ['none that is excepted', { categorias: ['Bebidas'], excepto: ['té'] }, ['CAF']],
    ['the goods that are left', { excepto: ['caf', 'TAM'] }, ['TE']],
  ])('takes %s', (_what, more, codes) => {
    expect(exampleOf(SHOP, terms(more))?.lineas.map(({ codigo }) => codigo)).toEqual(codes);
  });

  it.each<[string, Partial<PromotionTerms>]>([
    ['is sold', { productos: ['NADA'] }],
    ['is of the category', { categorias: ['Nada'] }],
    ['is left', { productos: ['TE'], excepto: ['TE'] }],
    ['is of a part', combo({ productos: ['NADA'], unidades: 1 })],
  ])('is none where nothing %s', (_what, more) => {
    expect(exampleOf(SHOP, terms(more))).toBeNull();
  });

  it('is of one product, as many as a bundle or the least takes', () => {
    const three = { tipo: 'lleva-paga', lleva: 3, paga: 2 } as const;
    expect(example({ accion: three })).toEqual([
      ['TAM', 3, '3.00', '2.00'],
      ['3.00', '2.00'],
    ]);
    expect(example({ accion: three, minimo: 5 })).toEqual([
      ['TAM', 5, '5.00', '4.00'],
      ['5.00', '4.00'],
    ]);
    const several = { tipo: 'varios-por-precio', unidades: 2, precio: '1.80' } as const;
    expect(example({ accion: several, minimo: 1 })).toEqual([
      ['TAM', 2, '2.00', '1.80'],
      ['2.00', '1.80'],
    ]);
    expect(example({ minimo: 4, productos: ['PAN', 'TE'] })).toEqual([
      ['PAN', 4, '1.40', '1.26'],
      ['1.40', '1.26'],
    ]);
    expect(example({ minimo: 1, productos: ['PAN', 'TE'] })).toHaveLength(3);
  });

  it('of a combo has one product of each part', () => {
    const two = combo({ productos: ['TAM', 'PAN'], unidades: 2 }, { categorias: ['Bebidas'], unidades: 1 });
    // 2.00 + 2.50 for 3.00: 1.50 is saved by 4 : 5, 0.67 and 0.83.
    expect(example(two)).toEqual([
      ['TAM', 2, '2.00', '1.33'],
      ['CAF', 1, '2.50', '1.67'],
      ['4.50', '3.00'],
    ]);
  });

  it('leaves out what has no whole price in cents', () => {
    const shop = shopOf([product('FINO', '0.125'), ...GOODS]);
    expect(exampleOf(shop, terms())?.lineas.map(({ codigo }) => codigo)).toEqual(['TAM', 'CAF']);
  });
});

describe('goods below their cost', () => {
  const named = (more: Partial<PromotionTerms>, costs: Readonly<Record<string, string>>, goods = GOODS) =>
    belowCost(shopOf(goods, costs), terms(more));

  it('are named with the price of one and what one costs', () => {
    expect(named({}, { TAM: '0.95', CAF: '2.25', TE: '1.36' })).toEqual([
      { codigo: 'TAM', descripcion: 'Cosa TAM', precio: '0.90', costo: '0.95' },
      { codigo: 'TE', descripcion: 'Cosa TE', precio: '1.35', costo: '1.36' },
    ]);
  });

  it('are not what the promotion leaves as it was, however dear it was bought', () => {
    const dear = { TAM: '9.00', CAF: '9.00', TE: '9.00', PAN: '9.00' };
    expect(named({ accion: { tipo: 'precio', precio: '1.50' } }, dear).map(({ codigo }) => codigo)).toEqual([
      'CAF',
    ]);
    expect(named({ excepto: ['CAF', 'TE', 'TAM'] }, dear).map(({ codigo }) => codigo)).toEqual(['PAN']);
    expect(named({}, {})).toEqual([]);
  });

  it('are those of a bundle at the price of one in it', () => {
    const three = { tipo: 'lleva-paga', lleva: 3, paga: 2 } as const;
    // Three cost what two did: 0.66 and 1.66 of one, 1.00 exactly.
    expect(named({ accion: three }, { TAM: '0.67', CAF: '1.66', TE: '1.00' })).toEqual([
      { codigo: 'TAM', descripcion: 'Cosa TAM', precio: '0.66', costo: '0.67' },
    ]);
    expect(named({ minimo: 2 }, { PAN: '0.32' }, [product('PAN', '0.35')])).toEqual([
      { codigo: 'PAN', descripcion: 'Cosa PAN', precio: '0.31', costo: '0.32' },
    ]);
  });

  it('of a combo are those of its parts together', () => {
    const two = combo({ productos: ['TAM'], unidades: 2 }, { categorias: ['Bebidas'], unidades: 1 });
    expect(named(two, { TAM: '0.67', CAF: '1.67', TE: '9.00' })).toEqual([
      { codigo: 'TAM', descripcion: 'Cosa TAM', precio: '0.66', costo: '0.67' },
    ]);
  });

  it('are at most twenty of five hundred that are looked at', () => {
    const many = Array.from({ length: 600 }, (_, at) => product(`C${at}`, '1.00'));
    const from = (first: number) =>
      Object.fromEntries(many.slice(first).map(({ codigo }) => [codigo, '0.99']));
    const codes = (first: number) => named({}, from(first), many).map(({ codigo }) => codigo);
    expect(codes(0)).toEqual(many.slice(0, 20).map(({ codigo }) => codigo));
    expect(codes(481)).toHaveLength(19);
    expect(codes(480)).toHaveLength(20);
    expect(codes(500)).toEqual([]);
    const others = { productos: ['SOLO'], categorias: ['Todo'] };
    const all = [product('SOLO', '1.00'), ...many.map((each) => ({ ...each, categoria: 'Todo' }))];
    expect(named(others, { C498: '0.99', C499: '0.99' }, all).map(({ codigo }) => codigo)).toEqual(['C498']);
  });

  it('are not what nothing is known of', () => {
    const shop = shopOf(GOODS, {});
    const margins = [
      null,
      { descripcion: '', precioNormal: '1.00', costo: '2.00', margen: null },
      { descripcion: '', precioNormal: '1.00', costo: null, margen: -1 },
    ];
    for (const margin of margins) expect(belowCost({ ...shop, margin: () => margin }, terms())).toEqual([]);
  });
});

describe('promotions that meet', () => {
  const names = (mine: Partial<PromotionTerms>, theirs: Partial<PromotionTerms>, id: number | null = 9) =>
    overlapping(SHOP, [promotion({ nombre: 'Otra', ...theirs }, 2)], { id, terms: terms(mine) });
  const NONE: readonly string[] = [];
  const MET = ['Otra'];

  it('are told by name, all but the one that is changed', () => {
    const others = [promotion({ nombre: 'Una' }, 1), promotion({ nombre: 'Otra' }, 2)];
    expect(overlapping(SHOP, others, { id: null, terms: terms() })).toEqual(['Una', 'Otra']);
    expect(overlapping(SHOP, others, { id: 1, terms: terms() })).toEqual(['Otra']);
  });

  it.each<[string, Partial<PromotionTerms>, Partial<PromotionTerms>, readonly string[]]>([
    ['on the last day of one', { hasta: '2026-11-10' }, { desde: '2026-11-10' }, MET],
    ['not after it', { hasta: '2026-11-10' }, { desde: '2026-11-11' }, NONE],
    ['on some day of the week', { dias: [1, 2] }, { dias: [2, 3] }, MET],
    ['not on other days', { dias: [1, 2] }, { dias: [3] }, NONE],
    ['on any day where one has none', { dias: [1] }, {}, MET],
    ['in a product', { productos: ['TAM', 'té'] }, { productos: ['TE'] }, MET],
    ['not in other products', { productos: ['TAM'] }, { productos: ['TE'] }, NONE],
    ['in a category', { categorias: ['Bebidas', 'X'] }, { categorias: ['bebidas'] }, MET],
    ['not in other categories', { categorias: ['Bebidas'] }, { categorias: ['Comida'] }, NONE],
    ['in a product of a category', { productos: ['PAN', 'TE'] }, { categorias: ['Bebidas'] }, MET],
    ['not in one of another', { productos: ['TE'] }, { categorias: ['Comida'] }, NONE],
    ['not in one that is unknown', { productos: ['NADA'] }, { categorias: ['Comida'] }, NONE],
    ['not in one that is excepted', { productos: ['TE'], excepto: ['té'] }, { productos: ['TE'] }, NONE],
    [
      'not in a category but for it',
      { productos: ['TE'], excepto: ['TE'] },
      { categorias: ['Bebidas'] },
      NONE,
    ],
    ['in everything', {}, { productos: ['TE'] }, MET],
    [
      'not in as many products as categories',
      { productos: ['TE'], categorias: ['X'] },
      { productos: ['PAN'] },
      NONE,
    ],
    [
      'in a part of a combo',
      combo({ productos: ['X'], unidades: 1 }, { productos: ['TE'], unidades: 1 }),
      { productos: ['TE'] },
      MET,
    ],
    [
      'not beside all its parts',
      combo({ productos: ['X'], unidades: 1 }, { productos: ['Y'], unidades: 1 }),
      { productos: ['TE'] },
      NONE,
    ],
    [
      'in a part of anything',
      combo({ unidades: 1 }, { productos: ['Y'], unidades: 1 }),
      { productos: ['TE'] },
      MET,
    ],
  ])('meet %s, whichever is looked at', (_how, one, other, met) => {
    expect(names(one, other)).toEqual(met);
    expect(names(other, one)).toEqual(met === MET ? ['Otra'] : NONE);
  });
});
