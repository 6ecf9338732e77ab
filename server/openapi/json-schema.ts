import { z } from 'zod';
import { PLACE_FIELDS, type PlaceFieldDescription } from '#shared/domain/places/place-fields.ts';
import type { Shape } from './endpoints.ts';

/** A JSON Schema 2020-12, which is what OpenAPI 3.1 describes data with. */
export type JsonSchema = Record<string, unknown>;

const UNITS: Record<string, PlaceFieldDescription | undefined> = PLACE_FIELDS;

/** The unit of a field, if it has one; only places have fields with units. */
export function unitOf(shape: Shape, field: string): string | undefined {
  return shape.name === 'PlaceRecord' ? UNITS[field]?.unit : undefined;
}

/** The fields of a shape as JSON schemas, and which of them must be there. */
export function fieldsOf({ schema }: Shape): { properties: Record<string, JsonSchema>; required: string[] } {
  const { properties, required } = z.toJSONSchema(schema, { io: 'output' });
  return {
    properties: Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, each]) => [
        name,
        typeof each === 'object' ? { ...each } : {},
      ]),
    ),
    required: required ?? [],
  };
}

/** A shape as a JSON schema; a field that is not described may come with a later version, so it is not forbidden. */
export function jsonSchemaOf(shape: Shape): JsonSchema {
  const { additionalProperties } = z.toJSONSchema(shape.schema, { io: 'output' });
  const { properties, required } = fieldsOf(shape);
  for (const [name, property] of Object.entries(properties)) {
    const unit = unitOf(shape, name);
    property['description'] = `${shape.meanings[name]?.en ?? ''}${unit ? ` Unit: ${unit}.` : ''}`;
    if (unit) property['x-unit'] = unit;
  }
  const others = typeof additionalProperties === 'object' ? { additionalProperties } : {};
  return { type: 'object', properties, required, ...others };
}
