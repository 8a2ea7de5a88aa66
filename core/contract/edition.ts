/** Document types the product issues and editions of their format (§editions). */

export const TIPOS_DTE = ['01', '03', '04'] as const;
export type TipoDte = (typeof TIPOS_DTE)[number];

/** `2023`: 01 v1, 03 v3, 04 v3. `2026`: 01 v2, 03 v4, 04 v4. */
export type Edition = '2023' | '2026';
