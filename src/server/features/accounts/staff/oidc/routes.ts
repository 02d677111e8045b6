import type { FastifyReply, FastifyRequest } from 'fastify'
import { finishOidc, listStaffWaysIn } from '#contract/accounts/oidc.ts'
import { isLocale, type Locale } from '#lib/text/locale.ts'
import { type Api, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { addressOf } from '#server/http/address.ts'
import { localeOf } from '#server/http/errors.ts'
import { loggedIn, visitorOf } from '#server/features/accounts/members/index.ts'
import { limit } from '#server/limits/rate-limits.ts'
import type { OidcDesk } from './let-in.ts'
import { openProvider, returnPath } from './provider.ts'
import { beginSignIn, browserOf, comeBack, finishSignIn, type Onward } from './sign-in.ts'

/** The page that gets the session, or says why there is none. Its secret stands behind the #: no log learns it. */
const pageOf = (locale: Locale, secret: string): string => `${locale === 'en' ? '/en' : ''}/organisation#${secret}`

function send(reply: FastifyReply, onward: Onward) {
  if (onward.cookie !== null) reply.header('set-cookie', onward.cookie)
  const to = 'to' in onward ? onward.to : pageOf(onward.locale, onward.secret)
  return reply.header('cache-control', 'no-store').redirect(to)
}

function languageOf(request: FastifyRequest): Locale {
  const { lang } = request.query as { lang?: unknown }
  return isLocale(lang) ? lang : localeOf(request)
}

/** Sign-in of staff by the provider of their organisation: there, back, and into the page. */
export function registerOidc({ app, core, mount, regions }: Api, desk: OidcDesk): void {
  const settings = core.config.oidc
  const provider = settings === null ? null : openProvider(core, settings)

  app.get('/auth/oidc', async (request, reply) => {
    await limit(core, { 'oidc.address': addressOf(request) })
    return send(reply, await beginSignIn(desk, provider ?? fail('oidc.off'), languageOf(request)))
  })

  app.get(returnPath, async (request, reply) => {
    await limit(core, { 'oidc.address': addressOf(request) })
    const onward = await comeBack(desk, provider ?? fail('oidc.off'), request)
    return send(reply, onward ?? { secret: 'over', locale: localeOf(request), cookie: null })
  })

  mount(listStaffWaysIn, async () => ok({ organisation: settings !== null, password: core.config.staffPasswords }))

  mount(finishOidc, async ({ body }, context) => {
    await limit(core, { 'oidc.address': context.ip })
    const visitor = visitorOf(context, regions)
    const result = await finishSignIn(desk, { secret: body.secret, browser: browserOf(context.request), visitor })
    return ok(await loggedIn(core, result, context))
  })
}
