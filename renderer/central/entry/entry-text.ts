/** Texts of setup, log-in and access codes. */
import { TEXTS, useText } from '../central-text.ts';

const es = {
  logIn: 'Entrar',
  password: 'Contraseña',
  totp: 'Código del autenticador',
  setup: 'Preparar la central',
  setupHow:
    'Escriba el código que la central mostró al arrancar. Con una aplicación de autenticación escanee el código QR y escriba el código que ella muestra: se pedirá en cada entrada.',
  code: 'Código de inicio',
  company: 'Negocio',
  passwordHint: 'Al menos 10 caracteres',
  orType: 'O escriba esta clave en el autenticador:',
  haveCode: 'Tengo un código de acceso',
  join: 'Poner mi acceso',
  joinHow:
    'Escriba el código que le dieron y la contraseña que usará. Con una aplicación de autenticación escanee el código QR y escriba el código que ella muestra: se pedirá en cada entrada.',
  accessCode: 'Código de acceso',
  back: 'Volver',
};

export type EntryText = typeof es;

const en: EntryText = {
  logIn: 'Log in',
  password: 'Password',
  totp: 'Authenticator code',
  setup: 'Set up the centre',
  setupHow:
    'Type the code that the centre showed when it started. Read the picture with an authenticator app and type the code it shows: it is asked for at every log-in.',
  code: 'Start code',
  company: 'Business',
  passwordHint: 'At least 10 characters',
  orType: 'Or type this key into the authenticator:',
  haveCode: 'I have an access code',
  join: 'Set my access',
  joinHow:
    'Type the code you were given and the password you will use. Read the picture with an authenticator app and type the code it shows: it is asked for at every log-in.',
  accessCode: 'Access code',
  back: 'Back',
};

export function useEntryText(): EntryText {
  return useText() === TEXTS.en ? en : es;
}
