/** What is refused to an agent: a program that calls tools by MCP (§agents). */
export const AGENT_RULES = {
  'agente-muy-seguido': ({ maximo }: { readonly maximo: number }) =>
    `Esta llave ya llamó ${maximo} herramientas en el último minuto; espere antes de llamar otra`,
  'herramienta-simula': () =>
    'Esta herramienta solo simula: quite simular o deje true; para emitir, proponga y una persona confirma en la caja',
  'solicitud-como-objeto': () => 'Envíe la solicitud como objeto JSON en solicitud',
} as const;
