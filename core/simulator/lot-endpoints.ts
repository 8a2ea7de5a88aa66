/** The endpoints of lots (§lots, §lot-query). */
import { parameterRejection } from './answers.ts';
import type { Answer } from './answers.ts';
import { refuse, textOf } from './endpoint.ts';
import type { Call, Endpoint, Fields } from './endpoint.ts';
import { lotAnswer, receiveLot } from './steps/lots.ts';

export const lot: Endpoint = {
  step: 'lote',
  async process(call) {
    const { state, taxpayer, body, nowMs } = call;
    const verdict =
      body['ambiente'] === taxpayer.ambiente
        ? receiveLot(body, taxpayer)
        : { ok: false as const, rejection: parameterRejection('ambiente') };
    if (!verdict.ok) return lot.reject(call, verdict.rejection);
    await state.commit(verdict.lot);
    state.startLot(verdict.lot);
    state.tally.count('lote', 'aceptados');
    const about = { ambiente: taxpayer.ambiente, idEnvio: body['idEnvio'], nowMs };
    return { status: 200, body: lotAnswer(verdict.lot, about) };
  },
  reject: (call, rejection) => {
    const { taxpayer, body, nowMs } = call;
    const about = { ambiente: taxpayer.ambiente, idEnvio: body['idEnvio'] ?? null, nowMs };
    return refuse(call, 'lote', { rejection, body: lotAnswer(rejection, about) });
  },
};

export const lotConsultation: Endpoint = {
  step: 'consulta-lote',
  process: (call) => results(call, 1),
  reject: (call, rejection) => refuse(call, 'consulta-lote', { rejection, body: {} }),
  withhold: results,
};

/** @param part how much of each list is answered; the rest looks as if it were not processed yet */
async function results({ state, params }: Call, part: number): Promise<Answer> {
  const found = state.registry.lots.get(textOf(params['codigoLote']));
  state.tally.count('consulta-lote', found ? 'aceptados' : 'rechazados');
  if (!found) return { status: 404, body: null };
  const [procesados, rechazados] = [found.result?.procesados ?? [], found.result?.rechazados ?? []].map(
    (entries) => entries.slice(0, Math.floor(entries.length * part)),
  );
  for (const entry of [procesados, rechazados].flat()) {
    const codigo = textOf((entry as Fields)['codigoGeneracion']);
    // A seal that is not on disk yet could still be lost: it is answered only afterwards.
    await state.durable(codigo);
    state.tally.settled(codigo);
  }
  return { status: 200, body: { procesados, rechazados } };
}
