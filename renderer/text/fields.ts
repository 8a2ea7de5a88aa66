/** Fields by their names in a language; each once, whatever of it is wrong. One that no form shows keeps its name on the wire. */
export function fieldsText(campos: readonly string[], names: Readonly<Record<string, string>>): string {
  const named = campos.map((campo) => {
    const last = campo.split('.').findLast((part) => !/^\d+$/.test(part)) ?? campo;
    return names[last] ?? last;
  });
  return [...new Set(named)].join(', ');
}
