/** Requests of an ordinary month, as JSON texts: numbers are decimal literals, never computed as binary floats. */
import type { TipoDte } from '../../../core/contract/edition.ts';
import type { Choices } from './request-generator.ts';

/** NIT and DUI that satisfy the published formulas; invented. */
const CLIENTS = [
  ['36', '0614-130795-104-0', '2468135', 'Distribuidora Inventada, S.A. de C.V.'],
  ['36', '0614-210895-102-9', '1234567', 'Comercial «Las Flores», S.A.'],
  ['36', '01234567-8', '778899', 'Ana Inventada de Pérez'],
  ['36', '04567891-1', '445566', '=Ferretería "La; Ceiba"'],
] as const;
const DIRECCION = '{"departamento":"06","municipio":"14","complemento":"Calle Ejemplo 12"}';

/** A sale without its payments. */
export function monthSale(tipoDte: TipoDte, c: Choices): string {
  const members = [
    `"items":[${Array.from({ length: c.int(1, 5) }, (_, index) => line(tipoDte, c, index)).join(',')}]`,
  ];
  const named = tipoDte !== '01' || c.chance(0.25);
  if (named) members.push(`"receptor":${receptor(c)}`);
  if (tipoDte !== '04' && named && c.chance(0.2)) members.push('"ivaRetenido":true');
  if (tipoDte === '03' && c.chance(0.1)) members.push('"ivaPercibido":true');
  if (c.chance(0.1)) members.push(`"descuGravada":0.${c.int(10, 99)}`);
  return `{${members.join(',')}}`;
}

/** The same, paid in cash, by card, partly on credit or in two ways. @param simulated what the engine says it comes to */
export function paidSale(text: string, simulated: Readonly<Record<string, unknown>>, draw: number): string {
  const { resumen } = simulated['dteJson'] as { resumen: { totalPagar: number } };
  const total = Math.round(resumen.totalPagar * 100);
  const first = draw % 2 === 0 && total > 1 ? 1 + (draw % (total - 1)) : total;
  const parts = first === total ? [total] : [first, total - first];
  const pagos = parts.map((cents, index) => {
    const montoPago = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    const codigo = ['01', '05', '04', '02', '03'][(draw + index) % 5] ?? '01';
    const terms = (draw + index) % 4 === 0 ? ',"plazo":"01","periodo":30' : '';
    return `{"codigo":"${codigo}","montoPago":${montoPago}${terms}}`;
  });
  return `${text.slice(0, -1)},"pagos":[${pagos.join(',')}]}`;
}

/** The first line is always taxed, so that a global discount is possible. */
function line(tipoDte: TipoDte, c: Choices, index: number): string {
  if (index > 0 && tipoDte !== '04' && c.chance(0.04))
    return `{"cantidad":1,"descripcion":"Cargo por envío","precioUni":0,"tipoItem":1,"noGravado":${c.pick(['2.50', '-0.75', '1.00'])}}`;
  const tipoItem = index === 0 ? c.int(1, 2) : c.pick([1, 1, 1, 2, 3, 3, 4]);
  const cantidad = c.chance(0.8) ? String(c.int(1, 12)) : `${c.int(1, 9)}.${c.int(1, 999)}`;
  const precio = `${c.int(1, 90)}.${String(c.int(0, 9999)).padStart(4, '0')}`;
  const discount = c.chance(0.1) ? `,"montoDescu":0.${c.int(1, 99)}` : '';
  return `{"cantidad":${cantidad},"descripcion":"Producto ${c.int(1, 400)}","precioUni":${precio},"tipoItem":${tipoItem}${discount}}`;
}

function receptor(c: Choices): string {
  const [tipo, numero, nrc, nombre] = c.pick(CLIENTS);
  const named = JSON.stringify({
    tipoDocumento: tipo,
    numDocumento: numero,
    nrc,
    nombre,
    codActividad: '46900',
  });
  return `${named.slice(0, -1)},"correo":"cliente@correo.example","direccion":${DIRECCION}}`;
}
