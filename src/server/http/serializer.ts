import fastJson from 'fast-json-stringify'
import { z } from 'zod'

/**
 * A union becomes validators that say which of its kinds a value is. The first page waits for those of its calls, and about
 * two fifths of the time in which they are compiled goes into shorter code.
 */
const quickly = { code: { optimize: false } } as const

type Serializer = (body: unknown) => string

// with `additionalProperties: false` an extra column inside a union would cause a 500; without it, unknown columns are
// dropped
function compileSerializer(schema: z.ZodType): Serializer {
  const json = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return fastJson(json as Parameters<typeof fastJson>[0], { ajv: quickly })
}

/** The contract's schemas live as long as the process, and many tests of one process build the app. */
const serializers = new WeakMap<z.ZodType, Serializer>()

/**
 * The function that writes a body through its schema, so that a field outside of the schema is never sent. It is compiled
 * when a route first answers with the schema: a start need not compile those of all routes.
 */
export function serializerOf(schema: z.ZodType): Serializer {
  const compiled = serializers.get(schema) ?? compileSerializer(schema)
  serializers.set(schema, compiled)
  return compiled
}
