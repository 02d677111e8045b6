import { expect } from 'vitest'
import { sql } from 'kysely'
import { openLetter } from '#server/features/notices/messages/ways/letter.ts'
import { letterMail } from '#server/features/notices/messages/ways/letter-message.ts'
import { solvedCaptcha } from '#tests/support/api/captcha.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { testApp } from '#tests/support/api/app.ts'

type Deed = { action: 'answer'; text: string; closes?: boolean } | { action: 'close' | 'open' | 'let_through' | 'spam' }

/** The site with a desk of support: what is written to it, and what it sends. */
export async function caseHouse() {
  const house = await testApp({ supportEmail: 'desk@parde.test' })
  const { call, refused, db, clock, core } = house
  const clerk = await newMember(db, clock.now(), { staffRole: 'support' })

  let texts = 0
  /** A message that nobody wrote before. */
  const fresh = () => `بلیت روی گوشی باز نمی‌شود (${String((texts += 1))})`
  const form = (more: object = {}) => ({
    full_name: 'نگار رستمی',
    email: 'negar@mail.test',
    topic: 'ticket' as const,
    subject: 'بلیت باز نمی‌شود',
    message: fresh(),
    ...more,
  })

  let senders = 0
  /** An address that has asked for nothing yet. */
  const someIp = () => `10.${(senders += 1) >> 8}.${senders & 255}.9`

  async function send(more: object = {}, options: { token?: string; headers?: Record<string, string> } = {}) {
    const ip = someIp()
    const captcha = await solvedCaptcha(house, ip)
    return call('POST /core/contact', { body: { ...form(more), captcha } }, { ip, locale: 'fa', ...options })
  }
  const opened = async (more: object = {}, options: { token?: string } = {}) => {
    const { status, body } = await send(more, options)
    expect(status).toBe(201)
    return body
  }
  async function faultsOf(more: object): Promise<Record<string, string[]>> {
    const answer = await refused('POST /core/contact', { body: { ...form(more), captcha: await solvedCaptcha(house) } })
    expect(answer.status).toBe(422)
    return answer.body.errors ?? {}
  }

  const rowOf = (number: number) =>
    db.selectFrom('support_cases').where('number', '=', number).selectAll().executeTakeFirstOrThrow()
  const read = async (token: string) => (await call('GET /cases/:token', { params: { token } })).body

  /** Messages that wait in the queue, in the order in which they were written. */
  async function letters() {
    const { rows } = await sql<{ sealed: string }>`
      select data->>'sealed' as sealed from pgboss.job where name = 'notices.send_letter' order by created_on`.execute(
      db,
    )
    return rows.map(({ sealed }) => {
      const { to, locale, notice } = openLetter(core.config.secret, sealed)
      return { to, locale, ...letterMail(notice, locale) }
    })
  }
  const lettersTo = async (to: string) => (await letters()).filter((letter) => letter.to === to)

  const desk = async (number: number) => {
    const { id } = await rowOf(number)
    return (await call('GET /studio/cases/:id', { params: { id } }, clerk)).body
  }
  const act = async (number: number, deed: Deed, seen?: number) => {
    const shown = await desk(number)
    const body = { letters: seen ?? shown.letters, deed }
    return call('POST /studio/cases/:id', { params: { id: shown.id }, body }, clerk)
  }

  return { ...house, clerk, fresh, form, send, opened, faultsOf, rowOf, read, letters, lettersTo, desk, act }
}
