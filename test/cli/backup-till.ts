/** An installation with one till that sells through the real service, to be backed up, restored and copied. */
import { systemClock } from '../../core/platform/system.ts';
import { sampleFile, sampleKeys, sandbox, type Sandbox } from './sample-file.ts';
import { numberIn } from '../support/shop/sale.ts';
import { startServiceHere, type ServiceHere } from '../support/service/service-here.ts';
import { startService, type Running } from '../support/service/service-process.ts';

export interface Till {
  readonly box: Sandbox;
  readonly key: string;
  /** Starts the service on the installation's folder, or on another one. */
  open(where?: Where): Promise<OpenTill & Pick<ServiceHere, 'complaints'>>;
  /** The same as a process of its own. */
  openProcess(where?: Omit<Where, 'aheadMs'>): Promise<OpenTill & { readonly service: Running }>;
}

interface Where {
  readonly dataDir?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** How far the clock of the service is ahead, in milliseconds. */
  readonly aheadMs?: number;
}

export interface OpenTill {
  /** Sells something of the price; the answer with its body. */
  sell(price: number, more?: Selling): Promise<Sold>;
  /** Sells and gives the number of the document. */
  number(price: number, more?: Selling): Promise<number>;
  /** Ends it in good order. */
  close(): Promise<void>;
}

interface Selling {
  readonly path?: 'factura' | 'nota-remision';
  readonly simular?: true;
  readonly idempotencyKey?: string;
}

export interface Sold {
  readonly status: number;
  readonly replayed: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

const RECEPTOR = {
  tipoDocumento: '36',
  numDocumento: '0614-130795-104-0',
  nombre: 'Distribuidora Inventada, S.A. de C.V.',
  codActividad: '46900',
  correo: 'compras@distribuidora.example',
  direccion: { departamento: '05', municipio: '01', complemento: 'Bulevar Inventado 45' },
};

/** A provisioned installation with one key. */
export async function openTillBox(more: Readonly<Record<string, string>> = {}): Promise<Till> {
  const box = sandbox(more);
  const key = await box.prepare(sampleFile({ certificate: { pem: sampleKeys().pem } }));
  return {
    box,
    key,
    open: async ({ dataDir = box.dataDir, env = box.env, aheadMs = 0 } = {}) => {
      const clock = { now: () => Date.now() + aheadMs, after: systemClock.after };
      const service = await startServiceHere({ dataDir, env }, clock);
      return {
        ...counterAt(service.api, key),
        complaints: service.complaints,
        close: () => service.stop(),
      };
    },
    openProcess: async ({ dataDir = box.dataDir, env = box.env } = {}) => {
      const service = await startService(dataDir, env, ['--no-demo']);
      return {
        service,
        ...counterAt(String(service.ready['api']), key),
        close: async () => {
          const code = await service.stop();
          if (code !== 0) throw new Error(`the service ended with ${code}: ${service.errors()}`);
        },
      };
    },
  };
}

function counterAt(url: string, key: string): Pick<OpenTill, 'sell' | 'number'> {
  const sell = (price: number, how: Selling = {}) => sellAt(url, key, { price, how });
  return {
    sell,
    number: async (price, how) => {
      const { status, body } = await sell(price, how);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return numberIn(String(body['numeroControl']));
    },
  };
}

async function sellAt(
  url: string,
  key: string,
  of: { readonly price: number; readonly how: Selling },
): Promise<Sold> {
  const { path = 'factura', simular, idempotencyKey } = of.how;
  const items = [{ cantidad: 1, descripcion: 'Cuaderno rayado', precioUni: of.price, tipoItem: 1 }];
  const response = await fetch(`${url}/${path}/emitir`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': key,
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify({
      items,
      ...(path === 'factura' ? {} : { receptor: RECEPTOR }),
      ...(simular === undefined ? {} : { simular }),
    }),
  });
  return {
    status: response.status,
    replayed: response.headers.get('idempotency-replayed') === 'true',
    body: (await response.json()) as Record<string, unknown>,
  };
}
