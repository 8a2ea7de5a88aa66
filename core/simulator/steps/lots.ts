/** Lots: taken at once, worked off later (§lots, §lot-query). */
import { randomUUID } from 'node:crypto';
import { parameterRejection, rejectedAnswer, sealedAnswer } from '../answers.ts';
import type { Rejection } from '../answers.ts';
import { processingStamp } from '../clock.ts';
import type { FaultQueue } from '../fault-queue.ts';
import { taxpayerKey } from '../records/registry.ts';
import type { LotRecord, LotResultRecord, Registry, SimulatorRecord, Taxpayer } from '../records/registry.ts';
import type { Tally } from '../records/report.ts';
import type { FaultRule } from '../script.ts';
import { scriptedNotes, scriptedRejection } from '../scripted.ts';
import { UUID } from '../tables/sections.ts';
import type { TakenEditions } from '../tables/taken-editions.ts';
import { codeInJws, subjectInJws } from './unverified-text.ts';
import { noted, receive } from './reception.ts';
import type { Verdict } from './verdict.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Most documents in one lot (§lots). */
const MAX_DOCUMENTS = 100;

export type LotVerdict =
  | { readonly ok: true; readonly lot: LotRecord }
  | { readonly ok: false; readonly rejection: Rejection };

/** Takes a lot in; its documents are not looked at yet. */
export function receiveLot(body: Fields, taxpayer: Taxpayer): LotVerdict {
  const { idEnvio, version, nitEmisor, documentos } = body;
  const refused = (name: string): LotVerdict => ({ ok: false, rejection: parameterRejection(name) });
  if (typeof idEnvio !== 'string' || !UUID.test(idEnvio)) return refused('idEnvio');
  if (!Number.isInteger(version)) return refused('version');
  if (nitEmisor !== taxpayer.nit) return refused('nitEmisor');
  const fits =
    Array.isArray(documentos) &&
    documentos.length > 0 &&
    documentos.length <= MAX_DOCUMENTS &&
    documentos.every((entry) => typeof entry === 'string');
  if (!fits) return refused('documentos');
  return {
    ok: true,
    lot: {
      t: 'lote',
      codigoLote: randomUUID().toUpperCase(),
      nit: taxpayer.nit,
      ambiente: taxpayer.ambiente,
      documentos,
    },
  };
}

/** The answer to a lot that was taken in, or refused as a whole. */
export function lotAnswer(
  outcome: LotRecord | Rejection,
  about: { readonly ambiente: string; readonly idEnvio: unknown; readonly nowMs: number },
): object {
  const taken = 'codigoLote' in outcome;
  return {
    version: 2,
    ambiente: about.ambiente,
    versionApp: 2,
    estado: taken ? 'RECIBIDO' : 'RECHAZADO',
    idEnvio: about.idEnvio,
    fhProcesamiento: processingStamp(about.nowMs),
    codigoLote: taken ? outcome.codigoLote : null,
    clasificaMsg: taken ? '10' : outcome.clase,
    codigoMsg: taken ? '001' : outcome.codigo,
    descripcionMsg: taken ? 'LOTE RECIBIDO, VALIDADO Y PROCESADO' : outcome.descripcion,
  };
}

/** Where a lot is worked off. */
export interface Workplace {
  readonly registry: Registry;
  readonly faults: Pick<FaultQueue, 'take'>;
  readonly tally: Pick<Tally, 'count' | 'refused'>;
  readonly editions: TakenEditions;
  readonly nowMs: number;
}

/**
 * Works a lot off. Each sealed document is handed to `commit` before the next one is looked at.
 *
 * @returns the record of the lot's end
 */
export function workLot(
  lot: LotRecord,
  place: Workplace,
  commit: (record: SimulatorRecord) => void,
): LotResultRecord {
  const procesados: object[] = [];
  const rechazados: object[] = [];
  for (const jws of lot.documentos) {
    const rule = strikeOf(jws, place);
    const verdict = workDocument(lot, jws, { ...place, rule });
    place.tally.count(STEP, verdict.ok ? 'aceptados' : 'rechazados');
    if (verdict.ok) {
      commit(verdict.document);
      if (rule?.falla !== 'aceptar-y-callar') procesados.push(sealedAnswer(verdict.document));
      continue;
    }
    const { rejection } = verdict;
    place.tally.refused(rejection.codigo, rejection.descripcion);
    const occasion = {
      ambiente: lot.ambiente,
      codigoGeneracion: codeInJws(jws),
      nowMs: place.nowMs,
    };
    rechazados.push(rejectedAnswer(rejection, occasion));
  }
  return { t: 'lote-fin', codigoLote: lot.codigoLote, procesados, rechazados };
}

const STEP = 'lote-documento';

/** The rule of the script that strikes this document, counted. */
function strikeOf(jws: string, { faults, tally }: Workplace): FaultRule | null {
  tally.count(STEP, 'recibidos');
  const rule = faults.take(STEP, subjectInJws(jws));
  if (rule !== null) tally.count(STEP, 'fallas');
  return rule;
}

function workDocument(
  lot: LotRecord,
  jws: string,
  { registry, editions, nowMs, rule }: Workplace & { readonly rule: FaultRule | null },
): Verdict {
  const refused = rule !== null && rule.falla !== 'aceptar-y-callar' && rule.falla !== 'observado';
  if (refused) return { ok: false, rejection: scriptedRejection(rule) };
  const taxpayer = registry.taxpayers.get(taxpayerKey(lot.nit, lot.ambiente));
  if (!taxpayer) return { ok: false, rejection: parameterRejection('nitEmisor') };
  const verdict = receive(jws, null, { registry, editions, taxpayer, nowMs });
  if (!verdict.ok || rule?.falla !== 'observado') return verdict;
  return { ok: true, document: noted(verdict.document, scriptedNotes(rule)) };
}
