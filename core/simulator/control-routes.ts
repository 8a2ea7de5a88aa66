/** The simulator's own endpoints under `/simulador`: who may send, what goes wrong, what was sealed. */
import { createPublicKey } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { taxpayerKey } from './records/registry.ts';
import type { SimulatorState } from './state.ts';
import { parseRule, parseTaxpayer } from './script.ts';
import { ScriptError } from './reading/script-error.ts';
import { parseTaken } from './reading/parse-taken.ts';
import type { TaxpayerInput } from './script.ts';
import { isRecord } from './tables/field.ts';

/**
 * Registers a taxpayer in one environment; another key is added to the ones already known, or takes their place.
 *
 * @throws ScriptError when the key cannot be read
 */
export async function registerTaxpayer(state: SimulatorState, input: TaxpayerInput): Promise<void> {
  const known = state.registry.taxpayers.get(taxpayerKey(input.nit, input.ambiente));
  try {
    const key = createPublicKey(input.publicKeyPem);
    const same = (['nrc', 'user', 'pwd'] as const).every((name) => known?.[name] === input[name]);
    const alone = input.soloEsta !== true || known?.keys.length === 1;
    if (same && alone && known?.keys[0]?.equals(key)) return;
  } catch {
    throw new ScriptError('publicKeyPem: no se puede leer; debe ser una llave pública SPKI en PEM');
  }
  await state.commit({ t: 'contribuyente', ...input });
}

/** Everything known of one document, or null. */
function describeDocument(state: SimulatorState, codigo: string): object | null {
  const document = state.registry.documents.get(codigo);
  if (!document) return null;
  const invalidation = state.registry.invalidations.get(codigo);
  const { event } = state.registry.contingencies.get(codigo) ?? {};
  return {
    codigoGeneracion: document.codigo,
    numeroControl: document.numero,
    selloRecibido: document.sello,
    selladoEn: new Date(document.selladoMs).toISOString(),
    fecEmi: document.fecEmi,
    tipoDte: document.tipo,
    ambiente: document.ambiente,
    nit: document.nit,
    montoTotalOperacion: document.total,
    iva: document.iva,
    sha256Jws: document.jws,
    observaciones: document.observaciones,
    invalidacion: invalidation
      ? { codigoGeneracion: invalidation.codigo, selloRecibido: invalidation.sello }
      : null,
    contingencia: event ? { codigoGeneracion: event.codigo, selloRecibido: event.sello } : null,
  };
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** `open`: to every program of this computer; `closed`: to none, where the starting program has another way. */
export type Controls = 'open' | 'closed';

const CLOSED =
  'Los mandos del simulador integrado son solo de Caja DTE; para un guion propio inicie «caja simulator»';

/** Adds the control endpoints to the server; they answer to this computer only. */
export function controlRoutes(app: FastifyInstance, state: SimulatorState, controls: Controls): void {
  app.register(
    (control, _options, done) => {
      control.addHook('onRequest', (request, reply, next) => {
        if (controls === 'closed') reply.code(403).send({ message: CLOSED });
        else if (LOOPBACK.has(request.ip)) next();
        else reply.code(403).send({ message: 'Solo desde este equipo' });
      });
      control.setErrorHandler((error, _request, reply) => {
        if (error instanceof ScriptError) return reply.code(400).send({ message: error.message });
        throw error;
      });
      control.put('/contribuyentes/:nit', async (request) => {
        const { nit } = request.params as { nit: string };
        const body = isRecord(request.body) ? request.body : {};
        const input = parseTaxpayer({ ...body, nit }, 'contribuyente');
        await registerTaxpayer(state, input);
        return { nit, ambiente: input.ambiente, registrado: true };
      });
      control.post('/fallas', async (request) => {
        const body = request.body;
        const entries: readonly unknown[] = Array.isArray(body) ? body : [body];
        state.faults.add(entries.map((entry, index) => parseRule(entry, `fallas[${index}]`)));
        return { pendientes: state.faults.pending() };
      });
      control.put('/ediciones', async (request) => {
        state.editions = parseTaken(request.body ?? undefined, 'ediciones');
        return { ediciones: state.editions };
      });
      control.delete('/fallas', async () => {
        state.faults.clear();
        return { pendientes: [] };
      });
      control.get('/informe', async () => state.tally.read(state.registry, state.faults.pending().length));
      control.get('/documentos/:codigo', async (request, reply) => {
        const { codigo } = request.params as { codigo: string };
        const found = describeDocument(state, codigo);
        return found ?? reply.code(404).send({ message: 'El simulador no tiene ese documento' });
      });
      done();
    },
    { prefix: '/simulador' },
  );
}
