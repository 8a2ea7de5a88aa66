/** Topics that agents can read without a tool: each is a resource and a prompt (§agents). */
import type { OperationName } from '../../contract/api/operations.ts';
import {
  CONTINGENCY_DOCUMENTS_TERM_HOURS,
  CORRECTION_TERM_HOURS,
  EVENT_TERM_HOURS,
} from '../../contract/legal-terms.ts';
import { addDays, fiscalDate, type Instant } from '../../domain/fiscal-time.ts';

export interface Topic {
  readonly title: string;
  readonly description: string;
  readonly question: string;
  /** The operation that answers, with its input; or a fixed text. */
  readonly source: ((now: Instant) => { readonly op: OperationName; readonly input: object }) | string;
}

export const INSTRUCTIONS =
  'Caja DTE: punto de venta de El Salvador que emite documentos tributarios electrónicos. Lea el recurso caja://reglas antes de actuar.';

const RULES = `# Reglas para agentes

- Las herramientas que leen y las que simulan se pueden llamar siempre. Ninguna emite.
- Lo que emite, invalida, cobra o cambia algo se propone con una herramienta «proponer_…», donde el negocio lo permite. Queda en espera y se hace una sola vez, cuando una persona lo confirma en la caja. Se prueba antes: lo que no se podría hacer se rechaza como en la API y no cuenta entre las propuestas del día. Lo que depende de otra propuesta se propone cuando esa está hecha. Lo que fue de ella lo dice propuesta_ver.
- Los esquemas de las herramientas son los de la edición que hoy rige y dicen cada campo por sí solo; lo que une a varios (si uno va, otro falta) lo nombra la simulación. Lo que se responde trae siempre sus campos: lo que no hay es null.
- Simule antes de proponer y muestre a la persona el total. Los precios llevan IVA en la factura; sin IVA en los demás documentos.
- No invente códigos: los productos están en productos_listar, los clientes en clientes_listar, los códigos de Hacienda en catalogos_ver.
- Un documento con 202 ya está emitido: no lo proponga de nuevo.
- Un documento rechazado se corrige (parámetro corrige) hasta ${CORRECTION_TERM_HOURS} horas después del rechazo.
- Una contingencia se avisa a Hacienda hasta ${EVENT_TERM_HOURS} horas después de terminar; sus documentos se envían hasta ${CONTINGENCY_DOCUMENTS_TERM_HOURS} horas después. El servicio lo hace solo.
- Si X-Autoridad o la salud dicen «simulador», los documentos no tienen valor fiscal.
`;

export const TOPICS: Readonly<Record<string, Topic>> = {
  hoy: {
    title: 'Lo de hoy',
    description: 'Lo emitido hoy: cantidades, montos, cola y cuotas',
    question: 'Resuma cómo va el día: cuánto se vendió, qué espera a Hacienda y qué conviene atender.',
    source: (now) => {
      const day = fiscalDate(now);
      return { op: 'stats', input: { desde: day, hasta: day } };
    },
  },
  ayer: {
    title: 'Lo de ayer',
    description: 'Lo emitido ayer: cantidades, montos, cola y cuotas',
    question:
      'Diga cuánto se vendió ayer y qué quedó pendiente; con caja://existencias, qué falta en el estante.',
    source: (now) => {
      const day = addDays(fiscalDate(now), -1);
      return { op: 'stats', input: { desde: day, hasta: day } };
    },
  },
  mes: {
    title: 'Lo de este mes',
    description: 'Lo emitido en el mes: por tipo y por día, montos y cuotas',
    question: 'Resuma el mes: ventas por tipo y por día, lo rechazado o invalidado, y la cuota que queda.',
    source: () => ({ op: 'stats', input: {} }),
  },
  existencias: {
    title: 'Lo que está por acabarse',
    description: 'Los productos bajo su mínimo, con lo que hay y su costo',
    question: 'Diga qué productos están bajo su mínimo y cuánto falta de cada uno.',
    source: () => ({ op: 'existencias.listar', input: { bajoMinimo: 'true' } }),
  },
  plazos: {
    title: 'Plazos legales que corren',
    description:
      'Salud del servicio: contingencias con sus plazos, notas de remisión por facturar y lo que espera a Hacienda',
    question:
      'Diga qué plazos legales corren, cuándo vencen y qué debe hacer una persona, lo más urgente primero.',
    source: () => ({ op: 'salud', input: {} }),
  },
  reglas: {
    title: 'Reglas',
    description: 'Qué puede hacer un agente y cómo',
    question: 'Explique en pocas palabras qué puede hacer un agente en esta caja y qué confirma una persona.',
    source: RULES,
  },
};
