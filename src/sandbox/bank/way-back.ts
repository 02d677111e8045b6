import type { Answer, Exchange } from '../http/exchange.ts'
import { html, type Html } from '../ui/html.ts'
import { icon } from '../ui/icons.ts'
import { page, type Page } from '../ui/layout.ts'
import { type Text, textOf } from '../ui/text.ts'
import type { BankSession, BrowserReturn } from './emulated-bank.ts'
import type { PageRequest } from './pay-page.ts'

export function hiddenFields(fields: Record<string, string>): Html {
  const entries = Object.entries(fields)
  return html`${entries.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`
}

interface Notice extends Pick<Page, 'status' | 'script' | 'address'> {
  title: string
  note: string
  tone: 'ok' | 'wait' | 'bad'
  back?: { to: BrowserReturn; look: 'main' | 'outline' }
}

/** To the shop by a link, or by a form when this bank's browsers come back with a POST. */
function wayBack({ to, look }: NonNullable<Notice['back']>, text: Text): Html {
  if (to.method === 'GET') return html`<a class="btn ${look}" href="${to.url}">${text.backToShop}</a>`
  return html`<form method="post" action="${to.url}" data-return>
    ${hiddenFields(to.fields)}<button class="btn ${look}">${text.backToShop}</button>
  </form>`
}

/** A page with one sentence, and a way back to the shop where there is one. */
export function noticePage(exchange: Exchange, { title, note, tone, back, ...how }: Notice): Answer {
  const text = textOf(exchange.lang)
  const mark = icon(tone === 'ok' ? 'check' : tone === 'wait' ? 'clock' : 'close')
  const body = html`<section class="result">
    <div class="seal ${tone}">${mark}</div>
    <h1>${title}</h1>
    <p class="muted">${note}</p>
    ${back ? wayBack(back, text) : null}
  </section>`
  const formTargets = back?.to.method === 'POST' ? [new URL(back.to.url).origin] : []
  return page(exchange, { title: `${title} · ${text.payTitle}`, body, formTargets, ...how })
}

export function unknownPage(exchange: Exchange): Answer {
  const text = textOf(exchange.lang)
  return noticePage(exchange, { status: 404, title: text.unknownTitle, note: text.unknownNote, tone: 'bad' })
}

/** Brings the fields back to the shop: by itself where a script may run, else by its one button. */
export function returnPage({ exchange, session }: PageRequest, back: BrowserReturn): Answer {
  const text = textOf(exchange.lang)
  return noticePage(exchange, {
    title: text.returningTitle,
    note: text.returningNote,
    tone: 'wait',
    back: { to: back, look: 'main' },
    script: 'return',
    address: session.pay_page,
  })
}

type Ended = Pick<Notice, 'title' | 'note' | 'tone' | 'status'>

function endOf({ ending, ledger, state }: BankSession, states: Record<string, string>, text: Text): Ended {
  const agreed = ledger === 'none' && (ending === 'pay' || ending === 'close' || ending === 'twice')
  if (ending === 'close') {
    return agreed
      ? { title: text.agreedTabClosedTitle, note: text.agreedTabClosedNote, tone: 'wait' }
      : { title: text.tabClosedTitle, note: text.tabClosedNote, tone: 'wait' }
  }
  if (ledger === 'none' && (ending === null || ending === 'expire')) {
    return { title: text.expiredTitle, note: text.expiredNote, tone: 'wait', status: 410 }
  }
  const note = (ledger === 'refunded' ? undefined : states[state]) ?? text.money[ledger]
  if (agreed) return { title: text.agreedTitle, note, tone: 'wait' }
  return ledger === 'held' || ledger === 'captured'
    ? { title: text.paidTitle, note, tone: 'ok' }
    : { title: text.closedTitle, note, tone: 'bad', status: 410 }
}

/** What the page of a session shows that is no longer open. After "close the tab" there is no way back, as in life. */
export function closedPage({ exchange, bank, session }: PageRequest): Answer {
  const ended = endOf(session, bank.words[exchange.lang].states, textOf(exchange.lang))
  const address = session.pay_page
  if (session.ending === 'close') return noticePage(exchange, { ...ended, address })
  return noticePage(exchange, { ...ended, address, back: { to: session.return, look: 'outline' } })
}
