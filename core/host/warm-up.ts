/**
 * Warm-up after the start: starts threads and runs code once, and logs in, so that the first sale and PDF do not take seconds. Nothing is numbered
 * or stored, and no document is sent.
 */
import type { Dispatch } from '../api/dispatch.ts';
import type { Ambiente } from '../contract/ambiente.ts';
import type { Issuance } from '../contract/api/results.ts';
import { parseJson } from '../contract/json.ts';
import type { PrintedDocument } from '../contract/printing/printed.ts';
import type { Log } from '../engine/deps.ts';
import { listBranches } from '../store/issuers/branches.ts';
import { listConnections } from '../store/issuers/connections.ts';
import type { Store } from '../store/store.ts';
import type { Authorities } from './authorities.ts';
import { documentPrinting } from './ports/printing-port.ts';

export interface Cold {
  readonly store: Store;
  readonly authorities: Authorities;
  readonly dispatch: Dispatch;
  readonly log: Log;
}

/** Only calculated (`simular`). */
const SALE =
  '{"items":[{"cantidad":1,"descripcion":"Primera venta","precioUni":1.13,"tipoItem":1}],"simular":true}';
const NUMBER = 'DTE-01-0000-00000000';
const CODE = '00000000-0000-4000-8000-000000000000';

function printedOf({ result, autoridad }: Issuance, ambiente: Ambiente): PrintedDocument {
  const payload = result.dteJson.text
    .replace('"numeroControl":null', `"numeroControl":"${NUMBER}"`)
    .replace('"codigoGeneracion":null', `"codigoGeneracion":"${CODE}"`);
  return {
    payload,
    standing: 'VERIFICACION',
    selloRecibido: null,
    ambiente,
    autoridad,
    consultaPublica: CODE,
    copia: 0,
    vendio: null,
    recibido: null,
    logo: null,
    invalidacion: null,
  };
}

/** Never rejects: failures show when the part is needed. */
export async function warmUp({ store, authorities, dispatch, log }: Cold): Promise<void> {
  try {
    for (const { issuerId, ambiente, autoridad } of store.read(listConnections)) {
      const authority = await authorities.of({ issuerId, ambiente, autoridad });
      const loggedIn = authority?.logIn();
      const [branch] = store.read((reader) => listBranches(reader, issuerId));
      if (branch === undefined) continue;
      const caller = { keyId: '', role: 'admin', issuerId, branchId: branch.id, ambiente } as const;
      const calculated = await dispatch('factura.emitir', { request: parseJson(SALE) }, caller);
      if (calculated.ok) await documentPrinting.letter(printedOf(calculated.value, ambiente));
      await loggedIn;
    }
  } catch (error) {
    log.warn('not warmed', { error: String(error) });
  }
}
