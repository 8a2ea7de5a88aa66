/** Entries of a customer's account besides documents and payments (§account-entries). */
export const ENTRY_KINDS = ['AJUSTE', 'CASTIGO', 'SALDO_DEVUELTO', 'REVERSO'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Ages of an overdue debt (§account-ages). */
export const LATE_AGES = ['alDia', 'de1a30', 'de31a60', 'de61a90', 'masDe90'] as const;
export type LateAge = (typeof LATE_AGES)[number];
