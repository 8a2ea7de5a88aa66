/** Refusals of agents' calls and proposals (§agents, §agent-proposals). */
import type { ProposalState } from '../../agents/proposals.ts';

const WAS: Readonly<Record<ProposalState, string>> = {
  PENDIENTE: 'todavía espera',
  CONFIRMADA: 'ya se confirmó',
  RECHAZADA: 'ya se rechazó',
  HECHA: 'ya se hizo',
  FALLIDA: 'se confirmó y no se pudo hacer',
  VENCIDA: 'venció sin que nadie la confirmara',
};

export const AGENT_RULES = {
  'agente-muy-seguido': ({ maximo }: { readonly maximo: number }) =>
    `Esta llave ya llamó ${maximo} herramientas en el último minuto; espere antes de llamar otra`,
  'herramienta-simula': () =>
    'Quite simular: una herramienta que simula nunca emite, y lo que se propone se emite solo cuando una persona lo confirma en la caja',
  'solicitud-como-objeto': () => 'Envíe la solicitud como objeto JSON en solicitud',
  'agentes-no-proponen': () =>
    'Este negocio no deja que los agentes propongan: un gerente lo permite en Ajustes, «Los agentes pueden proponer»',
  'propuestas-del-dia': ({ maximo }: { readonly maximo: number }) =>
    `Hoy ya se hicieron ${maximo} propuestas en esta sucursal; el límite está en Ajustes`,
  'propuesta-no-existe': () => 'No existe esa propuesta',
  'propuesta-decidida': ({ estado }: { readonly estado: ProposalState }) =>
    `Esta propuesta ${WAS[estado]}; pida otra si hace falta`,
  'propuesta-sin-llave': () => 'La llave del agente ya no vale: lo que propuso no se hace',
} as const;
