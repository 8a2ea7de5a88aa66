/** Programs of the guide's chapter on rehearsals. A test runs each as it stands on the page. */

/** Every outcome of one document, one after the other. */
export const REHEARSALS_JS = `
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
  for (const { campo, mensaje } of cuerpo.errors ?? []) console.error(\`  \${campo}: \${mensaje}\`);
  return cuerpo;
}

// Rechazado: se corrige con el mismo número. Sin X-Ensayo, la corrección se sella.
const rechazada = await ensayar('rechazo=020');
await ensayar(null, { 'X-Corrige': rechazada.codigoGeneracion });

for (const ensayo of ['observado', 'respuesta-perdida', 'lento=1', 'no-ahora', 'certificado-rechazado'])
  await ensayar(ensayo);
`;

/** A contingency from its beginning to its end. */
export const CONTINGENCY_JS = `
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
for (const { campo, mensaje } of errors) console.error(campo, mensaje);

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

/** The log-in that is refused, for a shell. */
export const REFUSED_ACCESS_SHELL = `
curl -s {base_url}/factura/emitir \\
  -H "X-API-Key: $CAJA_KEY" \\
  -H 'Content-Type: application/json' \\
  -H "Idempotency-Key: acceso-$(date +%s)" \\
  -H 'X-Ensayo: acceso-rechazado' \\
  -d '{ "items": [{ "cantidad": 1, "descripcion": "Café molido 400 g", "precioUni": 11.3, "tipoItem": 1 }] }'
`;
