/** The chapter on rehearsing the authority's outcomes. Tests run its programs unchanged. */
import { REHEARSAL_FORMS, REHEARSAL_NAMES, REHEARSALS } from '../../contract/issuing/rehearsal.ts';
import { subheading, markup, prose, sample, table, type Chapter, type Markup } from './markup.ts';
import { TIME_MODULE, TIME_SCENARIOS, type TimeScenario } from './time-scenarios.ts';

const ROWS = REHEARSAL_NAMES.map((name, index) => [
  markup`<code>${REHEARSAL_FORMS[index] ?? name}</code>`,
  REHEARSALS[name].what,
  prose(REHEARSALS[name].answer),
]);

const REHEARSALS_JS = `
// ensayos.mjs — CAJA_KEY=sk_user_… node ensayos.mjs
const url = process.env.CAJA_URL ?? '{base_url}';
const factura = { items: [{ cantidad: 1, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 }] };

async function ensayar(ensayo, mas = {}) {
  const respuesta = await fetch(\`\${url}/factura/emitir\`, {
    method: 'POST',
    headers: {
      'X-API-Key': process.env.CAJA_KEY,
      'Content-Type': 'application/json',
      'Idempotency-Key': \`ensayo-\${crypto.randomUUID()}\`,
      ...(ensayo === null ? {} : { 'X-Ensayo': ensayo }),
      ...mas,
    },
    body: JSON.stringify(factura),
  });
  const cuerpo = await respuesta.json();
  console.log(ensayo ?? 'corregida', respuesta.status, cuerpo.estado ?? cuerpo.message);
  for (const { mensaje } of cuerpo.errors ?? []) console.error(\`  \${mensaje}\`);
  return cuerpo;
}

// Rechazado: se corrige con el mismo número. Sin X-Ensayo, la corrección se sella.
const rechazada = await ensayar('rechazo=020');
await ensayar(null, { 'X-Corrige': rechazada.codigoGeneracion });

for (const ensayo of ['observado', 'respuesta-perdida', 'lento=1', 'no-ahora', 'certificado-rechazado'])
  await ensayar(ensayo);
`;

const CONTINGENCY_JS = `
// contingencia.mjs — CAJA_KEY=sk_user_… node contingencia.mjs
const url = process.env.CAJA_URL ?? '{base_url}';
const llave = { 'X-API-Key': process.env.CAJA_KEY };
const factura = { items: [{ cantidad: 1, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 }] };

const respuesta = await fetch(\`\${url}/factura/emitir\`, {
  method: 'POST',
  headers: {
    ...llave,
    'Content-Type': 'application/json',
    'Idempotency-Key': \`ensayo-\${crypto.randomUUID()}\`,
    'X-Ensayo': 'sin-linea=3',
  },
  body: JSON.stringify(factura),
});
const { codigoGeneracion, estado, errors = [] } = await respuesta.json();
console.log(respuesta.status, estado); // 202 CONTINGENCIA: ya se puede entregar
for (const { mensaje } of errors) console.error(mensaje);

const { contingencias } = await (await fetch(\`\${url}/salud\`)).json();
console.log('contingencias abiertas:', contingencias.length);

// La línea vuelve a los 3 segundos: el servicio informa el evento y envía el documento, sin que usted haga nada.
for (;;) {
  const documento = await (await fetch(\`\${url}/documentos/\${codigoGeneracion}\`, { headers: llave })).json();
  if (documento.estado === 'PROCESADO') {
    console.log(documento.lineaDeVida.map(({ causa }) => causa).join(' → '));
    break;
  }
  await new Promise((sigue) => setTimeout(sigue, 1000));
}
`;

/** A refused log-in at the authority, for a shell. */
const REFUSED_ACCESS_SHELL = `
curl -s {base_url}/factura/emitir \\
  -H "X-API-Key: $CAJA_KEY" \\
  -H 'Content-Type: application/json' \\
  -H "Idempotency-Key: acceso-$(date +%s)" \\
  -H 'X-Ensayo: acceso-rechazado' \\
  -d '{ "items": [{ "cantidad": 1, "descripcion": "Café molido 400 g", "precioUni": 11.3, "tipoItem": 1 }] }'
`;

/** A collapsible program; the first line names its file. */
function scenarioPart({ name, title, needs, end, program }: TimeScenario): Markup {
  const start = `// ${name}.mjs — CAJA_KEY=sk_admin_… node ${name}.mjs`;
  const needed = needs === null ? '' : ` Con ${needs}.`;
  return markup`<details><summary>${title}</summary><p>${prose(`${end}${needed}`)}</p>${sample(`${name}-js`, `${start}${program}`)}</details>`;
}

export const REHEARSAL_CHAPTER: Chapter = {
  id: 'ensayos',
  title: 'Ensayar rechazos y contingencia',
  body: markup`
<p>${prose('Lo que Hacienda puede hacer con un documento se pide con un encabezado, `X-Ensayo`, en cualquier llamada que emite. Solo vale con una llave de PRUEBAS a la que responde el simulador incluido; en cualquier otra parte responde 400 y dice por qué, y no se numera nada. El número después de `=` es a su elección; si falta, es el que se ve aquí.')}</p>
${table(['X-Ensayo', 'Qué hace Hacienda', 'Qué ve usted'], ROWS)}
<p>${prose('El documento es de verdad: se numera, se firma y se guarda. Que fue un ensayo queda en su `lineaDeVida`, en la bitácora y en el papel. Los que afectan a todo el emisor afectan también a la caja que practica con él, mientras duran.')}</p>
${subheading('ensayos-uno-por-uno', 'Uno por uno')}
${sample('ensayos-js', REHEARSALS_JS)}
${subheading('ensayos-contingencia', 'Una contingencia de principio a fin')}
<p>${prose('Una contingencia dura al menos unos segundos más que el corte: el servicio pregunta antes de creer que la línea volvió.')}</p>
${sample('ensayo-contingencia-js', CONTINGENCY_JS)}
${subheading('ensayos-tiempo', 'Días en segundos')}
<p>${prose('Con `npm run serve -- --reloj-de-ensayo`, en una carpeta de datos que nunca se conectó con Hacienda, el reloj de la caja y del simulador se adelantan juntos: reintentos, plazos, avisos y respaldos corren cada uno en su momento. Los tiempos de `X-Ensayo` no tienen tope. Lo adelantado queda: esa carpeta ya no se conecta con Hacienda.')}</p>
${sample('tiempo-js', TIME_MODULE)}
<p>${prose('Guárdelo como `tiempo.mjs`; al lado, lo que quiera ensayar:')}</p>
${TIME_SCENARIOS.map(scenarioPart)}
${subheading('ensayos-credenciales', 'Credenciales rechazadas')}
<p>${prose('Queda `PENDIENTE`, `GET /salud` dice la línea `credenciales`, y nada se pierde. Déjelo para el final: durante cuatro minutos el servicio no vuelve a entrar, y lo que se venda espera igual.')}</p>
${sample('ensayo-acceso-sh', REFUSED_ACCESS_SHELL)}`,
};
