/** Programs of the guide. Tests run each unchanged; `{base_url}` becomes the reader's address. */
import { REQUEST_EXAMPLES } from '../openapi/request-examples.ts';

const FACTURA = JSON.stringify(REQUEST_EXAMPLES['factura.emitir']?.['consumidorFinal']?.value, null, 2);

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
VENTA="venta-$(date +%s)-$$" # una por venta: guárdela con la venta antes de llamar
RESPUESTA=$(mktemp)
trap 'rm -f "$RESPUESTA"' EXIT

llamar() { # ruta, cuerpo, y al emitir el nombre de la venta
  # curl repite con pausas, o cuando Retry-After lo diga, si el servicio no pudo o la línea se cortó.
  if ! curl -s --fail-with-body --retry 5 --retry-connrefused --retry-max-time 120 "$URL$1" -H "X-API-Key: $CAJA_KEY" \\
    -H 'Content-Type: application/json' \${3:+-H "Idempotency-Key: $3"} -d "$2" > "$RESPUESTA"; then
    cat "$RESPUESTA" >&2 # message, y en errors cada falla con su campo
    exit 1
  fi
  cat "$RESPUESTA"
}
dato() { # nombre: el primer "nombre":"…" de lo que llega
  grep -o "\\"$1\\":\\"[^\\"]*\\"" | head -n 1 | cut -d '"' -f 4
}

EMISION=$(llamar /factura/emitir '${FACTURA}' "$VENTA")
CODIGO=$(printf '%s' "$EMISION" | dato codigoGeneracion)
FECHA=$(printf '%s' "$EMISION" | dato fecEmi)
echo "Emitida: $CODIGO del $FECHA"

CONSULTA=$(llamar /consulta/dte "{\\"tdte\\":\\"01\\",\\"codigoGeneracion\\":\\"$CODIGO\\"}")
echo "Consultada: $(printf '%s' "$CONSULTA" | dato estado)"

INVALIDACION=$(llamar /invalidar "{
  \\"documento\\": { \\"tipoDte\\": \\"01\\", \\"codigoGeneracion\\": \\"$CODIGO\\", \\"fecEmi\\": \\"$FECHA\\" },
  \\"motivo\\": { \\"tipoAnulacion\\": 2, \\"motivoAnulacion\\": \\"El cliente se retractó de la compra\\" }
}")
# El primer estado es el del evento; el del documento viene dentro de documento.
echo "Invalidada: $(printf '%s' "$INVALIDACION" | grep -o '"documento":.*' | dato estado)"
`;

/** The same for Node or anything with \`fetch\`. */
export const COMPLETE_JS = `
// ejemplo.mjs — CAJA_KEY=sk_user_… node ejemplo.mjs
const url = process.env.CAJA_URL ?? '{base_url}';
const key = process.env.CAJA_KEY;

async function llamar(ruta, cuerpo, encabezados = {}, intento = 1) {
  const respuesta = await fetch(url + ruta, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json', ...encabezados },
    body: JSON.stringify(cuerpo),
  });
  const espera = Number(respuesta.headers.get('Retry-After') ?? 0);
  if ([429, 503].includes(respuesta.status) && espera > 0 && espera <= 60 && intento < 5) {
    await new Promise((sigue) => setTimeout(sigue, espera * 1000));
    return llamar(ruta, cuerpo, encabezados, intento + 1);
  }
  const datos = await respuesta.json();
  for (const falla of datos.errors ?? []) console.error('-', falla.mensaje);
  if (respuesta.status >= 400) throw new Error(\`\${respuesta.status}: \${datos.message}\`);
  return { status: respuesta.status, ...datos };
}

// 1. Emitir. La Idempotency-Key nombra la venta: se guarda con ella, y repetir la llamada no emite otra vez.
const venta = { 'Idempotency-Key': \`venta-\${crypto.randomUUID()}\` };
const factura = ${FACTURA};
const emitida = await llamar('/factura/emitir', factura, venta);
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

/** Reads the event stream without a library. */
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

export const SIGNATURE_JS = `
import { createHmac, timingSafeEqual } from 'node:crypto';

/** cuerpo: el texto tal como llegó, antes de JSON.parse; firma: el encabezado X-Caja-Firma. */
export function esDeCaja(cuerpo, firma, secreto) {
  const [[, t], ...firmas] = firma.split(',').map((parte) => parte.split('='));
  if (!(Math.abs(Date.now() / 1000 - Number(t)) < 300)) return false;
  const propia = createHmac('sha256', secreto).update(\`\${t}.\${cuerpo}\`).digest();
  // Mientras se cambia el secreto vienen dos: basta una.
  return firmas.some(([, v1]) => {
    const ajena = Buffer.from(v1 ?? '', 'hex');
    return ajena.length === propia.length && timingSafeEqual(propia, ajena);
  });
}
`;

/** Repeats a sale safely after a broken connection. */
export const RETRY_JS = `
async function emitirSinRepetir(ruta, venta, cuerpo) {
  let pausa = 250;
  for (let intento = 0; intento < 6; intento += 1) {
    try {
      const respuesta = await fetch(url + ruta, {
        method: 'POST',
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json', 'Idempotency-Key': venta },
        body: JSON.stringify(cuerpo),
        signal: AbortSignal.timeout(30_000),
      });
      if (respuesta.status < 500) return respuesta; // 200, 202 y 4xx son respuestas: no se repiten
      pausa = 1000 * Number(respuesta.headers.get('Retry-After') ?? 0) || pausa * 2;
    } catch {
      // Se cortó la línea: no se sabe si llegó. Con la misma Idempotency-Key se repite sin peligro.
      pausa *= 2;
    }
    await new Promise((sigue) => setTimeout(sigue, pausa));
  }
  throw new Error('Caja DTE no responde; la venta queda pendiente con la misma Idempotency-Key');
}
`;

export const CLIENT_TS = `
import { createCajaClient } from 'caja-dte-client';

const caja = createCajaClient({ baseUrl: '{base_url}', apiKey: process.env.CAJA_KEY ?? '' });

const venta = await caja.factura.emitir({
  items: [{ cantidad: 1, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 }],
});
if (!venta.ok) {
  for (const { campo, mensaje } of venta.problem.errors ?? []) console.error(campo, mensaje);
  throw new Error(venta.problem.message);
}
console.log(venta.data.numeroControl, venta.data.estado);

// Un documento que espera (202) se sigue hasta que Hacienda decide.
const { codigoGeneracion } = venta.data;
if (venta.status === 202 && codigoGeneracion !== null) {
  const final = await caja.esperar(codigoGeneracion);
  console.log(final.ok ? final.data.estado : final.problem.message);
}
`;

export const CLIENT_WEBHOOK_TS = `
import { readWebhook } from 'caja-dte-client';

/** cuerpo: el texto tal como llegó, antes de JSON.parse; firma: el encabezado X-Caja-Firma. */
export async function recibir(cuerpo: string, firma: string) {
  const secret = process.env.CAJA_WEBHOOK ?? ''; // el que mostró POST /webhooks
  const evento = await readWebhook({ body: cuerpo, signature: firma, secret });
  if (evento === null) return 401;
  console.log(evento.id, evento.numeroControl, evento.estado);
  return 200;
}
`;
