/** Refusal of a manager's request: a code for programs, a Spanish message, and the violated rules. */
import { z } from 'zod';

const broken = z.object({ regla: z.string(), parametros: z.record(z.string(), z.unknown()).optional() });
const fault = broken.extend({ campo: z.string(), codigo: z.string() });

const refused = {
  codigo: z.string(),
  message: z.string(),
  /** Paths of invalid input, for `VALIDACION`. */
  campos: z.array(z.string()).optional(),
  /** Database problem, for `SIN_BASE`. */
  motivo: z.string().optional(),
};

/** Either one violated rule, or all faults of the input. */
export const managerRefusal = z.union([
  z.object({ ...refused, broken }),
  z.object({ ...refused, errors: z.array(fault).min(1) }),
]);
