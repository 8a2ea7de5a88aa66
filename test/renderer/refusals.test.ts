/** What the centre, the system and a file are refused with, in both languages. */
import { describe, expect, it } from 'vitest';
import { rule } from '../../core/contract/rules/rules.ts';
import { failureMessage } from '../../core/platform/failure-text.ts';
import { answeredText, messageOfRule } from '../../renderer/faults/fault-text.ts';
import { en } from '../../renderer/text/en.ts';
import { es } from '../../renderer/text/es.ts';

describe('a refusal', () => {
  it.each([
    [
      rule('contingencia-no-cabe', {
        causa: rule('contingencia-sin-forma', {
          faltas: [{ campo: 'tipoContingencia', dicho: 'no es uno de los valores' }],
        }),
        salida: rule('cambie-la-causa', { id: '1' }),
      }),
      'La contingencia abierta no cabe en este documento (tipoContingencia: no es uno de los valores); cambie la causa en Por enviar, o con «caja contingencia causa 1», y repita la venta',
      'This document cannot carry the open contingency (tipoContingencia: not of the form that Hacienda asks for); change its cause in Queue and repeat the sale',
    ],
    [
      rule('simulacro-sin-terminar', { causa: rule('disco-lleno') }),
      'El simulacro no terminó. No se pudo guardar en el disco: está lleno o falla. Libere espacio en el disco de la carpeta de datos y vuelva a intentarlo.',
      'The drill did not end: It could not be saved to the disk: the disk is full or failing. Free some space on the disk of the data folder and try again.',
    ],
    [
      rule('certificado-de-otro-nit', { suyo: '06140000000000', emisor: '06141111111111' }),
      'El certificado pertenece al NIT 06140000000000, y el emisor tiene el NIT 06141111111111.',
      'The certificate belongs to NIT 06140000000000, and the issuer has NIT 06141111111111.',
    ],
    [
      rule('revise-campos', { campos: ['email', 'solicita.nombre', 'pages.0.nombre'] }),
      'Revise: correo, nombre',
      'Check: e-mail, name',
    ],
    [
      rule('maximo-bajo-minimo', { minimo: '50' }),
      'No puede ser menor que el mínimo, que es 50',
      'Cannot be less than the minimum, which is 50',
    ],
    [
      rule('demasiados-intentos', { segundos: 30 }),
      'Demasiados intentos. Pruebe de nuevo en 30 segundos.',
      'Too many tries. Try again in 30 seconds.',
    ],
    [
      rule('servicio-cerrandose'),
      'El servicio se está cerrando; repita la solicitud en unos segundos',
      'The service is closing; do it again in some seconds',
    ],
  ])('for %j is told as «%s»', (said, spanish, english) => {
    expect(messageOfRule(said, es)).toBe(spanish);
    expect(messageOfRule(said, en)).toBe(english);
  });

  it.each([
    [
      Object.assign(new Error('no'), { code: 'EACCES', path: '/mnt/copias' }),
      'No hay permiso para usar /mnt/copias: revise de quién es y sus permisos, o elija otra carpeta (EACCES)',
      '/mnt/copias may not be used: check who owns it and its permissions, or choose another folder (EACCES)',
    ],
    [
      Object.assign(new Error('no'), { code: 'ENOSPC' }),
      'No se pudo guardar en el disco: está lleno o falla. Libere espacio en el disco de la carpeta de datos y vuelva a intentarlo. (ENOSPC)',
      'It could not be saved to the disk: the disk is full or failing. Free some space on the disk of the data folder and try again. (ENOSPC)',
    ],
    [
      Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 8140 }),
      'El puerto 8140 ya está en uso: cierre el otro programa o elija otro con --port y --ui-port (EADDRINUSE)',
      'Port 8140 is in use already: close the other program (EADDRINUSE)',
    ],
  ])('of the system, %s, is told as «%s»', (error, spanish, english) => {
    const said = failureMessage(error);
    expect(answeredText(said, es)).toBe(spanish);
    expect(answeredText(said, en)).toBe(english);
  });
});
