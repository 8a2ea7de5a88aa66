/** Spanish sentences of what managers are refused, where the page says it otherwise than the centre. */
import type { RuleWords } from '../../faults/rule-words.ts';
import { MANAGER_RULES } from '../../../core/contract/rules/central/manager-rules.ts';
import { dayText } from '../day.ts';
import { fieldsText } from '../fields.ts';

/** Fields of the managers' forms, by their names on the wire. */
const FIELD: Readonly<Record<string, string>> = {
  code: 'código',
  company: 'negocio',
  shop: 'tienda',
  shops: 'tiendas',
  name: 'nombre',
  email: 'correo',
  password: 'contraseña',
  totp: 'código del autenticador',
  role: 'función',
  from: 'desde',
  to: 'hasta',
  codigo: 'código',
  descripcion: 'descripción',
  precio: 'precio con IVA',
  validFrom: 'vigente desde',
  uniMedida: 'unidad',
  telefono: 'teléfono',
  tipoDocumento: 'documento',
  numDocumento: 'número de documento',
  rol: 'función',
  pin: 'PIN',
  motivo: 'motivo en palabras',
  reemplazo: 'código de generación del que lo reemplaza',
  limitesVenta: 'límites de venta',
};

export const esManagerRules = {
  'revise-campos': ({ campos }) => `Revise: ${fieldsText(campos, FIELD)}`,
  'inicio-antes-del-vigente': ({ dia, ...of }) =>
    MANAGER_RULES['inicio-antes-del-vigente']({ ...of, dia: dayText(dia) }),
} satisfies RuleWords;
