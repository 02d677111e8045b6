import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '#lib/time/clock.ts'
import type { ForcedOutcomes } from '../forced-outcomes.ts'
import { type Exchange, form, type Handler, json, type Reply } from '../http/exchange.ts'
import type { Router } from '../http/router.ts'
import type { Log } from '../log.ts'
import type { Inbox, Message } from './messages.ts'
import { phoneOf } from './recipient.ts'

/** A Kavenegar-style provider: form or query parameters, key in the path, its own status numbers. */
const messages: Record<number, string> = {
  200: 'تایید شد',
  400: 'پارامترها ناقص هستند',
  403: 'کد شناسائی API-Key معتبر نمی‌باشد',
  411: 'دریافت کننده نامعتبر است',
  413: 'پیام خالی است و یا طول پیام بیش از حد مجاز می‌باشد',
  418: 'اعتبار حساب شما کافی نیست',
  424: 'الگوی مورد نظر پیدا نشد',
  431: 'ساختار کد صحیح نمی‌باشد',
}

const longestMessage = 900
const mostReceptors = 200

/** Texts of the approved templates; any other well-formed name gets the plain text. */
const templates: Record<string, string> = {
  'parde-code-fa': 'پرده\nکد شما: %token\nاین کد را به کسی ندهید.',
  'parde-code-en': 'Parde\nYour code: %token\nDo not share it with anyone.',
}
const plainTemplate = 'پرده / Parde\n%token'

interface Sms {
  inbox: Inbox
  clock: Clock
  apiKey: string
  log: Log
}

function refused(status: number): Reply {
  const http = status >= 400 && status < 600 ? status : 400
  return json(http, { return: { status, message: messages[status] ?? 'خطا' }, entries: null })
}

function parametersOf(exchange: Exchange): URLSearchParams {
  return new URLSearchParams([...exchange.url.searchParams, ...form(exchange)])
}

function sameKey(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function entryOf(message: Message, receptor: string, delivery: { status: number; statustext: string }): object {
  return {
    messageid: 80_000_000 + message.id,
    message: message.text,
    ...delivery,
    sender: message.from,
    receptor,
    date: Math.floor(new Date(message.received_at).getTime() / 1000),
    cost: 120,
  }
}

function deliver(sms: Sms, receptor: string, text: string): Message {
  const message = sms.inbox.receive({ channel: 'sms', to: receptor, from: '10004346', subject: null, text, html: null })
  sms.log.info('sms.received', { id: message.id })
  return message
}

function withKey(sms: Sms, run: (parameters: URLSearchParams) => Reply): Handler {
  return (exchange) => {
    if (!sameKey(exchange.params['apikey'] ?? '', sms.apiKey)) return refused(403)
    return run(parametersOf(exchange))
  }
}

/** `verify/lookup.json`: receptor, template, token (no blank, at most 100 characters); token2 and token3 are optional. */
function lookup(sms: Sms): Handler {
  return withKey(sms, (parameters) => {
    const [receptor, token, template] = ['receptor', 'token', 'template'].map(
      (key) => parameters.get(key)?.trim() ?? '',
    )
    if (!receptor || !token || !template) return refused(400)
    if (!phoneOf(receptor)) return refused(411)
    if (!/^[\w-]{1,50}$/.test(template)) return refused(424)
    if (/\s/.test(token) || token.length > 100) return refused(431)
    const text = (Object.hasOwn(templates, template) ? (templates[template] as string) : plainTemplate)
      .replaceAll('%token2', parameters.get('token2') ?? '')
      .replaceAll('%token3', parameters.get('token3') ?? '')
      .replaceAll('%token', token)
    const entry = entryOf(deliver(sms, receptor, text), receptor, { status: 5, statustext: 'ارسال به مخابرات' })
    return json(200, { return: { status: 200, message: messages[200] }, entries: [entry] })
  })
}

/**
 * `sms/send.json`: message and one or more receptors, separated by commas. All receptors are checked before any message
 * is sent.
 */
function send(sms: Sms): Handler {
  return withKey(sms, (parameters) => {
    const receptors = (parameters.get('receptor') ?? '').split(',').map((receptor) => receptor.trim())
    const message = parameters.get('message') ?? ''
    if (!parameters.has('receptor') || !parameters.has('message')) return refused(400)
    if (receptors.length > mostReceptors || receptors.some((receptor) => !phoneOf(receptor))) return refused(411)
    if (message.trim() === '' || message.length > longestMessage) return refused(413)
    const entries = receptors.map((receptor) =>
      entryOf(deliver(sms, receptor, message), receptor, { status: 1, statustext: 'در صف ارسال' }),
    )
    return json(200, { return: { status: 200, message: messages[200] }, entries })
  })
}

export function mountSms(router: Router, outcomes: ForcedOutcomes, sms: Sms): void {
  const refuse = (code: number | string) => refused(typeof code === 'number' ? code : 400)
  const base = '/sandbox/sms/v1/:apikey'
  for (const method of ['GET', 'POST'] as const) {
    router.on(method, `${base}/verify/lookup.json`, outcomes.wrap('sms.lookup', lookup(sms), refuse))
    router.on(method, `${base}/sms/send.json`, outcomes.wrap('sms.send', send(sms), refuse))
  }
}
