import { z } from 'zod'
import { Problem, problems } from './problem.ts'
import { apiBase, rolesOf, type Route } from './route.ts'

type Json = Record<string, unknown>

/** Moves a schema's `$defs` to the document's components and points its references there. */
function hoist(schema: Json, components: Json): Json {
  const { $defs, $schema: _, ...rest } = schema
  for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>))
    components[name] ??= hoist(definition, components)
  const point = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(point)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) =>
        key === '$ref' && typeof inner === 'string'
          ? [key, inner.replace('#/$defs/', '#/components/schemas/')]
          : [key, point(inner)],
      ),
    )
  }
  return point(rest) as Json
}

function schemaOf(type: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const json = z.toJSONSchema(type, { target: 'draft-2020-12', io, unrepresentable: 'any', reused: 'inline' }) as Json
  const id = type.meta()?.id
  const hoisted = hoist(json, components)
  if (typeof id !== 'string' || io === 'input') return hoisted
  components[id] ??= hoisted
  return { $ref: `#/components/schemas/${id}` }
}

function parametersOf(type: z.ZodObject | undefined, where: 'path' | 'query', components: Json): Json[] {
  if (type === undefined) return []
  const schema = schemaOf(type, 'input', components)
  const required = new Set((schema['required'] ?? []) as string[])
  return Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([name, inner]) => ({
    name,
    in: where,
    required: where === 'path' || required.has(name),
    schema: inner,
  }))
}

const headers = [
  { name: 'Accept-Language', in: 'header', required: false, schema: { enum: ['fa', 'en'] } },
  { name: 'Accept-Language-site', in: 'header', required: false, schema: { enum: ['fa', 'en'] } },
]
const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 8, maxLength: 100 },
}

function operationOf(route: Route, components: Json): Json {
  const responses: Json = {}
  for (const [status, type] of Object.entries(route.responses))
    responses[status] =
      type === null || type === undefined
        ? { description: status === '204' ? 'Currently unavailable' : 'Done' }
        : { description: 'Done', content: { 'application/json': { schema: schemaOf(type, 'output', components) } } }
  responses['default'] = {
    description: 'A problem',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
  const type = route.body ?? route.multipart
  const body = type === undefined ? undefined : schemaOf(type, 'input', components)
  return {
    tags: [route.tag],
    summary: route.summary,
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[^a-zA-Z0-9]+(\w)?/g, (_m, c: string | undefined) => (c ?? '').toUpperCase())}`,
    ...(route.access === 'public'
      ? {}
      : { security: route.access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }] }),
    ...(route.access === 'staff' ? { 'x-roles': rolesOf(route) } : {}),
    parameters: [
      ...headers,
      ...(route.idempotent === true ? [idempotencyHeader] : []),
      ...parametersOf(route.params, 'path', components),
      ...parametersOf(route.query, 'query', components),
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { [route.multipart === undefined ? 'application/json' : 'multipart/form-data']: { schema: body } },
          },
        }),
    responses,
  }
}

/** The OpenAPI 3.1 document of the given routes. */
export function openApi(routes: readonly Route[]): Json {
  const components: Json = {}
  schemaOf(Problem, 'output', components)
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = apiBase + route.path.replace(/:(\w+)/g, '{$1}')
    const item = (paths[path] ??= {})
    item[route.method.toLowerCase()] = operationOf(route, components)
  }
  const codes = Object.entries(problems).map(([code, { status, en }]) => `| \`${code}\` | ${status} | ${en} |`)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parde',
      version: '1',
      description: `Errors are \`{ message, code, errors?, request_id }\`; \`message\` is ready to show in the request's language.\n\nA refusal with \`auth.work_needed\` carries a task \`seed.expiry.bits.signature\` in the header \`Parde-Work\`: find sixteen nonces of eight hexadecimal digits, such that the SHA-256 of the text seed, part (\`00\` to \`0f\`) and nonce begins with \`bits\` zero bits, and send the same call with \`Parde-Work: task:nonces\` within two minutes. Where its header \`Parde-Proofs\` names \`captcha\` too, as for messages with a code, the digits of a captcha do as well: send the same call with \`Parde-Captcha: key:digits\`, where digits that are not Latin are percent-encoded. Digits that are not right are refused with 422 for the field \`captcha\`. A sign-in sets the cookie \`parde_device\`; a browser that sends it is not slowed down for what strangers try.\n\n| code | status | meaning |\n|---|---|---|\n${codes.join('\n')}`,
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: components, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}
