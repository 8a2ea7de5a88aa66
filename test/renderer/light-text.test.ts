import { describe, expect, it } from 'vitest';
import type { TillContext, TillDeadline } from '../../core/contract/till/till.ts';
import { rule } from '../../core/contract/rules/rules.ts';
import { deadlineText, lightText } from '../../renderer/frame/light-text.ts';
import { en } from '../../renderer/text/en.ts';
import { es } from '../../renderer/text/es.ts';

type Light = TillContext['semaforo'];
const CALM: Light = {
  color: 'verde',
  situacion: 'en-linea',
  motivo: null,
  accion: null,
};
const WINDOW = { desde: '2026-11-21T16:42:10.000Z', hasta: null, documentos: 2, pendientes: 2 };

describe('the light', () => {
  it.each<[Partial<Light>, number, string, string]>([
    [{}, 0, 'En línea', 'Online'],
    [{}, 2, 'En línea · 2 por enviar', 'Online · 2 queued'],
    [{ situacion: 'sin-datos' }, 0, 'Lista para emitir', 'Ready to issue'],
    [
      { situacion: 'contingencia', color: 'ambar' },
      3,
      'Contingencia desde 10:42 · 3 por enviar',
      'Contingency since 10:42 · 3 queued',
    ],
    [{ situacion: 'credenciales', color: 'rojo' }, 3, 'Bloqueado: credenciales', 'Blocked: credentials'],
    [
      { situacion: 'certificado', color: 'rojo', motivo: rule('certificado-vencido', { dia: '2026-06-01' }) },
      3,
      'Bloqueado: certificado vencido',
      'Blocked: certificate expired',
    ],
    [
      {
        situacion: 'certificado',
        color: 'rojo',
        motivo: rule('sin-certificado', { ambiente: 'PRUEBAS' }),
      },
      0,
      'Bloqueado: falta el certificado',
      'Blocked: no certificate',
    ],
  ])('with %o and %i in the queue says «%s»', (change, enCola, spanish, english) => {
    const context = { semaforo: { ...CALM, ...change }, contingencia: WINDOW, enCola };
    expect(lightText(context, es)).toBe(spanish);
    expect(lightText(context, en)).toBe(english);
  });

  it('counts what is to be corrected between what is queued and what is to be printed', () => {
    const context = { semaforo: CALM, contingencia: null, enCola: 2, correcciones: 1, impresiones: 3 };
    expect(lightText(context, es)).toBe(
      'En línea · 2 por enviar · 1 por corregir · 3 impresiones pendientes',
    );
    expect(lightText(context, en)).toBe('Online · 2 queued · 1 to correct · 3 prints pending');
  });

  it('says what stops the till in a few words', () => {
    const motivo = rule('reloj-atrasado', { documento: null, dia: '2026-11-21', hora: '10:00:00' });
    const semaforo: Light = { ...CALM, color: 'rojo', situacion: 'bloqueado', motivo };
    const context = { semaforo, contingencia: null, enCola: 0 };
    expect(lightText(context, es)).toBe('Bloqueado: el reloj está atrasado');
    expect(lightText(context, en)).toBe('Blocked: the clock is behind');
    // Also of a rule that nobody thought of here: no sentence of any length stands in the bar.
    const said = { ...semaforo, motivo: rule('dicho', { texto: 'un motivo muy largo '.repeat(30) }) };
    expect(lightText({ ...context, semaforo: said }, es)).toBe('Bloqueado: no se puede emitir');
  });
});

describe('a legal clock', () => {
  const NOW = '2026-11-21T16:00:00.000Z';
  const VENCE = '2026-11-25T01:32:00.000Z';

  it.each<[Partial<TillDeadline> & Pick<TillDeadline, 'tipo'>, string, string]>([
    [
      { tipo: 'evento-contingencia', vence: VENCE },
      'El evento de contingencia debe llegar a Hacienda antes del 24/11/2026 a las 19:32',
      'The contingency event must reach Hacienda before 24/11/2026 at 19:32',
    ],
    [
      { tipo: 'evento-contingencia', vence: VENCE, rechazo: 'fuera de plazo' },
      'El evento de contingencia debe llegar a Hacienda antes del 24/11/2026 a las 19:32. Hacienda lo rechazó: «fuera de plazo»',
      'The contingency event must reach Hacienda before 24/11/2026 at 19:32. Hacienda refused it: “fuera de plazo”',
    ],
    [
      { tipo: 'documentos-contingencia', vence: VENCE },
      'Los documentos de la contingencia deben llegar a Hacienda antes del 24/11/2026 a las 19:32',
      'The documents of the contingency must reach Hacienda before 24/11/2026 at 19:32',
    ],
    [
      { tipo: 'correccion', vence: VENCE, documentos: 1 },
      '1 documento rechazado debe corregirse antes del 24/11/2026 a las 19:32',
      '1 rejected document must be corrected before 24/11/2026 at 19:32',
    ],
    [
      { tipo: 'correccion', vence: VENCE, documentos: 2 },
      '2 documentos rechazados deben corregirse; el primero, antes del 24/11/2026 a las 19:32',
      '2 rejected documents must be corrected; the first one before 24/11/2026 at 19:32',
    ],
    [
      { tipo: 'certificado', vence: VENCE },
      'El certificado de firma vence el 24/11/2026 a las 19:32',
      'The signing certificate expires on 24/11/2026 at 19:32',
    ],
    [
      { tipo: 'certificado', vence: NOW },
      'El certificado de firma venció el 21/11/2026 a las 10:00',
      'The signing certificate expired on 21/11/2026 at 10:00',
    ],
    [
      { tipo: 'cuota', vence: null, usado: 80, limite: 100 },
      'Cuota del mes: 80 de 100 documentos',
      'Quota of the month: 80 of 100 documents',
    ],
    [
      { tipo: 'edicion', vence: '2026-12-01T06:00:00.000Z', clientes: 2 },
      'Desde el 01/12/2026 las direcciones deben indicar el distrito: complete las de 2 clientes',
      'From 01/12/2026 addresses must name the district: complete those of 2 customers',
    ],
    [
      { tipo: 'otra-edicion', edicion: '2023', clases: ['01', 'invalidacion'], rechazo: '096 version' },
      'Hacienda rechazó el formato de la fecha («096 version»). Hoy van en el de 2023: facturas, invalidaciones. Mañana se vuelve a probar',
      'Hacienda refused the format of the date (“096 version”). Today in that of 2023: facturas, invalidations. It is asked again tomorrow',
    ],
  ])('of %o says «%s»', (given, spanish, english) => {
    const deadline: TillDeadline = {
      nivel: 'ambar',
      vence: null,
      accion: 'cola',
      ...given,
    };
    expect(deadlineText(deadline, NOW, es)).toBe(spanish);
    expect(deadlineText(deadline, NOW, en)).toBe(english);
  });
});
