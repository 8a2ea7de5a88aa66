/** What invented suppliers sent to the demonstration shop: entered, to be confirmed, without a seal, on credit, a nota de crédito and an invalidated one. */
import { DEMO_BRANCH_ID, DEMO_NIT, DEMO_NRC } from './demo.ts';
import type { PurchaseEntry } from '../contract/api/shop/purchases.ts';
import type { Caller } from '../contract/caller.ts';
import { JsonNumber, stringifyJson } from '../contract/json.ts';
import { addDays, fiscalDate, type Instant } from '../domain/fiscal-time.ts';
import { amount, roundSummary, sum, toJsonNumber, withIva, ZERO } from '../domain/money.ts';
import { enter } from '../engine/purchases/enter.ts';
import { receive } from '../engine/purchases/receive.ts';
import { systemRandom } from '../platform/system.ts';
import type { Tx } from '../store/store.ts';

const CALLER: Caller = {
  keyId: 'demostración',
  role: 'admin',
  issuerId: DEMO_NIT,
  branchId: DEMO_BRANCH_ID,
  ambiente: 'PRUEBAS',
};

const SUPPLIERS = {
  mayoreo: { nit: '06142803901121', nrc: '987654', nombre: 'Mayoreo El Amate, S.A. de C.V.' },
  bebidas: { nit: '06140101951017', nrc: '445566', nombre: 'Bebidas del Volcán, S.A. de C.V.' },
  lacteos: { nit: '03151204881012', nrc: '778899', nombre: 'Lácteos La Joya, S.A. de C.V.' },
} as const;

/** What the supplier calls it, its code, how many, and the price of one without VAT. */
type Line = readonly [descripcion: string, codigo: string, cantidad: number, precioUni: string];

interface Paper {
  readonly de: keyof typeof SUPPLIERS;
  readonly tipoDte?: '01' | '03' | '05';
  /** Days before today. */
  readonly hace: number;
  readonly sinSello?: boolean;
  readonly diasCredito?: number;
  /** How its lines are entered; left out: it waits for a person. */
  readonly ingreso?: PurchaseEntry;
  readonly anulada?: boolean;
  /** A nota de crédito is about the one before it. */
  readonly lines: readonly Line[];
}

const factor = (numItem: number, units: number) => ({
  numItem: new JsonNumber(String(numItem)),
  factor: new JsonNumber(String(units)),
});

const PAPERS: readonly Paper[] = [
  {
    de: 'mayoreo',
    hace: 9,
    ingreso: { lineas: [] },
    lines: [
      ['ARROZ PRECOCIDO MILPA 5LB', '7419901001079', 24, '2.55'],
      ['FRIJOL ROJO SEDA 4LB', '7419901001147', 24, '3.40'],
      ['ATUN ACEITE 170G CAJA 48', '7419901004148', 1, '46.08'],
    ],
  },
  {
    de: 'mayoreo',
    tipoDte: '05',
    hace: 8,
    ingreso: { lineas: [] },
    lines: [['FRIJOL ROJO SEDA 4LB', '7419901001147', 2, '3.40']],
  },
  {
    de: 'bebidas',
    hace: 5,
    ingreso: { lineas: [factor(2, 24)] },
    lines: [
      ['GASEOSA COLA 3L CAJA X6', '7419901004100', 10, '9.60'],
      ['AGUA PURIFICADA 600ML FARDO', '7419901001918', 5, '7.20'],
    ],
  },
  {
    de: 'mayoreo',
    hace: 2,
    diasCredito: 30,
    lines: [
      ['ARROZ PRECOCIDO MILPA 5LB', '7419901001079', 24, '2.75'],
      ['AZUCAR BLANCA 5 LB LOTE 2214', 'AZ-05', 30, '2.05'],
      ['HARINA MAIZ LA PIEDRA 5LB', 'HM-05', 20, '1.98'],
      ['TARIMA RETORNABLE', 'TAR', 1, '5.00'],
    ],
  },
  {
    de: 'lacteos',
    tipoDte: '01',
    hace: 1,
    sinSello: true,
    lines: [
      ['LECHE ENTERA 1L CAJA 12', '7419901004131', 4, '14.40'],
      ['QUESO DURO BLANDO LIBRA', 'QDB', 10, '2.90'],
    ],
  },
  {
    de: 'bebidas',
    hace: 1,
    anulada: true,
    lines: [['JUGO NARANJA 1L', '7419901001987', 12, '1.30']],
  },
];

/** Receives them in the transaction of the first start, and enters those that are. */
export function demoPurchases(tx: Tx, now: Instant): void {
  let before: string | null = null;
  PAPERS.forEach((paper, at) => {
    const codigoGeneracion = systemRandom.uuid();
    const document = documentOf(paper, { codigoGeneracion, numero: at + 1, about: before, now });
    const received = receive(tx, now, { ...call(document), random: systemRandom });
    if (received.kind === 'purchase' && paper.ingreso !== undefined)
      enter(tx, now, {
        clave: received.view.id,
        input: paper.ingreso,
        caller: CALLER,
        branchId: DEMO_BRANCH_ID,
      });
    if (paper.anulada === true)
      receive(tx, now, {
        ...call({ identificacion: {}, documento: { codigoGeneracion }, motivo: {} }),
        random: systemRandom,
      });
    before = codigoGeneracion;
  });
}

const call = (documento: object) => ({
  input: { documento: stringifyJson(documento) },
  caller: CALLER,
  branchId: DEMO_BRANCH_ID,
});

interface Naming {
  readonly codigoGeneracion: string;
  readonly numero: number;
  readonly about: string | null;
  readonly now: Instant;
}

/** As it comes in the mail, with its seal beside it; nobody reads more of it than this. */
function documentOf(paper: Paper, { codigoGeneracion, numero, about, now }: Naming): object {
  const { de, tipoDte = '03', hace, lines, sinSello = false, diasCredito } = paper;
  const values = lines.map(([, , cantidad, precioUni]) => amount(precioUni).times(cantidad));
  const whole = sum(values);
  const total = tipoDte === '01' ? whole : roundSummary(withIva(whole));
  const relacionado = tipoDte === '05' ? about : null;
  const condicionOperacion = diasCredito === undefined ? 1 : 2;
  return {
    identificacion: {
      version: tipoDte === '01' ? 1 : 3,
      ambiente: '00',
      tipoDte,
      numeroControl: `DTE-${tipoDte}-M001P001-${String(numero).padStart(15, '0')}`,
      codigoGeneracion,
      fecEmi: addDays(fiscalDate(now), -hace),
    },
    documentoRelacionado:
      relacionado === null ? null : [{ tipoDocumento: '03', numeroDocumento: relacionado }],
    emisor: SUPPLIERS[de],
    receptor: { nit: DEMO_NIT, nrc: DEMO_NRC, nombre: 'Comercial Demostración, S.A. de C.V.' },
    cuerpoDocumento: lines.map(([descripcion, codigo, cantidad, precioUni], at) => ({
      numItem: at + 1,
      tipoItem: 1,
      codigo,
      descripcion,
      cantidad,
      precioUni: toJsonNumber(amount(precioUni)),
      montoDescu: 0,
      ventaNoSuj: 0,
      ventaExenta: 0,
      ventaGravada: toJsonNumber(values[at] ?? ZERO),
      ...(relacionado === null ? {} : { numeroDocumento: relacionado }),
    })),
    resumen: {
      totalNoSuj: 0,
      totalExenta: 0,
      totalGravada: toJsonNumber(whole),
      tributos: [{ codigo: '20', descripcion: 'IVA', valor: toJsonNumber(total.minus(whole)) }],
      montoTotalOperacion: toJsonNumber(total),
      totalPagar: toJsonNumber(total),
      condicionOperacion,
      pagos:
        diasCredito === undefined
          ? null
          : [{ codigo: '01', montoPago: toJsonNumber(total), plazo: '01', periodo: diasCredito }],
    },
    ...(sinSello ? {} : { selloRecibido: sealOf(codigoGeneracion) }),
  };
}

/** Forty letters and digits, as the authority's have. */
const sealOf = (codigoGeneracion: string) => `2026DEMO${codigoGeneracion.replaceAll('-', '')}`;
