/** Parses a body by one schema. */
import type { Fault } from '../contract/problem.ts';
import { validationError } from '../domain/app-error.ts';
import { shapeBody, type BodySchema, type Loose } from '../domain/request-shape.ts';

/**
 * @param more additional checks of the well-formed parts
 * @throws AppError `VALIDACION` with every fault
 */
export function shapedBody<T>(
  schema: BodySchema<T>,
  request: unknown,
  more: (loose: Loose<T>, faults: readonly Fault[]) => readonly Fault[] = () => [],
): T {
  const shape = shapeBody<T>(schema, request);
  if (shape.kind === 'faulty') throw validationError([...shape.faults, ...more(shape.loose, shape.faults)]);
  return shape.request;
}
