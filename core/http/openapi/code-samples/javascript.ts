/** A call in JavaScript; requirements are in `code-samples`. */
import {
  ADDRESS,
  ANSWER_SECONDS,
  attemptsOf,
  brokenNote,
  LONGEST_PAUSE_SECONDS,
  type SampleCall,
} from './sample-call.ts';

/** An ES module for Node 18 and later: `node ejemplo.mjs`. */
export function javascript(call: SampleCall): string {
  const { method, path, body, contentType, hasKey, sale, file, isStream } = call;
  const headers = [
    ...(hasKey ? ["'X-API-Key': process.env.CAJA_KEY,"] : []),
    ...(body === null ? [] : [`'Content-Type': '${contentType}',`]),
    ...(sale === null
      ? []
      : [`'Idempotency-Key': '${sale}', // una por venta: con ella se repite sin emitir dos veces`]),
  ];
  const limit = isStream ? '' : `, signal: AbortSignal.timeout(${ANSWER_SECONDS}_000)`;
  const shown = isStream
    ? `for await (const parte of respuesta.body.pipeThrough(new TextDecoderStream())) process.stdout.write(parte); // llega por partes`
    : file === null
      ? 'console.log(respuesta.status, await respuesta.text()); // un error trae message y errors'
      : `if (respuesta.ok) await writeFile('${file}', new Uint8Array(await respuesta.arrayBuffer()));
    console.log(respuesta.status, respuesta.ok ? '${file}' : await respuesta.text());`;
  return `${file === null ? '' : "import { writeFile } from 'node:fs/promises';\n\n"}const url = (process.env.CAJA_URL ?? '${ADDRESS}') + '${path}';
const headers = {
${headers.map((each) => `  ${each}\n`).join('')}};
${body === null ? '' : `const body = String.raw\`${body}\`;\n`}
for (let intento = 0; intento < ${attemptsOf(call)}; intento += 1) {
  let espera = 500 * 2 ** intento;
  try {
    const respuesta = await fetch(url, { method: '${method}', headers${body === null ? '' : ', body'}${limit} });
    if (respuesta.status >= 500 || respuesta.status === 429) {
      espera = 1000 * Number(respuesta.headers.get('Retry-After') ?? 0) || espera;
      if (espera <= ${LONGEST_PAUSE_SECONDS}_000) throw new Error(\`respondió \${respuesta.status}: \${await respuesta.text()}\`);
    }
    ${shown}
    process.exit(respuesta.ok ? 0 : 1);
  } catch (error) {
    console.error(String(error)); // si ${brokenNote(call)}
    await new Promise((sigue) => setTimeout(sigue, espera));
  }
}
console.error('Caja DTE no responde');
process.exit(1);
`;
}
