import { z } from 'zod'
import { apiBase } from '#contract/route.ts'
import { minutes } from '#lib/time/clock.ts'
import type { Api } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { isSignatureRight } from '#server/secrets.ts'
import { chooseNotice } from '../choices.ts'
import { noteRefusal } from './reach.ts'
import { findMemberAt } from './reach-queries.ts'
import { stoppableKinds } from '#lib/lists/notice-kinds.ts'

const bodyLimit = 64 * 1024
/** How long a signature is good: a person who has seen a report cannot send it again later. */
const signedFor = minutes(5)

const Bounces = z.object({
  bounces: z
    .array(
      z.object({
        address: z.string().trim().min(3).max(254),
        /** `complaint`: its owner called a mail spam. */
        what: z.enum(['gone', 'doubtful', 'complaint']),
      }),
    )
    .max(500),
})

/** Checks `t=<seconds>,v1=<HMAC-SHA256 of "t.body", base64url>`. */
function isSigned(core: Core, secret: string, header: unknown, body: string): boolean {
  const parts = typeof header === 'string' ? /^t=(\d{1,12}),v1=([\w-]{43})$/.exec(header) : null
  const [, at = '', signature = ''] = parts ?? []
  if (parts === null) return false
  const isFresh = Math.abs(core.clock.now().getTime() - Number(at) * 1000) <= signedFor
  return isSignatureRight(Buffer.from(secret), `${at}.${body}`, signature) && isFresh
}

async function take(core: Core, { bounces }: z.output<typeof Bounces>): Promise<void> {
  for (const { address: given, what } of bounces) {
    const address = given.toLowerCase()
    if (what !== 'complaint') {
      await noteRefusal(core, address, what)
      continue
    }
    const member = await findMemberAt(core.db, address)
    if (member === undefined) continue
    for (const kind of stoppableKinds) await chooseNotice(core, { memberId: member.id, kind, on: false, way: 'letter' })
  }
}

/**
 * Where a provider, or the program that reads the mailbox of bounces, reports what did not arrive. Without
 * `BOUNCE_SECRET` there is no such door.
 */
export function registerBounceDoor({ app, core }: Api): void {
  const { bounceSecret } = core.config
  if (bounceSecret === null) return
  void app.register(async (scope) => {
    // the signature is over the bytes as they came
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
    scope.post<{ Body: unknown }>(`${apiBase}/notices/bounces`, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      if (!isSigned(core, bounceSecret, request.headers['x-parde-signature'], body)) fail('notice.bounce_unsigned')
      const read = Bounces.safeParse(readJson(body))
      if (!read.success) fail('request.malformed')
      await take(core, read.data)
      return reply.code(204).send()
    })
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
