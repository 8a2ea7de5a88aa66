/** X and Z reports of a cash session as ticket rows: sales, payments, expected and counted cash. */
import { paymentFormText } from '../../catalogs/payment-form.ts';
import { CENTS_OF, ON_CREDIT, type DenominationKey } from '../../contract/cash/cash-money.ts';
import type { CashCount, CashReport } from '../../contract/cash/cash-report.ts';
import type { CashChange } from '../../contract/cash/cash.ts';
import { cashOfSales } from '../../contract/cash/undone-cash.ts';
import { COMPRA, type TipoDte } from '../../contract/edition.ts';
import { listedSign, SALE_SIGN } from '../../contract/dte/sale-sign.ts';
import { JsonNumber } from '../../contract/json.ts';
import type { TicketText } from '../../contract/printing/ticket-text.ts';
import { fiscalDate, fiscalTime } from '../../domain/fiscal-time.ts';
import { dayText, money } from '../facts/document-text.ts';
import { nitText } from '../../contract/text/identity-text.ts';

type Row = TicketText['rows'][number];

const SHORT_TYPE: Readonly<Record<TipoDte, string>> = {
  '01': 'Factura',
  '03': 'Crédito fiscal',
  '04': 'Nota de remisión',
  '05': 'Nota de crédito',
  '06': 'Nota de débito',
  '14': 'Compra sin factura',
  '18': 'Retorno',
};
const STATE = {
  PROCESADO: 'Procesado',
  PENDIENTE: 'En verificación',
  CONTINGENCIA: 'En contingencia',
  RECHAZADO: 'Rechazado',
  INVALIDANDO: 'Invalidándose',
  INVALIDADO: 'Invalidado',
} as const;
const SHORT_HASH_CHARS = 16;
const CENTS_PER_DOLLAR = 100;

/**
 * Rows of an X or Z. Changes after a Z was closed are listed below it: the Z itself never changes.
 *
 * @param cambios later changes of a Z; empty for an X
 */
export function cashTicket(report: CashReport, cambios: readonly CashChange[]): TicketText {
  const rows: readonly Row[] = [
    ...heading(report),
    ...sales(report),
    ...paidBy('PAGOS', report.pagos),
    ...paidBy('ABONOS SIN EFECTIVO', report.abonos),
    ...movements(report),
    ...cash(report),
    ...changes(report, cambios),
    ...foot(report),
  ];
  return { rows: [...rows], opensDrawer: false };
}

function heading(report: CashReport): readonly Row[] {
  const { emisor, sucursal, caja, numeroSesion, tipo, numero, ambiente } = report;
  const closed = report.cerro === null ? [] : [fact('Cerró', report.cerro)];
  return [
    { kind: 'text', text: emisor.nombre, align: 'center', bold: true },
    { kind: 'text', text: `NIT ${nitText(emisor.nit)}`, align: 'center' },
    { kind: 'text', text: `${sucursal.nombre} · Caja ${caja}`, align: 'center' },
    { kind: 'space' },
    {
      kind: 'text',
      text: tipo === 'Z' ? `CORTE Z ${numero}` : 'CORTE X',
      align: 'center',
      bold: true,
      large: true,
    },
    ...(tipo === 'X' ? [centered('La caja sigue abierta: no cierra nada')] : []),
    { kind: 'banner', text: 'NO ES UN DOCUMENTO FISCAL' },
    ...(ambiente === 'PRUEBAS' ? [{ kind: 'banner', text: 'AMBIENTE DE PRUEBAS' } as const] : []),
    fact('Sesión', String(numeroSesion)),
    fact('Abierta', momentText(report.abierta)),
    fact('Abrió', report.abrio),
    fact(tipo === 'Z' ? 'Cerrada' : 'Hasta', momentText(report.hasta)),
    ...closed,
    { kind: 'rule' },
  ];
}

function sales(report: CashReport): readonly Row[] {
  const present = report.tipos.filter(({ cantidad }) => cantidad > 0);
  const [types, bought] = [
    present.filter(({ tipoDte }) => tipoDte !== COMPRA),
    present.filter(({ tipoDte }) => tipoDte === COMPRA),
  ];
  const apart = report.estados.filter(({ estado }) => estado !== 'PROCESADO');
  return [
    { kind: 'text', text: 'VENTAS', bold: true },
    ...types.map(({ tipoDte, vigentes, monto }) =>
      pair(
        `${SHORT_TYPE[tipoDte]} (${vigentes})${SALE_SIGN[tipoDte] === 0 ? ', no vende' : ''}`,
        listed(tipoDte, monto),
      ),
    ),
    pair('TOTAL VENDIDO', report.total, true),
    pair('IVA incluido', report.iva),
    ...bought.map(({ vigentes, monto }) => pair(`COMPRAS SIN FACTURA (${vigentes}), no son ventas`, monto)),
    ...(report.dias.length < 2
      ? []
      : report.dias.map(({ fecha, cantidad, monto }) =>
          pair(`${dayText(fecha)}, ${cantidad === 1 ? '1 emitido' : `${cantidad} emitidos`}`, monto),
        )),
    ...apart.map(({ tipoDte, estado, cantidad, monto }) =>
      pair(`${SHORT_TYPE[tipoDte]} · ${STATE[estado]} (${cantidad})`, listed(tipoDte, monto)),
    ),
    ...report.secuencias.flatMap(({ tipoDte, primero, ultimo }): readonly Row[] => [
      fact(`${SHORT_TYPE[tipoDte]}, del`, primero),
      fact('al', ultimo),
    ]),
    { kind: 'rule' },
  ];
}

function paidBy(title: string, pagos: CashReport['pagos']): readonly Row[] {
  if (pagos.length === 0) return [];
  return [
    { kind: 'text', text: title, bold: true },
    ...pagos.map(({ forma, cantidad, monto }) =>
      pair(`${forma === ON_CREDIT ? 'Al crédito' : paymentFormText(forma)} (${cantidad})`, monto),
    ),
    { kind: 'rule' },
  ];
}

function movements({ movimientos }: CashReport): readonly Row[] {
  if (movimientos.length === 0) return [];
  return [
    { kind: 'text', text: 'MOVIMIENTOS', bold: true },
    ...movimientos.flatMap(({ tipo, motivo, monto, por, aprobo }): readonly Row[] => [
      tipo === 'ENTRADA' ? pair(`Entrada: ${motivo}`, monto) : pair(`Salida: ${motivo}`, `-${monto}`),
      ...(aprobo === null ? [] : [fact('Retiró', por), fact('Aprobó', aprobo)]),
    ]),
    { kind: 'rule' },
  ];
}

function cash(report: CashReport): readonly Row[] {
  const { fondo, efectivo, conteo, conteos, tipo, aprobo, motivoDiferencia } = report;
  if (efectivo === null) return [{ kind: 'text', text: 'EFECTIVO', bold: true }, pair('Fondo', fondo)];
  const { compras, abonos, proveedores, entradas, salidas, esperado } = efectivo;
  const { enPie, repuesto, deshechas } = cashOfSales(report);
  return [
    { kind: 'text', text: 'EFECTIVO', bold: true },
    pair('Fondo', fondo),
    pair('Ventas en efectivo', enPie),
    ...(repuesto === null ? [] : [pair('Ya pagado con la anterior', repuesto)]),
    ...(deshechas === null ? [] : [pair('Cobrado y deshecho', deshechas)]),
    ...(compras === '0.00' ? [] : [pair('Compras sin factura', minus(compras))]),
    ...(abonos === '0.00' ? [] : [pair('Abonos de clientes', abonos)]),
    ...(proveedores === '0.00' ? [] : [pair('Pagos a proveedores', minus(proveedores))]),
    pair('Entradas', entradas),
    pair('Salidas', `-${salidas}`),
    pair('ESPERADO', esperado, true),
    ...(tipo === 'Z' && conteo !== null ? [...counted(conteo), ...earlierCounts(conteos)] : []),
    ...(motivoDiferencia === null ? [] : [fact('Motivo', motivoDiferencia)]),
    ...(aprobo === null ? [] : [fact('Aprobó la diferencia', aprobo)]),
  ];
}

/** Amount out of the drawer; a correction may have brought back more than it took. */
function minus(monto: string): string {
  return monto.startsWith('-') ? monto.slice(1) : `-${monto}`;
}

function counted({ denominaciones, contado, diferencia, veces }: CashCount): readonly Row[] {
  return [
    ...denominaciones.map(({ clave, piezas }) =>
      pair(`${piezas} × ${pieceText(clave)}`, worth(clave, piezas)),
    ),
    pair('CONTADO', contado, true),
    pair(wordOf(diferencia), diferencia.replace('-', ''), true),
    ...(veces > 1 ? [centered(`Se contó ${veces} veces`)] : []),
  ];
}

/** Earlier counts with their differences, before the closing one. */
function earlierCounts(conteos: CashReport['conteos']): readonly Row[] {
  return conteos
    .slice(0, -1)
    .flatMap(({ cuando, contado, diferencia }): readonly Row[] => [
      pair(`Conteo de ${momentText(cuando)}`, contado),
      pair(wordOf(diferencia), diferencia.replace('-', '')),
    ]);
}

function wordOf(diferencia: string): string {
  return diferencia.startsWith('-') ? 'FALTANTE' : diferencia === '0.00' ? 'DIFERENCIA' : 'SOBRANTE';
}

function changes({ total }: CashReport, cambios: readonly CashChange[]): readonly Row[] {
  if (cambios.length === 0) return [];
  const sum = cambios.reduce((cents, { diferencia }) => cents + centsOf(diferencia), centsOf(total));
  return [
    { kind: 'rule' },
    { kind: 'text', text: 'CAMBIOS DESPUÉS DEL CIERRE', bold: true },
    ...cambios.flatMap((change): readonly Row[] => [
      fact(SHORT_TYPE[change.tipoDte], change.numeroControl),
      pair(`${STATE[change.estadoAlCierre]} > ${STATE[change.estado]}`, change.diferencia),
    ]),
    pair('VENDIDO CON CAMBIOS', textOf(sum), true),
  ];
}

function foot({ huella, bitacora }: CashReport): readonly Row[] {
  if (huella === null) return [];
  const short = (hash: string) => hash.slice(0, SHORT_HASH_CHARS).toUpperCase();
  const log = bitacora === null ? [] : [fact(`Bitácora, fila ${bitacora.fila}`, short(bitacora.huella))];
  return [{ kind: 'rule' }, fact('Huella', short(huella)), ...log];
}

function fact(label: string, value: string): Row {
  return { kind: 'fact', label, value };
}

function centered(text: string): Row {
  return { kind: 'text', text, align: 'center' };
}

/** What a nota de crédito or a return takes off is negative, as on the screen. */
function listed(tipoDte: TipoDte, monto: string): string {
  return listedSign(tipoDte) < 0 ? minus(monto) : monto;
}

/** @param monto decimal text in USD */
function pair(left: string, monto: string, bold = false): Row {
  const right = money(new JsonNumber(monto.replace(/^-(0\.00)$/, '$1')));
  return { kind: 'pair', left, right, ...(bold ? { bold } : {}) };
}

function pieceText(clave: DenominationKey): string {
  const [kind = '', value = ''] = clave.split('-');
  return `${kind} $${value}`;
}

function worth(clave: DenominationKey, piezas: number): string {
  return textOf(CENTS_OF[clave] * piezas);
}

/** Cents of a decimal text with two decimals. */
function centsOf(monto: string): number {
  return Number(monto.replace('.', ''));
}

function textOf(cents: number): string {
  const size = Math.abs(cents);
  const fraction = String(size % CENTS_PER_DOLLAR).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}${Math.trunc(size / CENTS_PER_DOLLAR)}.${fraction}`;
}

function momentText(moment: string): string {
  const at = Date.parse(moment);
  return `${dayText(fiscalDate(at))} ${fiscalTime(at).slice(0, 'HH:MM'.length)}`;
}
