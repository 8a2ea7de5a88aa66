/** The chapter on rehearsing what the authority may do. */
import { REHEARSAL_FORMS, REHEARSAL_NAMES, REHEARSALS } from '../../contract/issuing/rehearsal.ts';
import { markup, prose, sample, table, type Chapter } from './markup.ts';
import { CONTINGENCY_JS, REFUSED_ACCESS_SHELL, REHEARSALS_JS } from './rehearsal-samples.ts';

const ROWS = REHEARSAL_NAMES.map((name, index) => [
  markup`<code>${REHEARSAL_FORMS[index] ?? name}</code>`,
  REHEARSALS[name].what,
  prose(REHEARSALS[name].answer),
]);

export const REHEARSAL_CHAPTER: Chapter = {
  id: 'ensayos',
  title: 'Ensayar rechazos y contingencia',
  body: markup`
<p>${prose('Lo que Hacienda puede hacer con un documento se pide con un encabezado, `X-Ensayo`, en cualquier llamada que emite. Sólo vale con una llave de PRUEBAS a la que responde el simulador incluido; en cualquier otra parte responde 400 y dice por qué, y no se numera nada. El número después de `=` es a su elección; si falta, es el que se ve aquí.')}</p>
${table(['X-Ensayo', 'Qué hace Hacienda', 'Qué ve usted'], ROWS)}
<p>${prose('El documento es de verdad: se numera, se firma y se guarda. Que fue un ensayo queda en su `lineaDeVida`, en la bitácora y en el papel. Los que afectan a todo el emisor afectan también a la caja que practica con él, mientras duran.')}</p>
<h3>Uno por uno</h3>
${sample('ensayos-js', REHEARSALS_JS)}
<h3>Una contingencia de principio a fin</h3>
<p>${prose('Una contingencia dura al menos unos segundos más que el corte: el servicio pregunta antes de creer que la línea volvió.')}</p>
${sample('ensayo-contingencia-js', CONTINGENCY_JS)}
<h3>Credenciales rechazadas</h3>
<p>${prose('Queda `PENDIENTE`, `GET /salud` dice la línea `credenciales`, y nada se pierde. Déjelo para el final: durante cuatro minutos el servicio no vuelve a entrar, y lo que se venda espera igual.')}</p>
${sample('ensayo-acceso-sh', REFUSED_ACCESS_SHELL)}`,
};
