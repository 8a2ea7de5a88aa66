/** The body of a call that one schema describes. */
import { validationError } from '../domain/app-error.ts';
import { shapeBody, type BodySchema } from '../domain/request-shape.ts';

/** @throws AppError `VALIDACION` with every fault of it */
export function shapedBody<T>(schema: BodySchema<T>, request: unknown): T {
  const shape = shapeBody<T>(schema, request);
  if (shape.kind === 'faulty') throw validationError(shape.faults);
  return shape.request;
}
