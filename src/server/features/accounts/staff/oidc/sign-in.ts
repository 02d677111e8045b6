import type { FastifyRequest } from 'fastify'
import { transaction } from '#db/transaction.ts'
import { after, days, minutes } from '#lib/time/clock.ts'
import type { OidcFlowId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { hasSecondFactor } from '#lib/lists/oidc-roles.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { fail } from '#server/fail.ts'
import { cookieIn, setCookie } from '#server/http/cookies.ts'
import { hashToken, randomToken } from '#server/secrets.ts'
import { type LoggedIn, noteRefusal, openForMember, type Visitor } from '#server/features/accounts/members/index.ts'
import { useSignInLink } from '../sign-in-link.ts'
import { authenticatedAt } from './authenticated-at.ts'
import { insertFlow, type Outcome, takeFinish, takeReturn, writeOutcome } from './flow-queries.ts'
import { letIn, type OidcDesk } from './let-in.ts'
import { problemOf, type Provider, returnPath } from './provider.ts'

/** The longest way from the button to the provider and back. */
export const flowLifeMs = minutes(10)
const forgottenAfterMs = days(1)

const cookieName = 'parde_oidc'

/** Lax: the provider sends the browser back by a link from its own site. */
export const cookieOf = (secret: string, publicUrl: string): string =>
  setCookie(publicUrl, {
    name: cookieName,
    value: secret,
    path: '/',
    life: `Max-Age=${flowLifeMs / 1000}`,
    sameSite: 'Lax',
  })

export function browserOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return cookieIn(headers.cookie, cookieName) ?? ''
}

type Way = Parameters<Provider['begin']>[0]

// 256 random bits in 43 letters are what the protocol asks of each
const newWay = (): Way => ({ state: randomToken(), nonce: randomToken(), codeVerifier: randomToken() })

async function insert({ core }: OidcDesk, way: Way, locale: Locale): Promise<{ id: OidcFlowId; cookie: string }> {
  const browser = randomToken()
  const now = core.clock.now()
  const flow = {
    state_hash: hashToken(way.state),
    browser_hash: hashToken(browser),
    nonce: way.nonce,
    locale,
    code_verifier: way.codeVerifier,
    created_at: now,
    expires_at: after(now, flowLifeMs),
  }
  const id = await insertFlow(core.db, flow, after(now, -forgottenAfterMs))
  return { id, cookie: cookieOf(browser, core.config.publicUrl) }
}

/** Where a browser goes next: to the provider, or to our page with the secret by which it learns what became of it. */
export type Onward = { cookie: string | null } & ({ to: string } | { secret: string; locale: Locale })

/** Begins a sign-in, with the cookie that ties it to what comes back. A provider that is away is told by our page. */
export async function beginSignIn(desk: OidcDesk, provider: Provider, locale: Locale): Promise<Onward> {
  const way = newWay()
  try {
    const to = await provider.begin(way)
    return { to, cookie: (await insert(desk, way, locale)).cookie }
  } catch (error) {
    desk.core.log.warn({ err: error }, 'the provider of the organisation could not be asked')
    const { id, cookie } = await insert(desk, way, locale)
    const secret = randomToken()
    await writeOutcome(desk.core.db, id, hashToken(secret), {
      memberId: null,
      hasSecondFactor: false,
      authenticatedAt: null,
      problem: problemOf(error),
    })
    return { secret, locale, cookie }
  }
}

type Judged = Pick<Outcome, 'memberId' | 'problem'> & Partial<Outcome>
const refusal = (problem: ProblemCode): Judged => ({ memberId: null, problem })

/**
 * Takes a browser that comes back from the provider, once, and returns the secret by which its page goes on; null where
 * this browser began no such sign-in. Whether somebody is let in is told to the page, not here.
 */
export async function comeBack(desk: OidcDesk, provider: Provider, request: FastifyRequest): Promise<Onward | null> {
  const { core } = desk
  const url = new URL(request.url, core.config.publicUrl)
  const state = url.searchParams.get('state') ?? ''
  const of = { stateHash: hashToken(state), browserHash: hashToken(browserOf(request)), now: core.clock.now() }
  const flow = await takeReturn(core.db, of)
  if (flow === undefined) return null
  const way = { state, nonce: flow.nonce, codeVerifier: flow.code_verifier }
  const secret = randomToken()
  const finish = async (judged: Judged): Promise<Onward> => {
    await writeOutcome(core.db, flow.id, hashToken(secret), {
      hasSecondFactor: false,
      authenticatedAt: null,
      ...judged,
    })
    return { secret, locale: flow.locale, cookie: null }
  }
  let claims
  try {
    claims = await provider.claims(new URL(`${core.config.publicUrl}${returnPath}${url.search}`), way)
  } catch (error) {
    core.log.warn({ err: error }, 'a sign-in by the provider of the organisation failed')
    return finish(refusal(problemOf(error)))
  }
  const known = claims
  const judged = await transaction(core.db, (tx) => letIn(tx, desk, known))
  if ('problem' in judged) {
    noteRefusal(core, { memberId: judged.memberId, by: 'organisation' })
    return finish(refusal(judged.problem))
  }
  const isProvider = core.config.oidc?.secondFactor === 'provider'
  return finish({
    memberId: judged.memberId,
    problem: null,
    hasSecondFactor: isProvider || hasSecondFactor(known),
    authenticatedAt: authenticatedAt(known, core.clock.now()),
  })
}

/**
 * Opens the session of a sign-in that came back, once, in the browser that began it, or of a link of the console. Fails with `oidc.over`, and with why
 * nobody was let in.
 */
export async function finishSignIn(
  { core }: OidcDesk,
  asked: { secret: string; browser: string; visitor: Visitor },
): Promise<LoggedIn> {
  const now = core.clock.now()
  const of = { finishHash: hashToken(asked.secret), browserHash: hashToken(asked.browser), now }
  const outcome = await transaction(core.db, async (tx): Promise<LoggedIn | { problem: ProblemCode }> => {
    const flow = await takeFinish(tx, of)
    if (flow !== undefined && flow.problem !== null) return { problem: flow.problem as ProblemCode }
    const memberId = flow?.member_id ?? (await useSignInLink(tx, core, asked.secret))
    const hasSecondFactor = flow?.has_second_factor === true
    // a link of the console is a proof of this moment
    const confirmedAt = flow === undefined ? now : flow.authenticated_at
    const opened =
      memberId === null
        ? null
        : await openForMember(tx, core, { memberId, hasSecondFactor, confirmedAt }, asked.visitor)
    return opened ?? { problem: 'oidc.over' }
  })
  return 'problem' in outcome ? fail(outcome.problem) : outcome
}
