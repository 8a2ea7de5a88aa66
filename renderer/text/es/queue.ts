/** Spanish texts of the queue. */
import { EVENT_TERM_HOURS, CONTINGENCY_DOCUMENTS_TERM_HOURS } from '../../../core/contract/legal-terms.ts';
export const esQueue = {
  queue: {
    title: 'Por enviar',
    nothing: 'Todo está enviado',
    nothingOfDocuments: 'Documentos: todo está enviado',
    ofOthers: (size: number) =>
      size === 1
        ? 'Además, 1 documento que usted no vendió; lo ve un gerente.'
        : `Además, ${size} documentos que usted no vendió; los ve un gerente.`,
    nothingHint: 'Lo que no llegue a Hacienda en el momento aparecerá aquí y se enviará solo.',
    loading: 'Mirando lo que espera…',
    waiting: (parts: readonly string[], count: number) =>
      count === 1
        ? `Espera ${parts.join(', ')}. Se envía solo; también puede pedirlo ahora.`
        : `Esperan ${parts.join(', ')}. Se envían solos; también puede pedirlo ahora.`,
    countDocuments: (count: number) => (count === 1 ? '1 documento' : `${count} documentos`),
    countEvents: (count: number) => (count === 1 ? '1 evento' : `${count} eventos`),
    countLots: (count: number) => (count === 1 ? '1 lote' : `${count} lotes`),
    sendAll: 'Enviar todo ahora',
    send: 'Enviar ahora',
    sendOne: (what: string) => `Enviar ahora ${what}`,
    sent: 'Se está intentando ahora.',
    sendPicked: (count: number) => `Enviar ahora (${count})`,
    noneOfDays: 'Ningún documento espera desde esos días.',
    shown: (shown: number, total: number) => `Se muestran los ${shown} más antiguos de ${total}.`,
    refused: 'Rechazados por corregir',
    refusedHint: 'Hacienda no los aceptó y no se envían solos: corríjalos a tiempo para conservar su número.',
    correctOne: (number: string) => `Corregir ${number}`,
    documents: 'Documentos',
    events: 'Invalidaciones y eventos',
    lots: 'Lotes',
    columns: {
      what: 'Qué espera',
      refused: 'Documento',
      why: 'Motivo',
      left: 'Plazo',
      receiver: 'Receptor',
      since: 'Desde',
      tries: 'Intentos',
      answer: 'Última respuesta',
      next: 'Próximo intento',
      amount: 'Monto',
      action: 'Acción',
    },
    ago: (span: string) => `hace ${span}`,
    inSpan: (span: string) => `en ${span}`,
    now: 'ahora',
    noAnswer: 'Todavía sin respuesta',
    hold: {
      EVENTO: 'Espera el sello del evento de contingencia',
      LOTE: 'Espera el resultado de su lote',
      RELACIONADO: 'Espera el sello del documento relacionado',
      SIN_RELACIONADO:
        'Detenido: el documento que nombra fue rechazado y ya no se corrige. Emita otro en su lugar y envíe este: Hacienda lo rechaza y entonces se corrige con el nuevo',
    },
    notByItself: 'después de eso',
    documentTerm: (left: string, momento: string) => `Plazo legal: quedan ${left}, hasta el ${momento}`,
    termOver: (momento: string) => `El plazo legal venció el ${momento}`,
    eventKind: { CONTINGENCIA: 'Evento de contingencia', INVALIDACION: 'Invalidación' },
    lot: (code: string) => `Lote ${code}`,
    lotUnnamed: 'Lote sin código todavía',
    lotState: { ENVIANDO: 'Enviándose', RECIBIDO: 'Hacienda lo procesa' },
    lotDocuments: (pending: number, all: number) =>
      all === 1
        ? `1 documento ${pending === 0 ? 'con' : 'sin'} resultado`
        : `${pending} de ${all} documentos sin resultado`,
    lotPolls: (count: number) => (count === 1 ? '1 pregunta' : `${count} preguntas`),
    contingencies: 'Contingencias',
    contingency: {
      openSince: (momento: string) => `Contingencia abierta desde el ${momento}`,
      ended: (from: string, to: string) => `Contingencia del ${from} al ${to}`,
      cause: 'Causa',
      changeCause: 'Cambiar causa',
      documents: (pending: number, all: number) =>
        all === 0
          ? 'Ningún documento todavía'
          : all === 1
            ? `1 documento, ${pending === 0 ? 'ya decidido' : 'sin decidir'}`
            : pending === all
              ? `${all} documentos sin decidir`
              : `${pending} de ${all} documentos sin decidir`,
      documentsLabel: 'Documentos',
      event: 'Evento',
      eventLater: 'Se hace y se envía solo cuando termine la contingencia',
      eventNone: 'No hace falta: no se emitió ningún documento en ella',
      eventSoon: 'Se está haciendo',
      eventSent: 'Enviado; Hacienda aún no responde',
      eventSealed: (sello: string) => `Sellado: ${sello}`,
      eventRefused: (why: string) => `Rechazado por Hacienda: «${why}».`,
      eventAgain: (momento: string) => `Otro evento se hace solo a las ${momento}.`,
      eventClock: `Plazo del evento (${EVENT_TERM_HOURS} horas)`,
      documentsClock: `Plazo de los documentos (${CONTINGENCY_DOCUMENTS_TERM_HOURS} horas)`,
      clock: (left: string, momento: string) => `Quedan ${left}, hasta el ${momento}`,
      over: (momento: string) => `Venció el ${momento}`,
      retry: 'Reintentar evento',
      end: 'Terminar contingencia',
      managerOnly: 'Un gerente puede cambiar la causa, reintentar el evento o terminar la contingencia.',
    },
    causeForm: {
      title: 'Causa de la contingencia',
      lead: 'Los documentos que siguen llevan la causa nueva; los ya emitidos conservan la suya.',
      cause: 'Causa',
      words: 'Motivo en palabras',
      wordsNeeded: 'Motivo en palabras (obligatorio con «Otro»)',
      save: 'Guardar causa',
      cancel: 'Cancelar',
    },
    endForm: {
      title: '¿Terminar la contingencia ahora?',
      explanation:
        'Lo que se emita después se envía a Hacienda en el momento; si no responde, se abre otra contingencia.',
      kept: (count: number) =>
        count === 0
          ? 'No hay documentos emitidos en ella: no hará falta evento.'
          : count === 1
            ? 'El documento ya emitido en ella se reporta con su evento y se envía después. No se pierde.'
            : `Los ${count} documentos ya emitidos en ella se reportan con su evento y se envían después. No se pierde ninguno.`,
      do: 'Terminar ahora',
      keep: 'Dejarla abierta',
    },
  },
};
