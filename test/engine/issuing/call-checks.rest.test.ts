/** What is asked of a call before a number is taken, each by its own door, and what a caller is told of a document in each state. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../core/contract/caller.ts';
import type { TipoDte } from '../../../core/contract/edition.ts';
import { parseJson } from '../../../core/contract/json.ts';
import type { AppError } from '../../../core/domain/app-error.ts';
import { findCorrectable } from '../../../core/engine/issuing/correction-check.ts';
import { loadIssuing } from '../../../core/engine/issuing/preflight.ts';
import { assertAdjustable, assertNamed, assertRelated } from '../../../core/engine/issuing/related-check.ts';
import { replacementWarnings } from '../../../core/engine/issuing/replacement-warning.ts';
import { resultOf } from '../../../core/engine/issuing/result.ts';
import type { Reader } from '../../../core/store/store.ts';
import { invalidar } from '../../invalidation/event-caller.ts';
import { CREDITO_FISCAL, FACTURA, NOTA_REMISION } from '../../support/shop/sales.ts';
import { openShop, type Shop } from '../../support/shop/shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { codeOf, HOUR_MS, refusing } from './refused-shop.ts';

const CALLER: Caller = {
  keyId: 'llave-1',
  role: 'user',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
};
const SIMULATOR = { autoridad: 'simulador' } as const;
const NOBODYS = '6B1F0D52-3C4E-4A7B-9D10-2F3E4A5B6C7D';

/** A rule by its name alone: the union of all of them is too wide to be taken apart. */
interface NamedRule {
  readonly regla: string;
  readonly parametros?: object | undefined;
}
/** A rule by its name, with what it says where it says something. */
const told = ({ regla, parametros }: NamedRule) =>
  parametros === undefined ? regla : { regla, ...parametros };

/** Code, rule and cause of a refusal; null where there is none. */
function refusalOf(work: () => unknown): unknown {
  try {
    work();
    return null;
  } catch (error) {
    const { codigo, broken, faults } = error as AppError;
    if (faults !== undefined) return faults.map(({ campo, regla }) => `${campo} ${regla}`);
    const { regla, parametros = {} } = (broken ?? {}) as Partial<NamedRule>;
    const { causa, ...named }: { readonly causa?: NamedRule } = parametros;
    return [codigo, regla, causa === undefined ? named : told(causa)];
  }
}

/** A call that names one document of the shop by its code. */
const named = (tipoDte: TipoDte, codigo: string, autoridad: 'simulador' | 'hacienda' = 'simulador') => ({
  caller: CALLER,
  tipoDte,
  connection: { autoridad },
  input: {
    request: parseJson(
      JSON.stringify({
        [tipoDte === '18' ? 'documentos' : 'documentoRelacionado']: [{ codigoGeneracion: codigo }],
      }),
    ),
  },
});
const asked = <T>({ store }: Shop, work: (reader: Reader) => T): T => store.read(work as never);
const whyNot = (shop: Shop, ...of: Parameters<typeof named>) =>
  refusalOf(() => asked(shop, (reader) => assertNamed(reader, named(...of))));

describe('what a caller is told of a document', () => {
  const ACCEPTED = {
    estado: 'PROCESADO',
    tipoDte: '01',
    numeroControl: 'DTE-01-0001-00000001',
    codigoGeneracion: NOBODYS,
    fecEmi: '2026-11-21',
    horEmi: '10:00:00',
    payload: '{"a":1}',
    firma: 'firma',
    referenciaExterna: null,
    sello: 'SELLO',
    fhProcesamiento: Date.UTC(2026, 10, 21, 16),
    clasificaMsg: '10',
    codigoMsg: '001',
    descripcionMsg: 'RECIBIDO',
    observaciones: [],
  } as const;
  const NOTHING = {
    sello: null,
    fhProcesamiento: null,
    clasificaMsg: null,
    codigoMsg: null,
    descripcionMsg: null,
  } as const;
  const JWS = 'eyJhbGciOiJSUzUxMiJ9.eyJhIjoxfQ.firma';
  const WAITS =
    'Documento numerado y firmado; su transmisión a Hacienda está pendiente y el sistema la completa solo';

  it('is what the authority answered, with the document as it was signed', () => {
    expect(resultOf(ACCEPTED)).toMatchObject({
      estado: 'PROCESADO',
      tipoDte: 'Factura Electrónica',
      selloRecibido: 'SELLO',
      numeroControl: 'DTE-01-0001-00000001',
      fhProcesamiento: '2026-11-21T16:00:00.000Z',
      clasificaMsg: '10',
      codigoMsg: '001',
      descripcionMsg: 'RECIBIDO',
      observaciones: [],
      dteFirmado: JWS,
    });
    expect(resultOf(ACCEPTED)).not.toHaveProperty('referenciaExterna');
    expect(resultOf(ACCEPTED, 'el.mismo.texto').dteFirmado).toBe('el.mismo.texto');
    expect(resultOf({ ...ACCEPTED, referenciaExterna: 'PED-7' })).toHaveProperty(
      'referenciaExterna',
      'PED-7',
    );
    expect(resultOf({ ...ACCEPTED, firma: null }).dteFirmado).toBeNull();
  });

  it('has what was refused among its remarks where only the description says it', () => {
    const refused = { ...ACCEPTED, ...NOTHING, codigoMsg: '020', descripcionMsg: 'CALCULO INCORRECTO' };
    expect(resultOf({ ...refused, estado: 'RECHAZADO' })).toMatchObject({
      codigoMsg: '020',
      fhProcesamiento: null,
      observaciones: ['CALCULO INCORRECTO'],
    });
    // What was taken keeps its remarks as they came.
    expect(resultOf(ACCEPTED).observaciones).toEqual([]);
  });

  it.each([
    [
      'CONTINGENCIA',
      'CONTINGENCIA',
      'Documento emitido en contingencia; se enviará a Hacienda cuando termine',
    ],
    ['EMITIDO', 'PENDIENTE', WAITS],
    ['TRANSMITIENDO', 'PENDIENTE', WAITS],
    ['PENDIENTE', 'PENDIENTE', WAITS],
  ] as const)('that is %s: what it waits for', (estado, shown, descripcionMsg) => {
    const waiting = { ...ACCEPTED, ...NOTHING, clasificaMsg: '10', estado };
    expect(resultOf(waiting)).toMatchObject({
      estado: shown,
      clasificaMsg: null,
      codigoMsg: '000',
      descripcionMsg,
    });
  });

  it.each([
    ['002', 'YA SE VERA', null],
    [
      '802',
      'FIRMA NO VALIDA',
      'la firma no es válida; revise el certificado de firma del emisor. El sistema lo envía solo en cuanto lo admita',
    ],
    [
      '802',
      null,
      'la firma no es válida; revise el certificado de firma del emisor. El sistema lo envía solo en cuanto lo admita',
    ],
    [
      '022',
      null,
      'el servicio de Hacienda que comprueba firmas no está disponible; el sistema lo vuelve a intentar solo',
    ],
  ] as const)('that the authority does not take yet for %s, %s', (codigoMsg, descripcionMsg, why) => {
    const waiting = { ...ACCEPTED, ...NOTHING, estado: 'PENDIENTE', codigoMsg, descripcionMsg } as const;
    expect(resultOf(waiting).descripcionMsg).toBe(
      why === null
        ? WAITS
        : `Documento numerado y firmado; Hacienda no lo admite todavía (código ${codigoMsg}): ${why}`,
    );
  });
});

describe('a call that names documents of the shop', () => {
  let shop: Shop;
  const codes: Record<string, string> = {};
  beforeAll(async () => {
    shop = await openShop({ edition2026From: '2026-01-01' });
    codes['sale'] = codeOf(await shop.issue('01', FACTURA));
    codes['credit'] = codeOf(await shop.issue('03', CREDITO_FISCAL));
    shop.simulator.addFaults(refusing());
    codes['refused'] = codeOf(await shop.issue('04', NOTA_REMISION));
  });
  afterAll(() => shop.close());

  const correctable = (more: object = {}, caller: Partial<Caller> = {}) =>
    refusalOf(() =>
      asked(shop, (reader) =>
        findCorrectable(
          reader,
          {
            context: { caller: { ...CALLER, ...caller }, tipoDte: '04', connection: SIMULATOR, ...more },
            corrige: codes['refused'] ?? '',
          },
          shop.clock.now(),
        ),
      ),
    );

  it('corrects what was refused in its own place, of its own type, at the same authority', () => {
    const lost = ['DOCUMENTO_NO_ENCONTRADO', 'correccion-no-encontrada', { codigo: codes['refused'] }];
    expect(correctable()).toBeNull();
    expect(correctable({ tipoDte: '01' })).toEqual([
      'ESTADO_NO_PERMITE',
      'no-corregible',
      { regla: 'correccion-de-otro-tipo', tipoDte: '04' },
    ]);
    expect(correctable({}, { issuerId: '06140000000000' })).toEqual(lost);
    expect(correctable({}, { ambiente: 'PRODUCCION' })).toEqual(lost);
    expect(correctable({}, { branchId: 'norte', role: 'admin' })).toEqual(lost);
    expect(correctable({}, { onlySalesOf: 'u1' })).toEqual(lost);
    expect(correctable({ connection: { autoridad: 'hacienda' } })).toEqual([
      'ESTADO_NO_PERMITE',
      'no-corregible',
      'correccion-de-otra-autoridad',
    ]);
  });

  it('is of an issuer and a branch that are there', () => {
    expect(asked(shop, (reader) => loadIssuing(reader, CALLER))).toMatchObject({ branch: { id: 'central' } });
    for (const wrong of [{ issuerId: '06140000000000' }, { branchId: 'sur' }])
      expect(() => asked(shop, (reader) => loadIssuing(reader, { ...CALLER, ...wrong }))).toThrow('API key');
  });

  const why = (...of: Parameters<typeof named>) => whyNot(shop, ...of);

  it('finds what it adjusts, or is told what it did not find', () => {
    expect(why('05', codes['credit'] ?? '')).toBeNull();
    expect(why('18', codes['sale'] ?? '')).toBeNull();
    expect(why('18', NOBODYS)).toEqual([
      'DOCUMENTO_NO_ENCONTRADO',
      'factura-sin-encontrar',
      { documento: NOBODYS },
    ]);
    expect(why('05', codes['credit'] ?? '', 'hacienda')).toEqual([
      'ESTADO_NO_PERMITE',
      'no-se-ajusta',
      'relacionado-de-otra-autoridad',
    ]);
  });

  it('is judged again in the commit where it adjusts, and there alone', () => {
    const related = (tipoGeneracion: string, fechaEmision: string) =>
      ({
        documentoRelacionado: [
          {
            tipoDocumento: '03',
            tipoGeneracion: { text: tipoGeneracion },
            numeroDocumento: codes['credit'],
            fechaEmision,
          },
        ],
      }) as never;
    const judged = (tipoDte: TipoDte, codigo: string, request: never) =>
      refusalOf(() => asked(shop, (reader) => assertAdjustable(reader, named(tipoDte, codigo), request)));
    const [right, wrong] = [related('2', '2026-11-21'), related('2', '2026-11-20')];
    const credit = codes['credit'] ?? '';
    expect(judged('05', credit, right)).toBeNull();
    expect(judged('05', NOBODYS, right)).toMatchObject([
      'DOCUMENTO_NO_ENCONTRADO',
      'relacionado-sin-encontrar',
      {},
    ]);
    expect(judged('05', credit, wrong)).toEqual([
      'documentoRelacionado[0].fechaEmision relacionado-de-otra-fecha',
    ]);
    expect(judged('01', NOBODYS, wrong)).toBeNull();
    // What came on paper is known to nobody, whatever its number.
    const of = named('05', credit);
    expect(
      refusalOf(() => asked(shop, (reader) => assertRelated(reader, of, related('1', '2026-11-20')))),
    ).toBeNull();
  });

  it('warns of what is replaced though nothing can take its place before it is invalidated', async () => {
    const credit = codeOf(await shop.issue('03', CREDITO_FISCAL));
    const line = { cantidad: 1, descripcion: 'Resma de papel bond', precioUni: 1, tipoItem: 1 };
    const adjusting = { items: [line], documentoRelacionado: [{ codigoGeneracion: credit }] };
    const note = codeOf(await shop.issue('05', JSON.stringify(adjusting)));
    const warned = () =>
      asked(shop, (reader) =>
        replacementWarnings(reader, CALLER, {
          tipoDte: '05',
          request: { reemplazaA: note } as never,
        }),
      ).map(({ regla, parametros }: NamedRule) => [regla, parametros]);
    expect(warned()).toEqual([['reemplazado-sin-reemplazo', { codigo: note, tipo: '05' }]]);
    const documento = { tipoDte: '05', codigoGeneracion: note, fecEmi: '2026-11-21' };
    await invalidar(shop, { documento, motivo: { tipoAnulacion: 2 } });
    expect(warned()).toEqual([]);
  });
});

it('a note waits for a seal, a return does not, and neither is made of what is being invalidated', async () => {
  const shop = await openShop({ edition2026From: '2026-01-01' });
  try {
    const sold = codeOf(await shop.issue('03', CREDITO_FISCAL));
    await shop.simulator.turnOff();
    const credit = codeOf(await shop.issue('03', CREDITO_FISCAL));
    const sale = codeOf(await shop.issue('01', FACTURA));
    expect(whyNot(shop, '05', credit)).toBeNull();
    expect(whyNot(shop, '18', sale)).toEqual(['ESTADO_NO_PERMITE', 'no-se-ajusta', 'ajuste-sin-sello']);
    const documento = { tipoDte: '03', codigoGeneracion: sold, fecEmi: '2026-11-21' };
    await invalidar(shop, { documento, motivo: { tipoAnulacion: 2 } });
    expect(whyNot(shop, '05', sold)).toEqual([
      'ESTADO_NO_PERMITE',
      'no-se-ajusta',
      'relacionado-invalidandose',
    ]);
  } finally {
    await shop.close();
  }
});

it('nothing is corrected whose number went back', async () => {
  const shop = await openShop();
  try {
    shop.simulator.addFaults(refusing());
    const corrige = codeOf(await shop.issue('01', FACTURA));
    await shop.pass(26 * HOUR_MS);
    const context = { caller: CALLER, tipoDte: '01', connection: SIMULATOR } as const;
    const find = (reader: Reader) => findCorrectable(reader, { context, corrige }, shop.clock.now());
    expect(refusalOf(() => asked(shop, find))).toEqual([
      'ESTADO_NO_PERMITE',
      'no-corregible',
      { regla: 'correccion-sin-numero', horas: 24 },
    ]);
  } finally {
    await shop.close();
  }
});
