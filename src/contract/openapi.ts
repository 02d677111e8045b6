import { z } from 'zod'
import { keyDays, keyPrefix } from '#lib/lists/api-key-terms.ts'
import { takesKeys } from './accounts/key-calls.ts'
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

/** Says what is in a pair for readers that know no `prefixItems`; how many there are is said by `minItems` and `maxItems`. */
function tellOfPair(json: Json): void {
  const parts = json['prefixItems']
  if (!Array.isArray(parts) || json['items'] !== false) return
  const different = [...new Map(parts.map((part: Json) => [JSON.stringify(part), part])).values()]
  json['items'] = different.length === 1 ? different[0] : { anyOf: different }
}

function schemaOf(type: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const json = z.toJSONSchema(type, {
    ...({ target: 'draft-2020-12', io, unrepresentable: 'any', reused: 'inline' } as const),
    override: ({ jsonSchema }) => tellOfPair(jsonSchema),
  }) as Json
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

/** Who may call, as the document says it: an empty list means everybody. */
function securityOf(route: Route): Json[] {
  if (route.access === 'public') return []
  if (route.access === 'optional') return [{}, { bearer: [] }]
  return takesKeys(route) ? [{ bearer: [] }, { key: [] }] : [{ bearer: [] }]
}

const grownUpWords = { true: ', with an adult’s profile', or_unchosen: ', with an adult’s profile or none chosen yet' }
const confirmWords = {
  true: 'The caller must have confirmed who they are in the last ten minutes.',
  large:
    'Where the money that its caller gives members in a day becomes a large sum with it, the caller must have confirmed who they are in the last ten minutes (`auth.confirm_sum`).',
}

function callersOf({ access, grownUp, ...route }: Route): string {
  if (access === 'public') return 'For everybody.'
  if (access === 'optional') return 'For everybody. A caller who is signed in gets their own.'
  if (access === 'staff') return `For staff: ${rolesOf(route).join(', ')}.`
  return `For members${grownUp === undefined ? '' : grownUpWords[`${grownUp}`]}.`
}

/** In words what the other fields of an operation say: who may call it, and what it asks for. */
const descriptionOf = (route: Route): string =>
  [
    callersOf(route),
    ...(route.confirm === undefined ? [] : [confirmWords[`${route.confirm}`]]),
    ...(route.idempotent === true ? ['With the same `Idempotency-Key` a repetition does nothing more.'] : []),
  ].join(' ')

/** The refusals that have a status of their own in the document; each has the shape of a problem. */
const refusals = {
  '401': { name: 'NotSignedIn', description: 'Nobody is signed in, or the key is not good' },
  '403': { name: 'NotAllowed', description: 'This role, profile or key may not call it' },
  '404': { name: 'NotFound', description: 'There is nothing of this name' },
  '422': { name: 'Invalid', description: 'A field is wrong: `errors` says which, and why' },
  '429': { name: 'TooMany', description: 'Too many calls: `Retry-After` says when to come again, in seconds' },
} as const

function refusalsOf(route: Route): (keyof typeof refusals)[] {
  const isMembers = route.access === 'member' || route.access === 'staff'
  return [
    ...(isMembers ? (['401', '403'] as const) : []),
    ...(route.params === undefined ? [] : (['404'] as const)),
    ...(route.query === undefined && route.body === undefined && route.multipart === undefined
      ? []
      : (['422'] as const)),
    '429',
  ]
}

const problemContent = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** A sentence for each tag; the reader of the description sees it above the calls. */
const tags: Record<string, string> = {
  account: 'A member’s own data: profiles, addresses, sessions, what was bought',
  auth: 'Signing in and out, passwords, codes, passkeys',
  cafes: 'Cafes that show films, and their guests',
  catalog: 'Titles, people, topics and lists, as visitors see them',
  comments: 'What visitors say about titles',
  core: 'What a page needs at its start, and what it tells',
  festivals: 'Festivals, their passes and votes',
  host: 'The screen of a cafe’s host',
  live: 'Live events and their network',
  music: 'Albums, songs and lyrics',
  payments: 'Purchases, gateways and what they answer',
  playback: 'Whether somebody may watch, and by which list',
  questions: 'Questions to those who made a film',
  screenings: 'Screenings and their tickets',
  search: 'Search of everything',
  shop: 'Goods, cart, orders and returns',
  studio: 'The calls of staff',
  subscriptions: 'Plans and their payments',
  wallet: 'The wallet and its credit',
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session: a person who has signed in.' },
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${keyPrefix}…`,
    description: 'A key for machines, made by an administrator for some of the calls for staff.',
  },
}

/** How machines call; the operators' page is docs/keys-and-oidc.md. */
const aboutKeys = [
  '## Keys for machines',
  '',
  `An administrator makes a key in the studio, under API keys: a name, the calls that it may make, and after how many days it ends (${keyDays.usual} are proposed, ${keyDays.most} are the most). The key begins with \`${keyPrefix}\` and is shown once. Send it in the header \`Authorization\`; anywhere else, as in an address, it is not taken.`,
  '',
  '```sh',
  'curl -H "Authorization: Bearer $PARDE_KEY" -H "Accept-Language: en" https://cinema.example.com/api/v1/studio/orders',
  '```',
  '',
  'A key makes only calls that name the scheme `key` here, and of these only its own. It acts as the administrator who made it, and stops with their role. Each change that it makes stands in the audit log with the key.',
  '',
  'Refusals are `key.unknown`, `key.expired` and `key.revoked` (401), and `key.scope` and `key.role` (403); the table below says what to do. A key may make 600 calls a minute. More are refused with 429 and the header `Retry-After`, in seconds; so is an address that sends 100 unknown keys in ten minutes.',
].join('\n')

function operationOf(route: Route, components: Json): Json {
  const responses: Json = {}
  for (const [status, type] of Object.entries(route.responses))
    responses[status] =
      type === null || type === undefined
        ? { description: status === '204' ? 'Currently unavailable' : 'Done' }
        : { description: 'Done', content: { 'application/json': { schema: schemaOf(type, 'output', components) } } }
  for (const status of refusalsOf(route))
    responses[status] = { $ref: `#/components/responses/${refusals[status].name}` }
  responses['default'] = { description: 'A problem', content: problemContent }
  const type = route.body ?? route.multipart
  const body = type === undefined ? undefined : schemaOf(type, 'input', components)
  return {
    tags: [route.tag],
    summary: route.summary,
    description: descriptionOf(route),
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[^a-zA-Z0-9]+(\w)?/g, (_m, c: string | undefined) => (c ?? '').toUpperCase())}`,
    security: securityOf(route),
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
      description: `Errors are \`{ message, code, errors?, request_id }\`; \`message\` is ready to show in the request's language.\n\nA refusal with \`auth.work_needed\` carries a task \`seed.expiry.bits.signature\` in the header \`Parde-Work\`: find sixteen nonces of eight hexadecimal digits, such that the SHA-256 of the text seed, part (\`00\` to \`0f\`) and nonce begins with \`bits\` zero bits, and send the same call with \`Parde-Work: task:nonces\` within two minutes. Where its header \`Parde-Proofs\` names \`captcha\` too, as for messages with a code, the digits of a captcha do as well: send the same call with \`Parde-Captcha: key:digits\`, where digits that are not Latin are percent-encoded. Digits that are not right are refused with 422 for the field \`captcha\`. A sign-in sets the cookie \`parde_device\` (\`__Secure-parde_device\` where the site is https); a browser that sends it is not slowed down for what strangers try.\n\n${aboutKeys}\n\n## Codes\n\n| code | status | meaning |\n|---|---|---|\n${codes.join('\n')}`,
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components,
      responses: Object.fromEntries(
        Object.values(refusals).map(({ name, description }) => [name, { description, content: problemContent }]),
      ),
      securitySchemes,
    },
  }
}
