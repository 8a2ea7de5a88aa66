/** Programs of the guide. A test runs each of them as it stands on the page. `{base_url}` becomes the reader's address. */
import { REQUEST_EXAMPLES } from '../openapi/request-examples.ts';

const FACTURA = JSON.stringify(REQUEST_EXAMPLES['factura.emitir']?.['consumidorFinal']?.value, null, 2);

/** The shortest call that issues. */
export const FIRST_CALL = `
curl -s {base_url}/factura/emitir \\
  -H "X-API-Key: $CAJA_KEY" \\
  -H 'Content-Type: application/json' \\
  -H "Idempotency-Key: primera-$(date +%s)" \\
  -d '${FACTURA}'
`;

/** Issues, queries and invalidates, for a shell. */
export const COMPLETE_SHELL = `
#!/bin/sh
set -eu
URL="\${CAJA_URL:-{base_url}}"

llamar() { # ruta, cuerpo
  curl -s --fail-with-body "$URL$1" -H "X-API-Key: $CAJA_KEY" -H 'Content-Type: application/json' -d "$2"
}
dato() { # nombre: el primer "nombre":"…" de lo que llega
  grep -o "\\"$1\\":\\"[^\\"]*\\"" | head -n 1 | cut -d '"' -f 4
}

EMISION=$(llamar /factura/emitir '${FACTURA}')
CODIGO=$(printf '%s' "$EMISION" | dato codigoGeneracion)
FECHA=$(printf '%s' "$EMISION" | dato fecEmi)
echo "Emitida: $CODIGO del $FECHA"

CONSULTA=$(llamar /consulta/dte "{\\"tdte\\":\\"01\\",\\"codigoGeneracion\\":\\"$CODIGO\\"}")
echo "Consultada: $(printf '%s' "$CONSULTA" | dato estado)"

INVALIDACION=$(llamar /invalidar "{
  \\"documento\\": { \\"tipoDte\\": \\"01\\", \\"codigoGeneracion\\": \\"$CODIGO\\", \\"fecEmi\\": \\"$FECHA\\" },
  \\"motivo\\": { \\"tipoAnulacion\\": 2, \\"motivoAnulacion\\": \\"El cliente se retractó de la compra\\" }
}")
echo "Invalidada: $(printf '%s' "$INVALIDACION" | dato estado)"
`;

/** The same for Node, or any program with \`fetch\`. */
export const COMPLETE_JS = `
// ejemplo.mjs — CAJA_KEY=sk_user_… node ejemplo.mjs
const url = process.env.CAJA_URL ?? '{base_url}';
const key = process.env.CAJA_KEY;

async function llamar(ruta, cuerpo, encabezados = {}) {
  const respuesta = await fetch(url + ruta, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json', ...encabezados },
    body: JSON.stringify(cuerpo),
  });
  const datos = await respuesta.json();
  if (respuesta.status >= 400) throw new Error(\`\${respuesta.status}: \${datos.message}\`);
  return { status: respuesta.status, ...datos };
}

// 1. Emitir. La Idempotency-Key nombra la venta: repetir la llamada no emite otra vez.
const factura = ${FACTURA};
const emitida = await llamar('/factura/emitir', factura, { 'Idempotency-Key': \`venta-\${Date.now()}\` });
console.log('Emitida', emitida.numeroControl, emitida.estado);

// 2. Consultar en Hacienda.
const { codigoGeneracion, fecEmi } = emitida;
const consulta = await llamar('/consulta/dte', { tdte: '01', codigoGeneracion });
console.log('Consultada', consulta.estado, 'según', consulta.fuente);

// 3. Invalidar.
const invalidada = await llamar('/invalidar', {
  documento: { tipoDte: '01', codigoGeneracion, fecEmi },
  motivo: { tipoAnulacion: 2, motivoAnulacion: 'El cliente se retractó de la compra' },
});
console.log('Invalidada', invalidada.documento.estado);
`;

/** Reads the stream of events without a library. */
export const EVENTS_JS = `
// eventos.mjs — CAJA_KEY=sk_user_… node eventos.mjs
const url = process.env.CAJA_URL ?? '{base_url}';
let ultimo = process.env.DESDE ?? '';

for (;;) {
  try {
    const encabezados = { 'X-API-Key': process.env.CAJA_KEY, 'Last-Event-ID': ultimo };
    const { status, body } = await fetch(\`\${url}/eventos\`, { headers: encabezados });
    if (status !== 200) throw new Error(\`respondió \${status}\`);
    let resto = '';
    for await (const parte of body.pipeThrough(new TextDecoderStream())) {
      const bloques = (resto + parte).split('\\n\\n');
      resto = bloques.pop();
      for (const bloque of bloques) {
        const lineas = new Map(bloque.split('\\n').map((linea) => linea.split(/: (.*)/s)));
        if (lineas.has('id')) ultimo = lineas.get('id'); // guárdelo: desde él se reanuda
        if (lineas.has('data')) {
          const evento = JSON.parse(lineas.get('data'));
          console.log(evento.id, evento.numeroControl, evento.estado);
        }
      }
    }
  } catch (error) {
    console.error(String(error));
  }
  await new Promise((sigue) => setTimeout(sigue, 3000));
}
`;

/** Judges the signature of a webhook. */
export const SIGNATURE_JS = `
import { createHmac, timingSafeEqual } from 'node:crypto';

/** cuerpo: el texto tal como llegó, antes de JSON.parse; firma: el encabezado X-Caja-Firma. */
export function esDeCaja(cuerpo, firma, secreto) {
  const { t, v1 } = Object.fromEntries(firma.split(',').map((parte) => parte.split('=')));
  if (!(Math.abs(Date.now() / 1000 - Number(t)) < 300)) return false;
  const propia = createHmac('sha256', secreto).update(\`\${t}.\${cuerpo}\`).digest();
  const ajena = Buffer.from(v1 ?? '', 'hex');
  return ajena.length === propia.length && timingSafeEqual(propia, ajena);
}
`;

/** A sale that survives a broken connection. */
export const RETRY_JS = `
async function emitirSinRepetir(ruta, venta, cuerpo) {
  for (let intento = 0; intento < 6; intento += 1) {
    try {
      const respuesta = await fetch(url + ruta, {
        method: 'POST',
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json', 'Idempotency-Key': venta },
        body: JSON.stringify(cuerpo),
        signal: AbortSignal.timeout(30_000),
      });
      if (respuesta.status < 500) return respuesta; // 200, 202 y 4xx son respuestas: no se repiten
    } catch {
      // Se cortó la línea: no se sabe si llegó. Con la misma Idempotency-Key se repite sin peligro.
    }
    await new Promise((sigue) => setTimeout(sigue, 500 * 2 ** intento));
  }
  throw new Error('Caja DTE no responde; la venta queda pendiente con la misma Idempotency-Key');
}
`;

/** The typed client of the package. */
export const CLIENT_TS = `
import { createCajaClient } from 'caja-dte-client';

const caja = createCajaClient({ baseUrl: '{base_url}', apiKey: process.env.CAJA_KEY ?? '' });

const venta = await caja.factura.emitir({
  items: [{ cantidad: 1, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 }],
});
if (!venta.ok) throw new Error(venta.problem.message);
console.log(venta.data.numeroControl, venta.data.estado);

// Un documento que espera (202) se sigue hasta que Hacienda decide.
const { codigoGeneracion } = venta.data;
if (venta.status === 202 && codigoGeneracion !== null) {
  const final = await caja.esperar(codigoGeneracion);
  console.log(final.ok ? final.data.estado : final.problem.message);
}
`;
