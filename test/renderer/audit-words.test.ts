/** Everything that can stand in the audit log has a sentence in both languages. */
import { describe, expect, it } from 'vitest';
import { ACTS } from '../../core/contract/audit-acts.ts';
import { enAudit } from '../../renderer/text/en/audit.ts';
import { esAudit } from '../../renderer/text/es/audit.ts';

/** Written down from `provision`. */
const PROVISIONED = [
  'emisor',
  'sucursal',
  'conexión',
  'certificado',
  'correlativo',
  'webhook',
  'usuario',
  'servicio',
].flatMap((entity) =>
  ['creado', 'actualizado', 'eliminado'].map((change) => `provision: ${entity} ${change}`),
);

describe('the words of the audit log', () => {
  it.each([...ACTS, ...PROVISIONED])('say what «%s» means', (accion) => {
    for (const { sentence } of [esAudit, enAudit]) {
      expect(sentence(accion)).not.toBe(accion);
      expect(sentence(accion)).toMatch(/^[A-ZÁÉÍÓÚ]/);
    }
    expect(esAudit.sentence(accion)).not.toBe(enAudit.sentence(accion));
  });

  it.each([
    ['rol', 'cajero → gerente', 'cajero → gerente', 'cashier → manager'],
    ['segundaPersona', 'true', 'sí', 'yes'],
    [
      'segundaPersona',
      'sin segunda persona: no hay otro gerente',
      null,
      'no second person: there is no other manager',
    ],
    [
      'segundaPersona',
      // As it was spelled until 2026-11-27.
      'sin segunda persona: s\u00f3lo una persona trabaja aquí',
      null,
      'no second person: only one person works here',
    ],
    ['asunto', 'salida de efectivo', null, 'cash paid out'],
    ['causa', 'retiro', 'retiro', 'Own use'],
    ['nombre', 'bien', 'bien', 'bien'],
    ['precio', '2.5 → 1250', '$2.50 → $1,250.00', '$2.50 → $1,250.00'],
    ['diferencia', '-2.00', '−$2.00', '−$2.00'],
    ['asunto', 'invalidación', 'Invalidó un documento', 'Invalidated a document'],
    ['motivo', 'sí', 'sí', 'sí'],
    ['motivo', 'constructor', 'constructor', 'constructor'],
  ])('say the value of %s «%s», and leave what a person typed', (nombre, valor, spanish, english) => {
    expect(esAudit.detailValue(nombre, valor)).toBe(spanish ?? valor);
    expect(enAudit.detailValue(nombre, valor)).toBe(english);
  });

  it('leave an action of a newer program as it is written', () => {
    expect(esAudit.sentence('algo nuevo')).toBe('algo nuevo');
    expect(enAudit.sentence('provision: cosa creado')).toBe('provision: cosa creado');
  });
});
