/** Guide programs that rehearse what happens over time, days in seconds. Tests run them unchanged (§rehearsed-time). */
import { SAMPLE_RECEIVER } from '../openapi/request-examples.ts';

/** The module that all of them import. */
export const TIME_MODULE = `
// tiempo.mjs — CAJA_KEY=sk_admin_… en el ambiente de todos
const url = process.env.CAJA_URL ?? '{base_url}';
const llave = { 'X-API-Key': process.env.CAJA_KEY, 'Content-Type': 'application/json' };
const factura = { items: [{ cantidad: 1, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 }] };
const MAYOR_PASO = 7 * 86_400_000; // lo que avanza una llamada, en milisegundos

export async function llamar(metodo, ruta, cuerpo) {
  const respuesta = await fetch(url + ruta, {
    method: metodo,
    headers: { ...llave, 'Idempotency-Key': \`tiempo-\${crypto.randomUUID()}\` },
    ...(cuerpo === undefined ? {} : { body: JSON.stringify(cuerpo) }),
  });
  return { status: respuesta.status, ...(await respuesta.json()) };
}

export const vender = (cuerpo = factura, ruta = '/factura/emitir') => llamar('POST', ruta, cuerpo);
export const ver = (codigo) => llamar('GET', \`/documentos/\${codigo}\`);
export const cortar = (dura, falla) => llamar('POST', '/ensayo/linea', { dura, falla });
export const avanzar = (avanza) => llamar('POST', '/ensayo/reloj', { avanza });
export const ahora = async () => Date.parse((await llamar('GET', '/ensayo/reloj')).ahora);

/** Avanza hasta un momento, en milisegundos; no hace nada si ya pasó. */
export async function avanzarHasta(momento) {
  for (let en = await ahora(); en < momento; ) {
    en = Math.min(momento, en + MAYOR_PASO);
    const { message } = await llamar('POST', '/ensayo/reloj', { hasta: new Date(en).toISOString() });
    if (message !== undefined) throw new Error(message);
  }
}

/** Medianoche de El Salvador en esa fecha; meses y días de más pasan al siguiente. */
export const medianoche = (anio, mes, dia) => Date.UTC(anio, mes - 1, dia, 6);
/** El año, el mes y el día de una fecEmi. */
export const partes = (fecEmi) => fecEmi.split('-').map(Number);
`;

export interface TimeScenario {
  /** File name without extension, also part of its id on the page. */
  readonly name: string;
  readonly title: string;
  /** What it needs besides the key; null for nothing. */
  readonly needs: string | null;
  readonly end: string;
  readonly program: string;
}

/** Sells before and after a midnight. @param midnight code for that instant on the day `hoy` */
const turn = (midnight: string, shown: string): string => `
import { ahora, avanzar, avanzarHasta, llamar, medianoche, partes, vender } from './tiempo.mjs';

const [anio, mes] = partes(new Date((await ahora()) - 6 * 3_600_000).toISOString().slice(0, 10));
await avanzarHasta(${midnight} - 60_000);
const antes = await vender();
await avanzar('PT2M');
const despues = await vender();
${shown}`;

export const TIME_SCENARIOS: readonly TimeScenario[] = [
  {
    name: 'corte-25h',
    title: 'Un corte de 25 horas',
    needs: null,
    end: 'Sin internet queda en contingencia; al volver, el evento se informa y el documento se sella.',
    program: `
import { avanzar, cortar, llamar, vender, ver } from './tiempo.mjs';

await cortar('PT25H', 'sin-linea');
const { codigoGeneracion } = await vender();
await avanzar('PT24H');
const [{ linea }] = (await llamar('GET', '/salud')).conexiones;
console.log(linea, (await ver(codigoGeneracion)).estado); // sin-linea CONTINGENCIA
await avanzar('PT2H');
console.log((await ver(codigoGeneracion)).estado); // PROCESADO
`,
  },
  {
    name: 'corte-73h',
    title: 'Hacienda caída 73 horas',
    needs: null,
    end: 'Lo vendido en los tres días se sella, y no queda nada pendiente.',
    program: `
import { avanzar, cortar, llamar, vender, ver } from './tiempo.mjs';

await cortar('PT73H', 'autoridad-caida');
const ventas = [];
for (let dia = 0; dia < 3; dia += 1) {
  ventas.push((await vender()).codigoGeneracion);
  await avanzar('P1D');
}
const estados = () => Promise.all(ventas.map(async (codigo) => (await ver(codigo)).estado));
console.log(...(await estados())); // CONTINGENCIA CONTINGENCIA CONTINGENCIA
await avanzar('PT3H');
console.log(...(await estados()), (await llamar('GET', '/salud')).pendientes); // PROCESADO PROCESADO PROCESADO 0
`,
  },
  {
    name: 'fin-de-mes',
    title: 'El fin de mes',
    needs: null,
    end: 'Cada venta en su mes, también en las estadísticas; la cuota empieza de nuevo.',
    program: turn(
      'medianoche(anio, mes + 1, 1)',
      `const { periodo, cuotas } = await llamar('GET', '/stats');
console.log(antes.fecEmi, '→', despues.fecEmi);
console.log(periodo.desde, 'usado:', cuotas.documentosMes.usado); // el día 1, usado: 1
`,
    ),
  },
  {
    name: 'fin-de-anio',
    title: 'El fin de año',
    needs: null,
    end: 'Los correlativos del año nuevo empiezan en 1.',
    program: turn(
      'medianoche(anio + 1, 1, 1)',
      `console.log(antes.fecEmi, antes.numeroControl);
console.log(despues.fecEmi, despues.numeroControl); // el número 1
`,
    ).replace(' llamar,', ''),
  },
  {
    name: 'cambio-de-edicion',
    title: 'El cambio de la edición 2023 a la 2026',
    needs:
      'EDICION=2026-12-01, la fecha que rige en su emisor (`edition2026From`) y que el reloj aún no pasó',
    end: 'La misma solicitud da un documento de la versión siguiente.',
    program: `
import { avanzar, avanzarHasta, medianoche, partes, vender } from './tiempo.mjs';

await avanzarHasta(medianoche(...partes(process.env.EDICION)) - 60_000);
const antes = await vender();
await avanzar('PT2M');
const despues = await vender();
const version = ({ dteJson }) => dteJson.identificacion.version;
console.log('versión', version(antes), '→', version(despues), despues.estado); // versión 1 → 2 PROCESADO
`,
  },
  {
    name: 'ultimo-dia-de-una-nota',
    title: 'El último día de una nota de crédito',
    needs: 'MESES, si su emisor tiene otro plazo (`notas.plazoMeses`)',
    end: 'A los tres meses de la emisión todavía se acepta; al día siguiente, 422 PLAZO_VENCIDO.',
    program: `
import { avanzar, avanzarHasta, medianoche, partes, vender } from './tiempo.mjs';

const items = [{ cantidad: 10, descripcion: 'Resma de papel bond', precioUni: 4.25, tipoItem: 1 }];
const receptor = ${JSON.stringify(SAMPLE_RECEIVER, null, 2)};
const venta = await vender({ items, receptor }, '/credito-fiscal/emitir');
const [anio, mes, dia] = partes(venta.fecEmi);
const nota = () =>
  vender(
    {
      documentoRelacionado: [{ codigoGeneracion: venta.codigoGeneracion }],
      items: [{ ...items[0], cantidad: 1 }],
    },
    '/nota-credito/emitir',
  );
const meses = Number(process.env.MESES ?? 3);
// Un mes corto acaba antes.
const ultimo = Math.min(medianoche(anio, mes + meses, dia), medianoche(anio, mes + meses + 1, 0));
await avanzarHasta(ultimo + 22 * 3_600_000);
console.log((await nota()).estado); // PROCESADO
await avanzar('PT2H5M');
const tarde = await nota();
console.log(tarde.status, tarde.codigo); // 422 PLAZO_VENCIDO
`,
  },
  {
    name: 'certificado-que-vence',
    title: 'Un certificado que vence',
    needs:
      'VENCE=2027-11-30, el último día del certificado que importó (`.crt`); la llave de la demostración no vence',
    end: 'Ese día todavía se emite; al siguiente, 503 SIN_CERTIFICADO, y no se numera nada.',
    program: `
import { avanzar, avanzarHasta, medianoche, partes, vender } from './tiempo.mjs';

await avanzarHasta(medianoche(...partes(process.env.VENCE)) + 22 * 3_600_000);
console.log((await vender()).estado); // PROCESADO
await avanzar('PT3H');
const tarde = await vender();
console.log(tarde.status, tarde.codigo); // 503 SIN_CERTIFICADO
console.error(tarde.message);
`,
  },
];
