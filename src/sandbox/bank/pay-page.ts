import type { Answer, Exchange } from '../http/exchange.ts'
import { clockTime, digits, money, moneyParts, rial } from '../ui/format.ts'
import { html, type Html } from '../ui/html.ts'
import { icon } from '../ui/icons.ts'
import { languageAddress } from '../ui/language.ts'
import { page } from '../ui/layout.ts'
import { type Lang, type Text, textOf } from '../ui/text.ts'
import type { BankSession, EmulatedBank } from './emulated-bank.ts'
import { hiddenFields } from './way-back.ts'

/** A bank's additions to the session for its pay page. */
export interface PayView {
  merchant: Record<Lang, string>
  /** The banks' time at which an unpaid session ends. */
  ends_at: Date
  /** The payer as shown: a masked card, or the name of an account. */
  payer: { kind: 'card' | 'account'; shown: string }
  /**
   * Where the buttons post to (a path below the sandbox), with the fields by which the bank finds the session again.
   */
  form: { path: string; fields: Record<string, string> }
  /** Origins to which a button may redirect the browser: those of the shop's return addresses. */
  origins: string[]
}

export interface PageRequest {
  exchange: Exchange
  bank: EmulatedBank
  session: BankSession
}

function slip({ exchange, bank, session }: PageRequest, view: PayView, text: Text): Html {
  const { lang } = exchange
  const { sum, unit } = moneyParts(session.amount, session.currency, lang)
  return html`<section class="slip" aria-labelledby="sum">
    <div class="slip-top">
      <p class="kick">${text.emulates(bank.words[lang].name)}</p>
      <h1 id="sum">
        <span class="sr">${text.payTitle}: </span><b>${sum}</b>${unit === '' ? null : html` <small>${unit}</small>`}
      </h1>
      ${
        session.currency === 'IRR'
          ? html`<p class="slip-rial">${text.inRial}: <b>${rial(session.amount, lang)}</b></p>`
          : null
      }
    </div>
    <dl class="slip-facts">
      <div>
        <dt>${text.merchant}</dt>
        <dd><bdi>${view.merchant[lang]}</bdi></dd>
      </div>
      <div>
        <dt>${text.payFor}</dt>
        <dd><bdi>${session.description}</bdi></dd>
      </div>
      <div>
        <dt>${text.payers[view.payer.kind].label}</dt>
        <dd><bdi dir="ltr">${digits(view.payer.shown, lang)}</bdi></dd>
      </div>
      <div>
        <dt>${text.sessionKey}</dt>
        <dd><bdi dir="ltr" class="mono">${session.key}</bdi></dd>
      </div>
    </dl>
    <p class="slip-foot">${icon('clock')} ${text.openUntil(clockTime(view.ends_at, lang))}</p>
  </section>`
}

function endings(text: Text, payer: PayView['payer']): Html {
  const rows: [string, string, string][] = [
    ['fail', text.fail, text.failNote],
    ['close', text.close, text.payers[payer.kind].closeNote],
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

/** The page of an open session: what is paid, to whom, and every way to end it. */
export function openPage(request: PageRequest, view: PayView): Answer {
  const { exchange, session } = request
  const { lang } = exchange
  const text = textOf(lang)
  const amount = money(session.amount, session.currency, lang)
  const body = html`<div class="pay">
    <div class="pay-head">
      <span class="mark">${icon('bank')}</span>
      <p class="pay-title">${text.payTitle}</p>
    </div>
    <form class="pay-cols" method="post" action="${languageAddress(view.form.path, lang)}">
      ${hiddenFields(view.form.fields)} ${slip(request, view, text)}
      <div class="pay-side">
        <div class="card">
          <button class="btn main wide" name="action" value="pay">${text.pay(amount)}</button>
          <button class="btn outline wide" name="action" value="cancel">${text.cancel}</button>
          <p class="note">${icon('lock')} ${text.payers[view.payer.kind].note}</p>
        </div>
        ${endings(text, view.payer)}
      </div>
    </form>
  </div>`
  return page(exchange, {
    title: `${text.payTitle} · ${amount}`,
    body,
    // Browsers check the redirect after the form against form-action, so the shop's origin must be named.
    formTargets: view.origins,
    address: session.pay_page,
  })
}
