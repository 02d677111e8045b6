import type { Exchange } from '../http/exchange.ts'
import type { Controlled } from '../control/commands.ts'
import { clockTime, dateTime, number, toman } from '../ui/format.ts'
import { html, type Html } from '../ui/html.ts'
import { icon } from '../ui/icons.ts'
import { type Lang, type Text, textOf } from '../ui/text.ts'
import { ledgerState, type LedgerState, type Transaction } from '../zarinpal/transaction.ts'

/** Where the panel's forms go; plain forms, so they work without a script. */
export function panelAction(name: string, lang: Lang): string {
  return `/sandbox/panel/${name}?lang=${lang}`
}

function span(offsetMs: number, lang: Lang): string {
  const total = Math.round(offsetMs / 60_000)
  const [hours, rest] = [Math.floor(total / 60), total % 60]
  const unit = (value: number, fa: string, en: string) => `${number(value, lang)} ${lang === 'fa' ? fa : en}`
  const parts = [hours > 0 && unit(hours, 'ساعت', 'h'), (rest > 0 || hours === 0) && unit(rest, 'دقیقه', 'min')]
  return parts.filter(Boolean).join(lang === 'fa' ? ' و ' : ' ')
}

function clockCard({ clock }: Controlled, lang: Lang, text: Text): Html {
  const offset = clock.offsetMs()
  return html`<form class="card tight" method="post" action="${panelAction('clock', lang)}">
    <h3>${icon('clock')} ${text.bankClock}</h3>
    <p class="clock">${clockTime(clock.now(), lang)}</p>
    <p class="muted sm">${offset === 0 ? text.clockReal : text.clockAhead(span(offset, lang))}</p>
    <p class="row wrap">
      ${[10, 31].map(
        (ahead) =>
          html`<button class="btn soft small" name="ahead" value="${ahead}">
            ${text.forward(number(ahead, lang))}
          </button>`,
      )}
      ${offset === 0 ? null : html`<button class="btn plain small" name="ahead" value="0">${text.resetClock}</button>`}
    </p>
  </form>`
}

function options(names: string[], labels: Record<string, string>): Html[] {
  return names.map((name) => html`<option value="${name}">${labels[name] ?? name}</option>`)
}

function outcomeCard({ outcomes }: Controlled, lang: Lang, text: Text): Html {
  const pending = outcomes.pending()
  const queued = pending.map(
    ({ call, outcome }) =>
      html`<li><b>${text.calls[call] ?? call}</b><span>${text.outcomes[outcome] ?? outcome}</span></li>`,
  )
  return html`<div class="card tight">
    <h3>${icon('bank')} ${text.nextOutcome}</h3>
    <form class="outcome" method="post" action="${panelAction('outcome', lang)}">
      <label class="field"
        ><span>${text.call}</span>
        <select class="input" name="call">
          ${options(outcomes.calls(), text.calls)}
        </select></label
      >
      <label class="field"
        ><span>${text.outcome}</span>
        <select class="input" name="outcome">
          ${options(Object.keys(text.outcomes), text.outcomes)}
        </select></label
      >
      <button class="btn soft">${text.setOutcome}</button>
    </form>
    ${
      queued.length === 0
        ? null
        : html`<form class="queue" method="post" action="${panelAction('clear', lang)}">
            <h4>${text.queued}</h4>
            <ul>
              ${queued}
            </ul>
            <button class="btn plain small">${text.clearQueue}</button>
          </form>`
    }
  </div>`
}

const tones: Record<LedgerState, string> = { none: '', held: 'warn', captured: 'ok', returned: 'bad', refunded: 'bad' }

function actions(transaction: Transaction, text: Text): Html {
  const { authority, state } = transaction
  const button = (does: string, label: string) =>
    html`<button class="btn outline small" name="does" value="${does}">${label}</button>`
  return html`<input type="hidden" name="authority" value="${authority}" /> ${
      state === 'in_bank'
        ? html`<a class="btn outline small" href="/sandbox/zarinpal/pg/StartPay/${authority}">${text.openPayPage}</a
            >${button('forge', text.forge)}`
        : button('replay', text.replay)
    }
    ${state === 'paid' ? button('return', text.returnNow) : null}`
}

function row(transaction: Transaction, lang: Lang, text: Text): Html {
  const money = ledgerState(transaction)
  return html`<li class="tx">
    <div class="tx-what">
      <b>${toman(transaction.amount_rial, lang)}</b>
      <p class="sm"><bdi>${transaction.description}</bdi></p>
      <p class="xs muted">
        <bdi dir="ltr" class="mono">${transaction.authority.slice(0, 10)}…</bdi>
        <i class="nq"></i> ${dateTime(transaction.created_at, lang)}
      </p>
    </div>
    <p class="tx-state">
      <span class="tag">${text.states[transaction.state]}</span>
      <span class="tag ${tones[money]}"><span class="sr">${text.colMoney}: </span>${text.money[money]}</span>
    </p>
    <form class="tx-do" method="post" action="${panelAction('transaction', lang)}">${actions(transaction, text)}</form>
  </li>`
}

/** The bank's side of the demo page: its clock, its next answers, its sessions. */
export function bankPanel(exchange: Exchange, controlled: Controlled): Html {
  const { lang } = exchange
  const text = textOf(lang)
  const transactions = controlled.bank.all().slice(0, 20)
  return html`<section class="sect" id="bank" aria-labelledby="bank-h">
    <div class="sect-head">
      <h2 id="bank-h">${text.bank}</h2>
      <p class="muted sm">${text.bankLead}</p>
    </div>
    <div class="bank-cols">${clockCard(controlled, lang, text)} ${outcomeCard(controlled, lang, text)}</div>
    <h3 class="sub">${text.transactions}</h3>
    ${
      transactions.length === 0
        ? html`<p class="empty">${text.transactionsEmpty}</p>`
        : html`<ul class="txs">
            ${transactions.map((transaction) => row(transaction, lang, text))}
          </ul>`
    }
  </section>`
}
