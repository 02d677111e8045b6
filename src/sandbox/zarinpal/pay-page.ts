import { after, minutes } from '#lib/clock.ts'
import type { Answer, Exchange } from '../http/exchange.ts'
import { clockTime, digits, rial, toman } from '../ui/format.ts'
import { html, type Html } from '../ui/html.ts'
import { icon } from '../ui/icons.ts'
import { page } from '../ui/layout.ts'
import { type Text, textOf } from '../ui/text.ts'
import { honestStatus, returnUrl } from './callback.ts'
import type { Merchant, ZarinpalSettings } from './merchant.ts'
import type { Transaction } from './transaction.ts'

export interface Visit {
  exchange: Exchange
  transaction: Transaction
  merchant: Merchant
  settings: ZarinpalSettings
}

function slip({ exchange, transaction, merchant, settings }: Visit, text: Text): Html {
  const { lang } = exchange
  const end = after(new Date(transaction.created_at), minutes(settings.session_minutes))
  const [sum = '', unit = ''] = toman(transaction.amount_rial, lang).split(' ')
  return html`<section class="slip" aria-labelledby="sum">
    <div class="slip-top">
      <p class="kick">${text.payKick}</p>
      <h1 id="sum"><span class="sr">${text.payTitle}: </span><b>${sum}</b> <small>${unit}</small></h1>
      <p class="slip-rial">${text.inRial}: <b>${rial(transaction.amount_rial, lang)}</b></p>
    </div>
    <dl class="slip-facts">
      <div>
        <dt>${text.merchant}</dt>
        <dd><bdi>${lang === 'fa' ? merchant.name_fa : merchant.name_en}</bdi></dd>
      </div>
      <div>
        <dt>${text.payFor}</dt>
        <dd><bdi>${transaction.description}</bdi></dd>
      </div>
      <div>
        <dt>${text.testCard}</dt>
        <dd><bdi dir="ltr">${digits('5022 29** **** 5995', lang)}</bdi></dd>
      </div>
      <div>
        <dt>${text.authority}</dt>
        <dd><bdi dir="ltr" class="mono">${transaction.authority}</bdi></dd>
      </div>
    </dl>
    <p class="slip-foot">${icon('clock')} ${text.openUntil(clockTime(end, lang))}</p>
  </section>`
}

function endings(text: Text): Html {
  const rows: [string, string, string][] = [
    ['fail', text.fail, text.failNote],
    ['close', text.close, text.closeNote],
    ['twice', text.twice, text.twiceNote],
    ['expire', text.expire, text.expireNote],
  ]
  return html`<section class="endings" aria-labelledby="endings">
    <h2 id="endings">${text.otherEndings}</h2>
    <p class="muted sm">${text.otherEndingsLead}</p>
    <div class="ending-list">
      ${rows.map(
        ([action, title, note]) =>
          html`<button class="ending" name="action" value="${action}"><b>${title}</b><span>${note}</span></button>`,
      )}
    </div>
  </section>`
}

/** The open session: what is paid, to whom, and every way it can end. */
export function openPage(visit: Visit): Answer {
  const { exchange, transaction } = visit
  const { lang } = exchange
  const text = textOf(lang)
  const body = html`<div class="pay">
    <div class="pay-head">
      <span class="mark">${icon('bank')}</span>
      <p class="pay-title">${text.payTitle}</p>
    </div>
    <form class="pay-cols" method="post" action="${exchange.url.pathname}?lang=${lang}">
      ${slip(visit, text)}
      <div class="pay-side">
        <div class="card">
          <button class="btn main wide" name="action" value="pay">
            ${text.pay(toman(transaction.amount_rial, lang))}
          </button>
          <button class="btn outline wide" name="action" value="cancel">${text.cancel}</button>
          <p class="note">${icon('lock')} ${text.testCardNote}</p>
        </div>
        ${endings(text)}
      </div>
    </form>
  </div>`
  // Browsers hold the redirect after the form against form-action, so the shop's origin has to be named.
  const formTargets = [new URL(transaction.callback_url).origin]
  return page(exchange, { title: `${text.payTitle} · ${toman(transaction.amount_rial, lang)}`, body, formTargets })
}

interface Notice {
  status: number
  title: string
  note: string
  tone: 'ok' | 'wait' | 'bad'
  link?: string
}

export function noticePage(exchange: Exchange, notice: Notice): Answer {
  const text = textOf(exchange.lang)
  const link = notice.link && html`<a class="btn outline" href="${notice.link}">${text.backToShop}</a>`
  const mark = icon(notice.tone === 'ok' ? 'check' : notice.tone === 'wait' ? 'clock' : 'close')
  const body = html`<section class="result">
    <div class="seal ${notice.tone}">${mark}</div>
    <h1>${notice.title}</h1>
    <p class="muted">${notice.note}</p>
    ${link || null}
  </section>`
  return page(exchange, { title: `${notice.title} · ${text.payTitle}`, body, status: notice.status })
}

export function unknownPage(exchange: Exchange): Answer {
  const text = textOf(exchange.lang)
  return noticePage(exchange, { status: 404, title: text.unknownTitle, note: text.unknownNote, tone: 'bad' })
}

/** What the page of a session shows that is no longer open. After "close the tab" there is no way back, as in life. */
export function closedPage({ exchange, transaction }: Visit): Answer {
  const text = textOf(exchange.lang)
  const link = returnUrl(transaction.callback_url, transaction.authority, honestStatus(transaction))
  if (transaction.ending === 'close') {
    return noticePage(exchange, { status: 200, title: text.tabClosedTitle, note: text.tabClosedNote, tone: 'wait' })
  }
  if (transaction.state === 'expired') {
    return noticePage(exchange, { status: 410, title: text.expiredTitle, note: text.expiredNote, tone: 'wait', link })
  }
  const paid = transaction.state === 'paid' || transaction.state === 'verified'
  const title = paid ? text.paidTitle : text.closedTitle
  const note = text.states[transaction.state] ?? ''
  return noticePage(exchange, { status: paid ? 200 : 410, title, note, tone: paid ? 'ok' : 'bad', link })
}
