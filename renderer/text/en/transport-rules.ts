/** English sentences of what a server refuses before any operation is reached; none may be missing. */
import type { TRANSPORT_RULES } from '../../../core/contract/rules/api/transport-rules.ts';
import type { WholeRuleWords } from '../../faults/rule-words.ts';

export const enTransportRules: WholeRuleWords<typeof TRANSPORT_RULES> = {
  'servicio-cerrandose': () => 'The service is closing; do it again in some seconds',
  'expect-no-admitido': () => 'The header Expect takes only 100-continue; delete it',
  'host-ajeno': () => 'This address is not one of the service; use the one it shows when it starts',
  'pagina-ajena': () => 'This web page may not use the service',
  'ruta-no-existe': () => 'The service does not have that operation; reload the page',
  'metodo-no-admitido': () => 'The service does not have that operation; reload the page',
  'cuerpo-muy-grande': ({ mebibytes }) => `What was sent is larger than ${mebibytes} MB; send less at once`,
  'tipo-de-contenido': () => 'The service cannot read what was sent; reload the page',
  'cuerpo-incompleto': () => 'What was sent did not arrive whole; do it again',
  'llegada-lenta': () => 'What was sent took too long to arrive; do it again',
  'no-es-http': () => 'What was sent is not valid HTTP',
  'encabezados-de-mas': () => 'The browser sent too many headers; delete the cookies of this address',
};
