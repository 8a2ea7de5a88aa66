/** What a manager's request is refused with: a code for programs, the Spanish sentence, and the rules that it was made from. */
import { z } from 'zod';

/** A broken rule as the page makes its own sentence of it: its name and what it names. */
const broken = z.object({ regla: z.string(), parametros: z.record(z.string(), z.unknown()).optional() });
const fault = broken.extend({ campo: z.string(), codigo: z.string() });

const refused = {
  codigo: z.string(),
  message: z.string(),
  /** Paths of what is wrong in what was given, for `VALIDACION`. */
  campos: z.array(z.string()).optional(),
  /** What ails the database, for `SIN_BASE`. */
  motivo: z.string().optional(),
};

/** Either the one rule that is broken, or every fault of what was given. */
export const managerRefusal = z.union([
  z.object({ ...refused, broken }),
  z.object({ ...refused, errors: z.array(fault).min(1) }),
]);
