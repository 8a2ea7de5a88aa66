/** The answer to `GET /`: the service, its documentation, and every call with its purpose. */
import { ADDRESS } from '../../openapi/code-samples/sample-call.ts';
import type { Node } from '../../openapi/schemas.ts';
import type { DocumentNode } from '../document-node.ts';

export function indexOf(document: Node): Node {
  const { info, paths } = document as unknown as DocumentNode;
  return {
    servicio: 'Caja DTE',
    version: info.version,
    documentacion: `${ADDRESS}/docs`,
    openapi: `${ADDRESS}/openapi.json`,
    llms: `${ADDRESS}/llms.txt`,
    operaciones: Object.entries(paths).flatMap(([ruta, methods]) =>
      Object.entries(methods).map(([metodo, { summary, security }]) => ({
        metodo: metodo.toUpperCase(),
        ruta,
        resumen: summary,
        llave: security?.length !== 0,
      })),
    ),
  };
}
