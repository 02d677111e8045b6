import type { z } from 'zod'
import {
  addCasePicture,
  closeCase,
  getCase,
  listOwnCases,
  sendContact,
  writeCaseLetter,
} from '#contract/support/cases.ts'
import { reportPlay } from '#contract/playback/play-reports.ts'
import { apiBase } from '#contract/route.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { isLocale, type Locale } from '#lib/text/locale.ts'
import { type Api, created, ok } from '#server/api.ts'
import { AppError, sentence } from '#server/fail.ts'
import { readList } from '#server/house-lists.ts'
import { addressOf } from '#server/http/address.ts'
import { captchaInCookie } from '#server/features/operations/captcha/index.ts'
import { readForm } from '#server/features/media/index.ts'
import { addressOfCase, linkOf, tokenOf } from './case-link.ts'
import { listCasesOf } from './case-queries.ts'
import type { Audit } from '#server/audit.ts'
import { registerCaseDesk } from './desk/desk-routes.ts'
import { registerTemplates } from './desk/template-routes.ts'
import { openCase } from './open-case.ts'
import { openedPage, refusedPage } from './plain-answer.ts'
import { presentTopic, stateForWriter } from './present-case.ts'
import { reportFromPlayer } from './report-play.ts'
import { addPicture, readCase, solve, writeAgain } from './visitor-case.ts'

const sent = {
  fa: (number: string) => `پیام‌تان رسید. شمارهٔ پرونده ${number} است.`,
  en: (number: string) => `Your message has arrived. The number of its case is ${number}.`,
}

const reported = {
  fa: (number: string) => `گزارش رسید؛ شمارهٔ ${number}. پاسخ در حساب شما می‌آید.`,
  en: (number: string) => `The report has arrived: number ${number}. The answer comes to your account.`,
}

const keyShape = /^[\w-]{8,100}$/

/** The key of a caller that repeats a call; not everybody sends one. */
function keyOf(header: unknown): string | null {
  return typeof header === 'string' && keyShape.test(header) ? header : null
}

type Given = z.output<(typeof sendContact)['body']>

/** The fields of a form that was sent without a script; its captcha is the one whose picture the browser has shown. */
function givenIn(form: Record<string, unknown>, captchaKey: string): Given {
  const read = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
  const reach = read('reach')
  return {
    full_name: read('full_name'),
    first_name: '',
    last_name: '',
    ...(reach.includes('@') ? { email: reach, phone: '' } : { email: '', phone: reach }),
    subject: read('subject'),
    reference: read('reference'),
    message: read('message'),
    topic: read('topic') || 'other',
    captcha: { key: captchaKey, text: read('captcha').slice(0, 100) },
    website: read('website'),
  }
}

/** The form as a browser without script sends it. The answer is a page. */
function registerPlainForm({ app, core }: Api): void {
  app.post<{ Body: unknown; Params: { locale: string } }>(
    `${apiBase}/core/contact/form/:locale`,
    async (request, reply) => {
      const locale: Locale = isLocale(request.params.locale) ? request.params.locale : 'fa'
      const isForm = typeof request.body === 'object' && request.body !== null
      const form = isForm ? (request.body as Record<string, unknown>) : {}
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      try {
        const writer = { memberId: null, ip: addressOf(request), locale, key: null }
        const made = await openCase(core, givenIn(form, captchaInCookie(request)), writer)
        const shown = { number: localDigits(made.number, locale), url: addressOfCase(core, made, locale) }
        return reply.code(201).send(openedPage(shown, locale))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const said = sentence(error.code, locale, error.data)
        return reply
          .code(error.status)
          .headers(error.headers)
          .send(refusedPage(said, error.fields ?? {}, locale))
      }
    },
  )
}

/** Registers the routes of a case for anybody who has its link. */
function registerCaseLink({ core, mount }: Api): void {
  // a case is its writer's alone: no cache between may store it
  const unstored = { 'cache-control': 'no-store' }

  mount(getCase, async ({ params }, reader) => ok(await readCase(core, params.token, reader), unstored))

  mount(writeCaseLetter, async ({ params, body }, reader) => {
    await writeAgain(core, params.token, body.message)
    return created(await readCase(core, params.token, reader))
  })

  mount(addCasePicture, async ({ params }, reader) => {
    const { request } = reader
    await addPicture(core, params.token, async () => (await readForm(request, addCasePicture.multipart)).file.bytes)
    return created(await readCase(core, params.token, reader))
  })

  mount(closeCase, async ({ params }, reader) => {
    await solve(core, params.token)
    return ok(await readCase(core, params.token, reader), unstored)
  })
}

/** Letters to the house, and the desk that answers them. */
export function registerSupport(api: Api, doors: { audit: Audit }): void {
  const { core, mount } = api
  mount(sendContact, async ({ body }, { viewer, locale, ip, request }) => {
    const writer = { memberId: viewer?.memberId ?? null, ip, locale, key: keyOf(request.headers['idempotency-key']) }
    const made = await openCase(core, body, writer)
    return created({
      message: sent[locale](localDigits(made.number, locale)),
      number: made.number,
      link: linkOf(core, made),
      token: tokenOf(core, made),
    })
  })

  mount(reportPlay, async ({ body }, { viewer, locale, request }) => {
    const made = await reportFromPlayer(core, body, {
      memberId: viewer.memberId,
      locale,
      key: keyOf(request.headers['idempotency-key']),
      userAgent: request.headers['user-agent'],
    })
    const number = localDigits(made.number, locale)
    return created({ message: reported[locale](number), number: made.number, link: linkOf(core, made) })
  })

  mount(listOwnCases, async (_, { viewer, locale }) => {
    const rows = await listCasesOf(core.db, viewer.memberId)
    const topics = await readList(core.db, 'case_topic')
    return ok({
      items: rows.map((row) => ({
        number: row.number,
        state: stateForWriter(row.state),
        ...presentTopic(topics, row.topic, locale),
        subject: row.subject,
        created_at: row.created_at.toISOString(),
        last_letter_at: row.last_letter_at.toISOString(),
        link: linkOf(core, row),
      })),
    })
  })

  registerPlainForm(api)
  registerCaseLink(api)
  registerCaseDesk(api, doors)
  registerTemplates(api, doors)
}
