/** The body of a call that one schema describes. */
import type { Fault } from '../contract/problem.ts';
import { validationError } from '../domain/app-error.ts';
import { shapeBody, type BodySchema, type Loose } from '../domain/request-shape.ts';

/**
 * @param more faults that the parts which are well formed have besides those of its form
 * @throws AppError `VALIDACION` with every fault of it
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
