/** Random but valid requests of every type, from a seed: what a busy shop could send in a year. */
import { CAT_008 } from '../../../core/catalogs/cat-008-distrito.ts';
import { CAT_014 } from '../../../core/catalogs/cat-014-unidad-medida.ts';
import { CAT_019 } from '../../../core/catalogs/cat-019-actividad-economica.ts';
import { COMPRA, isNota, type Edition, type TipoNumerado } from '../../../core/contract/edition.ts';
import { purchaseText } from './purchase-generator.ts';
import { parseJson } from '../../../core/contract/json.ts';

/** A small seeded generator (mulberry32): the same seed gives the same requests. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Choices {
  readonly random: () => number;
  readonly int: (min: number, max: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
}

export function choices(random: () => number): Choices {
  const int = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  return {
    random,
    int,
    chance: (share) => random() < share,
    pick: (list) => list[int(0, list.length - 1)] as never,
  };
}

/**
 * Plain JSON text of a request: numbers are written as decimal literals, never computed as binary floats.
 *
 * @param edition that of the document, which decides whether a note may hold charges outside the base; unless given, none does
 */
export function requestText(tipoDte: TipoNumerado, c: Choices, edition?: Edition): string {
  if (tipoDte === COMPRA) return purchaseText(c);
  const receptor = withTitle(tipoDte, receptorText(tipoDte, c), c);
  // An anonymous factura stays far below the amount from which its receiver must be named.
  const identified = receptor !== null && receptor !== 'null';
  const count = identified && c.chance(0.05) ? c.int(11, 60) : c.int(1, identified ? 10 : 2);
  const relations = isNota(tipoDte) || c.chance(0.1) ? relationsOf(tipoDte, c) : [];
  const items = Array.from({ length: count }, (_, index) => {
    const charges = isNota(tipoDte) ? edition === '2026' : tipoDte !== '04';
    const text = item(tipoDte, c, { first: index === 0, charges });
    // Of several documents each line names its own.
    return relations.length < 2
      ? text
      : `${text.slice(0, -1)},"numeroDocumento":"${c.pick(relations).numero}"}`;
  });
  const members = [`"items":[${items.join(',')}]`];
  if (receptor !== null) members.push(`"receptor":${receptor}`);
  if (tipoDte !== '04' && c.chance(0.15)) members.push('"ivaRetenido":true');
  if ((tipoDte === '03' || isNota(tipoDte)) && c.chance(0.15)) members.push('"ivaPercibido":true');
  if (c.chance(0.15)) members.push(`"descuGravada":0.${c.int(10, 99)}`);
  if (c.chance(0.2)) members.push('"observaciones":"Entregar en bodega; ñandú, café y «comillas»"');
  if (c.chance(0.2))
    members.push('"apendice":[{"campo":"conductor","etiqueta":"Conductor","valor":"Nombre Inventado"}]');
  if (relations.length > 0)
    members.push(`"documentoRelacionado":[${relations.map(({ text }) => text).join(',')}]`);
  return `{${members.join(',')}}`;
}

/** A note of remission may say under which title the goods go. */
function withTitle(tipoDte: TipoNumerado, receptor: string | null, c: Choices): string | null {
  if (receptor === null || tipoDte !== '04' || !c.chance(0.5)) return receptor;
  return `${receptor.slice(0, -1)},"bienTitulo":"0${c.int(1, 5)}"}`;
}

/** The same request paid in full: now, on credit, or in parts of both. `total` in cents. */
export function withPagos(text: string, total: number, c: Choices): string {
  const parts = total > 2 && c.chance(0.5) ? [c.int(1, total - 1)] : [];
  const amounts = [...parts, total - parts.reduce((sum, part) => sum + part, 0)];
  const pagos = amounts.map((cents) => {
    const montoPago = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    const terms = c.chance(0.4)
      ? `"plazo":"0${c.int(1, 3)}","periodo":${c.int(1, 90)}`
      : c.pick(['"plazo":"01","periodo":null', '"referencia":"REF 1"']);
    return `{"codigo":"0${c.int(1, 5)}","montoPago":${montoPago},${terms}}`;
  });
  return `${text.slice(0, -1)},"pagos":[${pagos.join(',')}]}`;
}

/** The request as the engine receives it. */
export function request(tipoDte: TipoNumerado, c: Choices): unknown {
  return parseJson(requestText(tipoDte, c));
}

function money(c: Choices, maxUnits: number, decimals: number): string {
  const fraction = decimals === 0 ? '' : `.${String(c.int(0, 10 ** decimals - 1)).padStart(decimals, '0')}`;
  return `${c.int(0, maxUnits)}${fraction}`;
}

/** The first line is always a taxed sale, so that a global discount and a total above zero are possible. */
function item(
  tipoDte: TipoNumerado,
  c: Choices,
  { first, charges }: { readonly first: boolean; readonly charges: boolean },
): string {
  if (!first && charges && c.chance(0.04)) {
    // What is taken back comes to more than nothing.
    const sign = isNota(tipoDte) ? '' : c.pick(['', '-']);
    const amount = `${sign}${money(c, 20, 2)}`.replace(/^-?0\.00$/, '1.00');
    return `{"cantidad":1,"descripcion":"Cargo","precioUni":0,"tipoItem":${c.int(1, 2)},"noGravado":${amount}}`;
  }
  const decimals = c.pick([0, 1, 2, 2, 2, 2, 3, 4, 8]);
  const cantidad = c.chance(0.8) ? String(c.int(1, 40)) : `${c.int(1, 9)}.${c.int(1, 999)}`;
  const members = [
    `"cantidad":${cantidad}`,
    `"descripcion":"Producto ${c.int(1, 9999)} áéíóú ñ \\"${c.int(1, 9)}\\""`,
    `"precioUni":${c.int(1, 300)}${decimals === 0 ? '' : `.${String(c.int(0, 10 ** decimals - 1)).padStart(decimals, '0')}`}`,
    `"tipoItem":${first ? c.int(1, 2) : c.pick([1, 1, 1, 1, 2, 2, 3, 4])}`,
  ];
  if (c.chance(0.6)) members.push(`"codigo":"SKU-${c.int(1, 99999)}"`);
  if (c.chance(0.6)) members.push(`"uniMedida":${c.pick(CAT_014.entries)[0]}`);
  if (c.chance(0.2)) members.push(`"montoDescu":0.${c.int(1, 99)}`);
  return `{${members.join(',')}}`;
}

interface Relation {
  readonly numero: string;
  readonly text: string;
}

/** One related document, of an adjustment sometimes several: of notes printed ones among them. */
function relationsOf(tipoDte: TipoNumerado, c: Choices): readonly Relation[] {
  const tipo = { '01': '04', '03': '04', '04': '03', '05': '03', '06': '03', '14': '' }[tipoDte];
  const count = isNota(tipoDte) && c.chance(0.1) ? c.pick([2, 3, 3, 50]) : 1;
  return Array.from({ length: count }, (_, index) => {
    const printed = isNota(tipoDte) && c.chance(0.1);
    const digits = `${String(c.int(1, 9999999)).padStart(7, '0')}${String(index).padStart(5, '0')}`;
    const code = `${'0'.repeat(7)}${c.int(1, 9)}-0000-4000-8000-${digits}`;
    const numero = printed ? `19DS000F-${index}` : code;
    const text = `{"tipoDocumento":"${tipo}","tipoGeneracion":${printed ? 1 : 2},"numeroDocumento":"${numero}","fechaEmision":"2026-11-20"}`;
    return { numero, text };
  });
}

/** DUI and NIT that satisfy the published formulas; invented. */
const DUIS = ['012345678', '04567891-1', '03216549-6'];
const NITS = ['0614-210895-102-9', '05111503881015', '06141307951040', '012345678'];

function direccion(c: Choices): string {
  const [distrito, , departamento] = c.pick(CAT_008.entries.filter(([code]) => code !== '00'));
  return `{"departamento":"${departamento}","municipio":"${distrito}","complemento":"Calle ${c.int(1, 99)}, casa ${c.int(1, 99)}"}`;
}

function receptorText(tipoDte: TipoNumerado, c: Choices): string | null {
  if (tipoDte === '01' && c.chance(0.4)) return c.chance(0.5) ? null : 'null';
  const registered = tipoDte === '03' || isNota(tipoDte);
  const taxpayer = registered || c.chance(0.3);
  const tipoDocumento = taxpayer ? '36' : c.pick(['13', '13', '02', '37']);
  const numDocumento = taxpayer
    ? c.pick(NITS)
    : tipoDocumento === '13'
      ? c.pick(DUIS)
      : `PAS-${c.int(1000, 99999)}`;
  const members = [
    `"tipoDocumento":"${tipoDocumento}"`,
    `"numDocumento":"${numDocumento}"`,
    `"nombre":"Cliente Inventado ${c.int(1, 999)}"`,
  ];
  if (registered || (taxpayer && c.chance(0.5))) members.push(`"nrc":"${c.int(10, 9999999)}"`);
  if (tipoDte !== '01' || c.chance(0.3)) members.push(`"codActividad":"${c.pick(CAT_019.entries)[0]}"`);
  if (tipoDte !== '01' || c.chance(0.6)) members.push(`"direccion":${direccion(c)}`);
  if (tipoDte !== '01' || c.chance(0.6)) members.push('"correo":"cliente@correo.example"');
  if (c.chance(0.6)) members.push('"telefono":"7777-0000"');
  return `{${members.join(',')}}`;
}
