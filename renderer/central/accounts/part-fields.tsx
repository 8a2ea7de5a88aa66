/** Share of a credit limit per till: amount, used part, and whether the till knows. */
import type { CreditParts } from '../../../core/contract/central/accounts/manager-accounts.ts';
import { centsOf, dollars } from '../../money/cents.ts';
import { useText } from '../central-text.ts';
import { Table } from '../parts/table.tsx';
import { useAccountsText } from './accounts-text.ts';

export interface Parts {
  readonly equal: boolean;
  readonly byTill: Readonly<Record<string, string>>;
}

/** Sum in cents, empty fields as 0; null if an amount is invalid. */
export function sumOf({ byTill }: Parts): number | null {
  const all = Object.values(byTill).map((typed) => (typed.trim() === '' ? 0 : centsOf(typed)));
  return all.reduce<number | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0);
}

export interface PartFieldsProps {
  readonly cajas: CreditParts['cajas'];
  readonly parts: Parts;
  readonly onChange: (parts: Parts) => void;
}

export function PartFields({ cajas, parts, onChange }: PartFieldsProps) {
  const text = useText();
  const own = useAccountsText();
  const { equal, byTill } = parts;
  return (
    <Table
      name={own.parts}
      rows={cajas}
      keyOf={({ installation }) => installation}
      empty=""
      columns={[
        { name: text.till, renderCell: ({ shop, caja }) => `${shop} · ${caja}` },
        {
          name: own.part,
          renderCell: ({ installation, caja, parte }) =>
            equal ? (
              dollars(parte)
            ) : (
              <input
                className="input figures"
                inputMode="decimal"
                aria-label={own.partOf(caja)}
                value={byTill[installation] ?? ''}
                onChange={({ target }) =>
                  onChange({ equal, byTill: { ...byTill, [installation]: target.value } })
                }
              />
            ),
          figure: true,
        },
        { name: own.owedThere, renderCell: ({ debe }) => dollars(debe), figure: true },
        { name: own.known, renderCell: ({ sabe }) => (sabe ? own.knows : own.knowsNot) },
      ]}
    />
  );
}
