/** Checks the centre this till is enrolled at: unsent records and last contact. Its findings never block issuing. */
import { leftOutText } from '../../contract/text/left-out.ts';
import { ruleText } from '../../contract/rules/rules.ts';
import { fiscalDate, fiscalTime, type Instant } from '../../domain/fiscal-time.ts';
import type { CentralStanding } from '../../store/central/standing.ts';
import { fine, warning, type Finding } from './finding.ts';

/** Silence that is reported; longer than a night switched off. */
const SILENCE_MS = 24 * 60 * 60 * 1000;

/** No finding without a centre. */
export function checkCentral(standing: CentralStanding | null, now: Instant): readonly Finding[] {
  return standing === null ? [] : [...checkLink(standing, now), ...checkLeftOut(standing)];
}

/** What of the centre's catalogue this till could not use. */
function checkLeftOut({ link, leftOut }: CentralStanding): readonly Finding[] {
  const [first, ...others] = leftOut;
  if (first === undefined || link.state === 'REVOCADA') return [];
  const more = others.length === 0 ? '' : ` y ${others.length} más`;
  return [
    warning(
      `catálogo de ${link.url}`,
      `no pudo tomar ${leftOutText(first)}${more}; sigue con lo que tenía`,
      'corríjalo en la página de la central, o actualice el programa de esta caja',
    ),
  ];
}

function checkLink(standing: CentralStanding, now: Instant): readonly Finding[] {
  const { link, waiting } = standing;
  const revision = `central ${link.url}`;
  const behind = waiting === 0 ? 'al día' : `faltan ${waiting} registros por enviar`;
  const said = link.message === null ? null : ruleText(link.message);
  if (link.state === 'PENDIENTE')
    return [
      warning(
        revision,
        'la inscripción no terminó',
        'ejecute otra vez «central enrolar» con el mismo código',
      ),
    ];
  if (link.state === 'BIFURCADA')
    return [
      warning(
        revision,
        said ?? 'no recibe más',
        'resuélvalo en la página de la central y ejecute «central continuar»',
      ),
    ];
  if (link.state === 'REVOCADA')
    return [
      warning(
        revision,
        said ?? 'dio de baja esta caja',
        'inscríbala de nuevo con «central enrolar», o ejecute «central retirar»',
      ),
    ];
  const heard = link.contactAt ?? link.enrolledAt;
  if (said === null && now - heard < SILENCE_MS) return [fine(revision, behind)];
  const since = `sin contacto desde el ${fiscalDate(heard)} ${fiscalTime(heard)}`;
  const why = said === null ? since : `${since}: ${said}`;
  return [
    warning(
      revision,
      `${why}; ${behind}`,
      'revise la red y la computadora de la central; la venta no depende de ella',
    ),
  ];
}
