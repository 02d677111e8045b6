import { formatLastDay } from '#lib/time/end-of-day.ts'
import { type Answer, type Exchange, form, type Reply, seeOther } from '../../http/exchange.ts'
import { digits, money } from '../../ui/format.ts'
import { html, type Html } from '../../ui/html.ts'
import { icon } from '../../ui/icons.ts'
import { languageAddress } from '../../ui/language.ts'
import { page } from '../../ui/layout.ts'
import { textOf } from '../../ui/text.ts'
import type { Bank } from '../bank.ts'
import { returnUrl } from '../callback.ts'
import { type DebitBankEntry, debitBankOf } from './banks.ts'
import type { Contract } from './contract.ts'
import type { Contracts } from './contracts.ts'
import { consentWords } from './consent-texts.ts'

type Asked = { exchange: Exchange; contract: Contract; at: DebitBankEntry; bank: Bank; contracts: Contracts }

function closed(exchange: Exchange, isKnown: boolean): Answer {
  const words = consentWords[exchange.lang]
  const title = isKnown ? words.over : words.unknown
  const body = html`<div class="pay">
    <div class="card">
      <h1>${title}</h1>
      ${isKnown ? html`<p class="muted">${words.overLead}</p>` : null}
    </div>
  </div>`
  return page(exchange, { title, status: isKnown ? 410 : 404, body })
}

function facts({ exchange, contract, at, bank }: Asked): Html {
  const { lang } = exchange
  const words = consentWords[lang]
  const merchant = bank.merchant(contract.merchant_id)
  const rows: [string, Html | string][] = [
    [textOf(lang).merchant, (lang === 'fa' ? merchant?.name_fa : merchant?.name_en) ?? ''],
    [words.bank, html`<bdi>${at.name}</bdi>`],
    [words.mobile, html`<bdi dir="ltr">${digits(contract.mobile, lang)}</bdi>`],
    [
      words.counts,
      `${words.perDay(digits(String(contract.max_daily_count), lang))}${lang === 'fa' ? '، ' : ', '}${words.perMonth(digits(String(contract.max_monthly_count), lang))}`,
    ],
    [words.until, formatLastDay(new Date(contract.expires_at), lang)],
  ]
  return html`<dl class="slip-facts">
    ${rows.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`
}

function openPage(asked: Asked): Answer {
  const { exchange, contract, bank } = asked
  const { lang } = exchange
  const words = consentWords[lang]
  const merchant = bank.merchant(contract.merchant_id)
  const known = bank.settings().payman_mobiles.map((mobile) => digits(mobile, lang))
  const body = html`<div class="pay">
    <div class="pay-head">
      <span class="mark">${icon('bank')}</span>
      <p class="pay-title">${words.title}</p>
    </div>
    <form class="pay-cols" method="post" action="${languageAddress(exchange.url.pathname, lang)}">
      <section class="slip" aria-labelledby="most">
        <div class="slip-top">
          <p class="kick">${words.most}</p>
          <h1 id="most"><b>${money(contract.max_amount, 'IRR', lang)}</b></h1>
        </div>
        ${facts(asked)}
        <p class="slip-foot">${words.lead((lang === 'fa' ? merchant?.name_fa : merchant?.name_en) ?? '')}</p>
      </section>
      <div class="pay-side">
        <div class="card">
          <button class="btn main wide" name="action" value="agree">${words.agree}</button>
          <button class="btn outline wide" name="action" value="refuse">${words.refuse}</button>
          <p class="note">${icon('lock')} ${words.mobileNote(known.join(lang === 'fa' ? '، ' : ', '))}</p>
        </div>
        <section class="endings" aria-labelledby="endings">
          <h2 id="endings">${words.otherEndings}</h2>
          <div class="ending-list">
            <button class="ending" name="action" value="close">
              <b>${words.close}</b><span>${words.closeNote}</span>
            </button>
          </div>
        </section>
      </div>
    </form>
  </div>`
  return page(exchange, { title: words.title, body, formTargets: [new URL(contract.callback_url).origin] })
}

function sendBack(contract: Contract, status: 'OK' | 'NOK'): Reply {
  return seeOther(returnUrl(contract.callback_url, { payman_authority: contract.authority, status }))
}

/** The bank accepts a consent only from the number that its customer registered. */
function decide({ exchange, contract, at, bank, contracts }: Asked, action: string): Reply {
  const { authority, mobile } = contract
  const isKnown = bank.settings().payman_mobiles.includes(mobile)
  if (action === 'refuse' || !isKnown) {
    contracts.record({ type: 'refused', authority, bank_code: at.bank_code })
    return sendBack(contract, 'NOK')
  }
  contracts.agree(authority, at.bank_code)
  return action === 'close' ? closed(exchange, true) : sendBack(contract, 'OK')
}

/** The page on which the bank's customer agrees to debits or refuses. */
export function consentPage(bank: Bank, contracts: Contracts): (exchange: Exchange) => Reply {
  return (exchange) => {
    const contract = contracts.find(exchange.params['authority'] ?? '')
    const at = debitBankOf(exchange.params['bank'] ?? '')
    if (!contract || !at) return closed(exchange, false)
    const isOver = contract.state !== 'open' || bank.clock.now() >= new Date(contract.expires_at)
    if (isOver) return closed(exchange, true)
    const asked = { exchange, contract, at, bank, contracts }
    const action = exchange.method === 'POST' ? form(exchange).get('action') : null
    return action === 'agree' || action === 'refuse' || action === 'close' ? decide(asked, action) : openPage(asked)
  }
}
