import { type Exchange, type Handler, json } from '../http/exchange.ts'
import type { Router } from '../http/router.ts'
import { dateTime, digits } from '../ui/format.ts'
import { html, type Html } from '../ui/html.ts'
import { icon } from '../ui/icons.ts'
import { page } from '../ui/layout.ts'
import { type Lang, type Text, textOf } from '../ui/text.ts'
import type { Inbox, Message } from './messages.ts'

function codeBox(code: string, lang: Lang, text: Text): Html {
  return html`<p class="code-row">
    <span class="muted sm">${text.code}</span>
    <b class="code" dir="ltr">${digits(code, lang)}</b>
    <button class="btn soft small" type="button" data-copy="${code}" data-done="${text.copied}" hidden>
      ${text.copy}
    </button>
  </p>`
}

export function messageCard(message: Message, lang: Lang): Html {
  const text = textOf(lang)
  const kind = message.channel === 'sms' ? text.sms : text.mail
  return html`<article class="msg">
    <header>
      <span class="mark small">${icon(message.channel === 'sms' ? 'phone' : 'mail')}</span>
      <p class="msg-to">
        <span class="sr">${kind} ${text.to} </span
        ><bdi dir="ltr">${digits(message.to, message.channel === 'sms' ? lang : 'en')}</bdi>
      </p>
      <time class="muted xs" datetime="${message.received_at}">${dateTime(message.received_at, lang)}</time>
    </header>
    ${message.subject ? html`<p class="msg-subject" dir="auto">${message.subject}</p>` : null}
    ${message.code ? codeBox(message.code, lang, text) : null}
    <p class="msg-text" dir="auto">${message.text}</p>
    ${
      message.calendar
        ? html`<p>
            <a class="link sm" href="/sandbox/inbox/${message.id}.ics">${text.forCalendar(message.calendar.method)}</a>
          </p>`
        : null
    }
    ${message.html ? html`<p><a class="link sm" href="/sandbox/inbox/${message.id}.html">${text.asHtml}</a></p>` : null}
  </article>`
}

/** The part of a page that the live script replaces; `data-live` changes when there is a new message. */
export function messageList(messages: Message[], lang: Lang, empty: string): Html {
  const cards = messages.map((message) => messageCard(message, lang))
  return html`<div class="msgs" data-live="${messages[0]?.id ?? 0}">
    ${cards.length > 0 ? cards : html`<p class="empty">${empty}</p>`}
  </div>`
}

function inboxPage(exchange: Exchange, inbox: Inbox): ReturnType<typeof page> {
  const { lang, url } = exchange
  const text = textOf(lang)
  const to = url.searchParams.get('to') ?? ''
  const messages = inbox.list(to).slice(0, 100)
  const empty = to.trim() === '' ? text.inboxEmpty : text.inboxNothingFor(to)
  const body = html`<div class="head">
      <h1>${text.inbox}</h1>
      <p class="muted">${text.inboxLead}</p>
    </div>
    <form class="filter" method="get" action="/sandbox/inbox">
      <input type="hidden" name="lang" value="${lang}" />
      <label class="field"
        ><span>${text.inboxFilter}</span>
        <input class="input" name="to" value="${to}" dir="ltr" autocomplete="off" aria-describedby="to-hint"
      /></label>
      <button class="btn soft">${text.show}</button>
      <a class="btn plain" href="/sandbox/inbox?lang=${lang}">${text.showAll}</a>
      <p class="help" id="to-hint">${text.inboxFilterHint}</p>
    </form>
    <div class="narrow">${messageList(messages, lang, empty)}</div>`
  return page(exchange, { title: `${text.inbox} · ${text.sandbox}`, body, script: 'live' })
}

/** A mail with its sender's formatting: without scripts, external pictures and forms, in an origin of its own. */
function formatted(inbox: Inbox): Handler {
  return (exchange) => {
    const [, id, form] = /^(\d{1,9})\.(html|ics)$/.exec(exchange.params['file'] ?? '') ?? []
    const message = id === undefined ? undefined : inbox.find(Number(id))
    if (form === 'ics' && message?.calendar) return calendarFile(message)
    if (form !== 'html' || !message?.html) return json(404, { message: 'No such formatted message.' })
    return {
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      },
      body: message.html,
    }
  }
}

/** The entry for a calendar, as a mail program would take it. */
function calendarFile(message: Message): ReturnType<Handler> {
  return {
    status: 200,
    headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' },
    body: message.calendar?.text ?? '',
  }
}

export function mountInbox(router: Router, inbox: Inbox): void {
  router.on('GET', '/sandbox/inbox', (exchange) => inboxPage(exchange, inbox))
  router.on('GET', '/sandbox/inbox.json', (exchange) => {
    return json(200, inbox.list(exchange.url.searchParams.get('to') ?? undefined))
  })
  router.on('GET', '/sandbox/inbox/:file', formatted(inbox))
}
