/** The OpenAPI 3.1 document of the public API, generated from the operations and the contract's schemas. */
import { OPERATIONS, queryNames, type Operation, type OperationName } from '../../contract/api/operations.ts';
import { INTERFACE_CHANGES } from '../../contract/text/interface-changes.ts';
import { isIdempotent, takesVersion } from '../../contract/api/shop/operation-traits.ts';
import { documentEditions, eventEditions } from '../../contract/dte/document-schemas.ts';
import { TIPOS_DTE } from '../../contract/edition.ts';
import { EVENTS_PATH } from '../events-stream.ts';
import { RETURNS_HERE, type IssuerReturns } from '../docs/returns-availability.ts';
import { bulkPaths } from './bulk.ts';
import { codeSamplesOf } from './code-samples/code-samples.ts';
import { eventsPath, webhooks } from './events.ts';
import { HEADERS, PARAMETERS, parameterRefs } from './headers.ts';
import { OPERATION_TEXTS, TAGS } from './operation-texts.ts';
import { REQUEST_EXAMPLES } from './request-examples.ts';
import { responsesOf } from './responses.ts';
import { createComponents, type Components, type Node } from './schemas.ts';

const DESCRIPTION = `Emite documentos tributarios electrónicos (DTE) de El Salvador: factura (01), comprobante de crédito fiscal (03), nota de remisión (04), nota de crédito (05), nota de débito (06) y evento de retorno (18). Guía y formularios para probar: [/docs](/docs).

Cada llave pertenece a un emisor, una sucursal y un ambiente (PRUEBAS o PRODUCCION): no envíe folio, tipoMoneda, ambiente, emisor ni nitEmisor. Los montos viajan como números JSON y no pierden decimales. Un campo desconocido se rechaza: un nombre mal escrito no emite un documento equivocado.

Toda ruta GET admite HEAD. Una ruta que no existe responde 404 \`RUTA_NO_ENCONTRADA\`; otro método, 405 \`METODO_NO_PERMITIDO\` con Allow. Una petición que no llega entera, con Expect desconocido o con encabezados demasiado grandes responde 408, 417 o 431, con \`codigo\` \`VALIDACION\`.`;

export interface ApiDescription {
  readonly version: string;
  /** Licence: an SPDX expression, or `UNLICENSED`. */
  readonly license?: string;
  readonly clientFolder?: string;
  /** Whether return events are accepted today, by issuer; if missing, the docs do not mention it. */
  readonly returns?: () => readonly IssuerReturns[];
}

export function openApiDocument({ version, license = UNLICENSED, returns }: ApiDescription): Node {
  const components = createComponents();
  const paths: Record<string, Node> = {};
  for (const op of Object.keys(OPERATIONS) as OperationName[]) {
    const { path, method } = OPERATIONS[op];
    const node = operationOf(op, components, returns !== undefined);
    paths[path] = { ...paths[path], [method.toLowerCase()]: node };
  }
  const all = { ...paths, ...bulkPaths(components), [EVENTS_PATH]: eventsPath(components) };
  const hooks = webhooks(components);
  // Only referenced by answers.
  for (const schema of [...TIPOS_DTE.flatMap(documentEditions), ...eventEditions('invalidacion')])
    components.use(schema);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Caja DTE',
      summary: 'Emisión de documentos tributarios electrónicos de El Salvador',
      description: DESCRIPTION,
      version,
      license: licenseOf(license),
      'x-cambios': INTERFACE_CHANGES,
    },
    servers: [{ url: '/', description: 'Este servicio' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ llave: [] }, { llaveEnAuthorization: [] }],
    paths: all,
    webhooks: hooks,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: HEADERS,
      parameters: PARAMETERS,
      ...components.all(),
    },
  };
}

const UNLICENSED = 'UNLICENSED';

/** Without a licence that is stated explicitly. */
function licenseOf(license: string): Node {
  return license === UNLICENSED
    ? {
        name: 'Propietaria: el titular no ha concedido ninguna licencia pública; úselo según su contrato',
        identifier: 'LicenseRef-UNLICENSED',
      }
    : { name: license, identifier: license };
}

const SECURITY_SCHEMES: Node = {
  llave: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'La llave: sk_user_ o sk_admin_ y 64 caracteres hexadecimales',
  },
  llaveEnAuthorization: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      'La llave sola, sin Bearer: «Authorization: Bearer …» no vale. Si vienen los dos encabezados cuenta X-API-Key',
  },
};

function operationOf(op: OperationName, components: Components, tellsReturns: boolean): Node {
  const { access, body, leaving }: Operation = OPERATIONS[op];
  const { tag, summary, description } = OPERATION_TEXTS[op];
  const parameters = [...addressParameters(op, components), ...headerParameters(op)];
  return {
    operationId: op,
    tags: [tag],
    summary,
    description: op === 'retorno.emitir' && tellsReturns ? `${description} ${RETURNS_HERE}` : description,
    ...(access === 'open' ? { security: [] } : {}),
    ...(leaving === undefined ? {} : { deprecated: true, 'x-sunset': leaving.until }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === null ? {} : { requestBody: requestBody(op, components.use(body)) }),
    responses: responsesOf(op, components),
    'x-codeSamples': codeSamplesOf(op),
  };
}

/** Path parameters, and query parameters of a GET. */
function addressParameters(op: OperationName, components: Components): readonly Node[] {
  const { path, input } = OPERATIONS[op];
  const inQuery = queryNames(op);
  return Object.entries(input.shape as Readonly<Record<string, Parameters<Components['use']>[0]>>).flatMap(
    ([name, schema]) => {
      const inPath = path.includes(`{${name}}`);
      if (!inPath && !inQuery.includes(name)) return [];
      const { description, ...rest } = components.use(schema);
      const place = inPath ? { in: 'path', required: true } : { in: 'query' };
      return [{ name, ...place, description, schema: rest }];
    },
  );
}

function headerParameters(op: OperationName): readonly Node[] {
  const { method, tipoDte } = OPERATIONS[op];
  if (method === 'GET') return [];
  if (isIdempotent(op))
    return parameterRefs(['IdempotencyKey', ...(takesVersion(op) ? ['IfMatch' as const] : [])]);
  return tipoDte === null
    ? parameterRefs(['XEsperaMaximaMs'])
    : parameterRefs(['IdempotencyKey', 'XCorrige', 'XEsperaMaximaMs', 'XEnsayo']);
}

function requestBody(op: OperationName, schema: Node): Node {
  const examples = Object.entries(REQUEST_EXAMPLES[op] ?? {}).map(([name, { summary, value }]) => [
    name,
    { summary, value },
  ]);
  const content = { 'application/json': { schema, examples: Object.fromEntries(examples) as Node } };
  return { required: true, content };
}
