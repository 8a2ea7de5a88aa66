/** What the rules say of a request, without a till: faults or warnings by the names of their rules. */
import type { Edition, TipoDte } from '../../../core/contract/edition.ts';
import { parseJson } from '../../../core/contract/json.ts';
import type { Rule } from '../../../core/contract/rules/rules.ts';
import type { Branch, Issuer } from '../../../core/contract/settings/issuer.ts';
import { prepareDocument, type Preparation } from '../../../core/domain/dte/prepare.ts';
import type { Adjustable } from '../../../core/domain/notes/adjustable.ts';
import { BRANCH, ISSUER } from '../../support/shop/demo-parties.ts';

export const DATE: Readonly<Record<Edition, string>> = { '2023': '2026-11-21', '2026': '2026-12-02' };
export const TAXPAYER = {
  tipoDocumento: '36',
  numDocumento: '0614-130795-104-0',
  nrc: '246813-5',
  nombre: 'Distribuidora Inventada',
  codActividad: '46900',
  correo: 'compras@distribuidora.example',
  direccion: { departamento: '06', municipio: '14', complemento: 'Bulevar Ejemplo 45' },
};
export const PERSON = { tipoDocumento: '13', numDocumento: '01234567-8', nombre: 'Ana Inventada' };
export const line = (precioUni: number, more: object = {}) => ({
  cantidad: 1,
  descripcion: 'Cosa',
  precioUni,
  tipoItem: 1,
  ...more,
});

export interface Judged {
  readonly tipoDte?: TipoDte;
  readonly edition?: Edition;
  readonly fecEmi?: string;
  readonly issuer?: Partial<Issuer>;
  readonly branch?: Partial<Branch>;
  readonly adjusts?: readonly Adjustable[];
}

export function preparationOf(body: object, of: Judged = {}): Preparation {
  const { tipoDte = '01', edition = '2023', fecEmi = DATE[edition], adjusts = [] } = of;
  return prepareDocument({
    tipoDte,
    input: parseJson(JSON.stringify(body)),
    issuer: { ...ISSUER, ...of.issuer },
    branch: { ...BRANCH, ...of.branch },
    fecEmi,
    adjusts,
  });
}

/** `campo CODIGO regla {parameters}`; a document without faults has none. */
export function faultsOf(body: object, of: Judged = {}): readonly string[] {
  const found = preparationOf(body, of);
  return found.kind === 'ready'
    ? []
    : found.faults.map((fault) => `${fault.campo} ${fault.codigo} ${ruleOf(fault)}`);
}

/** Warnings of a document; faults where it is none. */
export function warningsOf(body: object, of: Judged = {}): readonly string[] {
  const found = preparationOf(body, of);
  return found.kind === 'ready' ? found.document.avisos.map(ruleOf) : faultsOf(body, of);
}

function ruleOf({ regla, parametros = {} }: Rule): string {
  const told = Object.entries(parametros).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return [regla, ...told].join(' ');
}
