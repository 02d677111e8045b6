import type { BankSession, EmulatedBank, LedgerState } from '../bank/emulated-bank.ts'
import { allSessions, type Controlled } from '../control/commands.ts'
import type { Exchange } from '../http/exchange.ts'
import { clockTime, dateTime, money, number } from '../ui/format.ts'
import { html, type Html } from '../ui/html.ts'
import { icon } from '../ui/icons.ts'
import { type Lang, type Text, textOf } from '../ui/text.ts'

/** Address of a form of the panel; plain forms, so that they work without a script. */
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

function options(labels: Record<string, string>, label?: string): Html {
  const list = Object.entries(labels).map(([value, words]) => html`<option value="${value}">${words}</option>`)
  return label === undefined ? html`${list}` : html`<optgroup label="${label}">${list}</optgroup>`
}

/** A queued outcome in words. Two banks may use the same number, so the bank of the call explains it. */
function queuedWords({ banks }: Controlled, entry: { call: string; outcome: string }, lang: Lang): Html {
  const text = textOf(lang)
  const words = banks.find(({ name }) => entry.call.startsWith(`${name}.`))?.words[lang]
  const call = words?.calls[entry.call] ?? text.messageCalls[entry.call] ?? entry.call
  const outcome = text.outcomes[entry.outcome] ?? words?.refusals[entry.outcome] ?? entry.outcome
  return html`<li><b>${call}${words ? html` · ${words.name}` : null}</b><span>${outcome}</span></li>`
}

function outcomeCard(controlled: Controlled, lang: Lang, text: Text): Html {
  const { banks, outcomes } = controlled
  const queued = outcomes.pending().map((entry) => queuedWords(controlled, entry, lang))
  const ofBanks = (which: 'calls' | 'refusals') =>
    banks.map(({ words }) => options(words[lang][which], words[lang].name))
  return html`<div class="card tight">
    <h3>${icon('bank')} ${text.nextOutcome}</h3>
    <form class="outcome" method="post" action="${panelAction('outcome', lang)}">
      <label class="field"
        ><span>${text.call}</span>
        <select class="input" name="call">
          ${ofBanks('calls')} ${options(text.messageCalls, text.messages)}
        </select></label
      >
      <label class="field"
        ><span>${text.outcome}</span>
        <select class="input" name="outcome">
          ${options(text.outcomes)} ${ofBanks('refusals')}
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

function buttons({ bank, key, is_open: isOpen, ledger, pay_page: payPage }: BankSession, text: Text): Html {
  const button = (does: string, label: string) =>
    html`<button class="btn outline small" name="does" value="${does}">${label}</button>`
  return html`<input type="hidden" name="bank" value="${bank}" /><input type="hidden" name="key" value="${key}" />
    ${isOpen && payPage !== null ? html`<a class="btn outline small" href="${payPage}">${text.openPayPage}</a>` : null}
    ${isOpen ? button('forge', text.forge) : button('replay', text.replay)}
    ${ledger === 'held' ? button('give-back', text.returnNow) : null}`
}

function row(session: BankSession, { words }: EmulatedBank, lang: Lang): Html {
  const text = textOf(lang)
  const { key, ledger, state } = session
  return html`<li class="tx">
    <div class="tx-what">
      <b>${money(session.amount, session.currency, lang)}</b> <span class="tag">${words[lang].name}</span>
      <p class="sm"><bdi>${session.description}</bdi></p>
      <p class="xs muted">
        <bdi dir="ltr" class="mono">${key.length > 12 ? `${key.slice(0, 10)}…` : key}</bdi>
        <i class="nq"></i> ${dateTime(session.created_at, lang)}
      </p>
    </div>
    <p class="tx-state">
      <span class="tag">${words[lang].states[state] ?? state}</span>
      <span class="tag ${tones[ledger]}"><span class="sr">${text.colMoney}: </span>${text.money[ledger]}</span>
    </p>
    <form class="tx-do" method="post" action="${panelAction('session', lang)}">${buttons(session, text)}</form>
  </li>`
}

/** The banks' part of the demo page: their clock, their next answers, their sessions. */
export function bankPanel(exchange: Exchange, controlled: Controlled): Html {
  const { lang } = exchange
  const text = textOf(lang)
  const of = new Map(controlled.banks.map((bank) => [bank.name, bank]))
  const rows = allSessions(controlled)
    .slice(0, 20)
    .flatMap((session) => {
      const bank = of.get(session.bank)
      return bank ? [row(session, bank, lang)] : []
    })
  return html`<section class="sect" id="bank" aria-labelledby="bank-h">
    <div class="sect-head">
      <h2 id="bank-h">${text.bank}</h2>
      <p class="muted sm">${text.bankLead}</p>
    </div>
    <div class="bank-cols">${clockCard(controlled, lang, text)} ${outcomeCard(controlled, lang, text)}</div>
    <h3 class="sub">${text.transactions}</h3>
    ${
      rows.length === 0
        ? html`<p class="empty">${text.transactionsEmpty}</p>`
        : html`<ul class="txs">
            ${rows}
          </ul>`
    }
  </section>`
}
