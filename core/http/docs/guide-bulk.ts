/** The chapter on bulk calls. Tests run its programs unchanged. */
import { MAX_BULK_LINES } from '../../contract/issuing/bulk.ts';
import { BULK_BODY_BYTES, BULK_WAIT_MS } from '../limits.ts';
import { markup, prose, sample, type Chapter } from './markup.ts';

const LIMITS = `hasta ${MAX_BULK_LINES.toLocaleString('en-US')} solicitudes y ${BULK_BODY_BYTES / 1024 / 1024} MiB`;

/** Sends a file and resumes after the last answer if the connection breaks. */
const BULK_JS = `
// masiva.mjs — CAJA_KEY=sk_user_… node masiva.mjs
const url = process.env.CAJA_URL ?? '{base_url}';
const corrida = process.env.CORRIDA ?? crypto.randomUUID(); // guárdela: con ella se repite sin emitir dos veces

const lineas = Array.from({ length: 25 }, (_, indice) =>
  JSON.stringify({
    tipoDte: '01',
    clave: \`\${corrida}-\${indice + 1}\`,
    solicitud: { items: [{ cantidad: indice + 1, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 }] },
  }),
);

let hechas = 0;
while (hechas < lineas.length) {
  try {
    const respuesta = await fetch(\`\${url}/emision-masiva\`, {
      method: 'POST',
      headers: { 'X-API-Key': process.env.CAJA_KEY, 'Content-Type': 'application/x-ndjson' },
      body: lineas.slice(hechas).join('\\n'),
    });
    if (respuesta.status === 429 || respuesta.status === 503) {
      const segundos = Number(respuesta.headers.get('Retry-After') ?? 10);
      await new Promise((sigue) => setTimeout(sigue, segundos * 1000));
      continue;
    }
    if (!respuesta.ok) {
      console.error((await respuesta.json()).message); // el envío entero está mal: repetirlo no ayuda
      break;
    }
    let resto = '';
    for await (const parte of respuesta.body.pipeThrough(new TextDecoderStream())) {
      const completas = (resto + parte).split('\\n');
      resto = completas.pop();
      for (const linea of completas) {
        const { clave, status, respuesta: documento } = JSON.parse(linea);
        hechas += 1;
        console.log(clave.slice(corrida.length + 1), status, documento.numeroControl ?? documento.message);
        for (const { mensaje } of documento.errors ?? []) console.error(\`  \${mensaje}\`);
      }
    }
  } catch (error) {
    console.error(String(error)); // se cortó: se sigue desde la primera sin respuesta
    await new Promise((sigue) => setTimeout(sigue, 1000));
  }
}
`;

export const BULK_CHAPTER: Chapter = {
  id: 'emision-masiva',
  title: 'Muchas ventas de una vez',
  body: markup`
<p>${prose('Para el cierre de mes o lo que viene de otro sistema: `POST /emision-masiva` recibe ' + LIMITS + ' como `application/x-ndjson`, una por línea, cada una con su `tipoDte`, su `clave` y su `solicitud`: el cuerpo que llevaría la llamada que emite ese documento. Responde una línea por cada una, en el mismo orden, con el `status` y la `respuesta` que tendría sola; una línea con errores no detiene a las demás.')}</p>
<p>${prose('La `clave` es la Idempotency-Key de esa venta. Si la conexión se corta, envíe otra vez el archivo, entero o desde la primera línea sin respuesta: lo que ya se emitió responde igual, con `repetida` en `true`. Las ventas de caja pasan primero; un envío a la vez (429 con `Retry-After` mientras hay otro). Cada línea espera a Hacienda ' + String(BULK_WAIT_MS / 1000) + ' segundos como máximo y después responde 202: el servicio la termina solo.')}</p>
${sample('masiva-js', BULK_JS)}
<p>${prose('Lo mismo hace `POST /carga-masiva` con lo que la tienda guarda: productos, precios de listas (`precios.guardar`), clientes, conteos. Cada línea nombra su llamada en `operacion` y lleva lo que va en su ruta: `{"operacion":"productos.guardar","clave":"p-1","codigo":"ARROZ-1","solicitud":{…}}`.')}</p>`,
};
