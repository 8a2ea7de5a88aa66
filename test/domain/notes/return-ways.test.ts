import { expect, it } from 'vitest';
import { rule } from '../../../core/contract/rules/rules.ts';
import { invalidationDeadlines } from '../../../core/domain/deadlines.ts';
import { returnWays, type ReturnFacts } from '../../../core/domain/returns/return-ways.ts';

const SEALED = '2026-03-02';
const PLAZO = invalidationDeadlines({ tipoDte: '01', selladoEl: SEALED, fecEmi: SEALED }, {});
const FACTURA: ReturnFacts = {
  tipoDte: '01',
  clase: 'devolucion',
  entero: false,
  hoy: '2026-03-10',
  sellado: { el: SEALED, plazo: PLAZO },
  nota: null,
  espera: null,
  impedimento: null,
  ultimoDiaNotas: '2026-06-02',
  quedaSaldo: true,
  retorno: { cerrado: null, ultimoDia: '2026-06-02', confirmado: true },
};
const LATE = '2026-09-30';

/** Lawful ways, the proposed one first. */
function ways({ confirmado, ...change }: Partial<ReturnFacts> & { readonly confirmado?: boolean }) {
  const retorno = { ...FACTURA.retorno, ...change.retorno, confirmado: confirmado ?? true };
  const lawful = returnWays({ ...FACTURA, ...change, retorno }).filter(({ legal }) => legal);
  return lawful.toSorted((a, b) => Number(b.porDefecto) - Number(a.porDefecto)).map(({ forma }) => forma);
}

it.each<[string, Partial<ReturnFacts>, readonly string[], readonly string[]]>([
  ['a part', {}, ['retorno'], ['documento-nuevo', 'retorno']],
  ['the whole', { entero: true }, ['invalidacion', 'retorno'], ['invalidacion', 'retorno']],
  [
    'the whole that cannot be invalidated now',
    { entero: true, impedimento: rule('invalidar-en-parte') },
    ['retorno'],
    ['retorno'],
  ],
  [
    'the whole of what replaces a document that still stands',
    { entero: true, espera: rule('anterior-sin-invalidar', { numero: 'A' }) },
    ['retorno'],
    ['retorno'],
  ],
  ['what is left after a return', { nota: { tipoDte: '18', numero: 'A' } }, ['retorno'], ['retorno']],
  [
    'a part when nothing can be invalidated any more',
    { hoy: LATE, retorno: { ...FACTURA.retorno, ultimoDia: LATE } },
    ['retorno'],
    ['retorno'],
  ],
  [
    'a part after the term of returns',
    { hoy: '2026-06-02', retorno: { ...FACTURA.retorno, ultimoDia: '2026-06-01' } },
    ['documento-nuevo'],
    ['documento-nuevo'],
  ],
  [
    'a part where returns are closed',
    { retorno: { ...FACTURA.retorno, cerrado: rule('retorno-no-permitido') } },
    ['documento-nuevo'],
    ['documento-nuevo'],
  ],
  ['a lower price', { clase: 'rebaja' }, ['documento-nuevo'], ['documento-nuevo']],
])(
  'of %s: what is lawful, with an answer about events of return and without',
  (_what, facts, sure, unsure) => {
    expect(ways({ ...facts, confirmado: true })).toEqual(sure);
    expect(ways({ ...facts, confirmado: false })).toEqual(unsure);
  },
);
