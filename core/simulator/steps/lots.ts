/** Lots: taken at once, worked off later (authority README 8.3, 8.4). */
import { randomUUID } from 'node:crypto';
import { parameterRejection, rejectedAnswer, sealedAnswer } from '../answers.ts';
import type { Rejection } from '../answers.ts';
import { processingStamp } from '../clock.ts';
import { taxpayerKey } from '../records/registry.ts';
import type { LotRecord, LotResultRecord, Registry, SimulatorRecord, Taxpayer } from '../records/registry.ts';
import { UUID } from '../tables/sections.ts';
import { codeInJws } from './peek.ts';
import { receive } from './reception.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Most documents in one lot (authority README 8.3). */
const MAX_DOCUMENTS = 100;

export type LotVerdict =
  { readonly ok: true; readonly lot: LotRecord } | { readonly ok: false; readonly rejection: Rejection };

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

/**
 * Works a lot off. Each sealed document is handed to `commit` before the next one is looked at.
 *
 * @returns the record of the lot's end
 */
export function workLot(
  lot: LotRecord,
  about: { readonly registry: Registry; readonly nowMs: number },
  commit: (record: SimulatorRecord) => void,
): LotResultRecord {
  const { registry, nowMs } = about;
  const taxpayer = registry.taxpayers.get(taxpayerKey(lot.nit, lot.ambiente));
  const procesados: object[] = [];
  const rechazados: object[] = [];
  for (const jws of lot.documentos) {
    const verdict = taxpayer
      ? receive(jws, null, { registry, taxpayer, nowMs })
      : { ok: false as const, rejection: parameterRejection('nitEmisor') };
    if (verdict.ok) {
      commit(verdict.document);
      procesados.push(sealedAnswer(verdict.document));
      continue;
    }
    const occasion = { ambiente: lot.ambiente, codigoGeneracion: codeInJws(jws), nowMs };
    rechazados.push(rejectedAnswer(verdict.rejection, occasion));
  }
  return { t: 'lote-fin', codigoLote: lot.codigoLote, procesados, rechazados };
}
