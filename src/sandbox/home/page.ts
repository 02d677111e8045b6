import type { Controlled } from '../control/commands.ts'
import type { Answer, Exchange } from '../http/exchange.ts'
import { messageList } from '../inbox/page.ts'
import { html, type Html } from '../ui/html.ts'
import { icon } from '../ui/icons.ts'
import { page } from '../ui/layout.ts'
import { type Lang, type Text, textOf } from '../ui/text.ts'
import { type DemoAccount, readAccounts } from './accounts.ts'
import { bankPanel } from './panel.ts'

export interface Home {
  controlled: Controlled
  accountsFile: string
  publicUrl: string
}

function copyable(label: string, value: string, text: Text): Html {
  return html`<div class="cred">
    <dt>${label}</dt>
    <dd>
      <bdi dir="ltr" class="pick">${value}</bdi>
      <button
        class="btn plain small"
        type="button"
        data-copy="${value}"
        data-done="${text.copied}"
        aria-label="${text.copy}: ${value}"
        hidden
      >
        ${text.copy}
      </button>
    </dd>
  </div>`
}

function account(entry: DemoAccount, lang: Lang, text: Text): Html {
  const note = lang === 'fa' ? entry.note_fa : entry.note_en
  return html`<li class="card tight acc">
    <h3><span class="mark small">${icon('user')}</span>${lang === 'fa' ? entry.title_fa : entry.title_en}</h3>
    ${note === '' ? null : html`<p class="muted sm">${note}</p>`}
    <dl>${copyable(text.userName, entry.user_name, text)} ${copyable(text.password, entry.password, text)}</dl>
  </li>`
}

function accounts(file: string, lang: Lang, text: Text): Html {
  const entries = readAccounts(file)
  if (entries === 'broken') return html`<p class="empty">${text.accountsBroken}</p>`
  if (entries === 'missing' || entries.length === 0) return html`<p class="empty">${text.accountsEmpty}</p>`
  return html`<ul class="accs">
    ${entries.map((entry) => account(entry, lang, text))}
  </ul>`
}

/**
 * The result of the panel's last button, shown once at the top. The texts are fixed here and never come from the
 * address.
 */
function notice(url: URL, text: Text): Html | null {
  const said = url.searchParams.get('said') ?? ''
  if (said === '') return null
  const callback = /^callback-(\d{1,3})$/.exec(said)?.[1]
  const words =
    callback === undefined ? text.done : callback === '0' ? text.callbackFailed : text.callbackAnswered(callback)
  return html`<p class="said" role="status">${icon('info')} ${words}</p>`
}

export function homePage(exchange: Exchange, { controlled, accountsFile, publicUrl }: Home): Answer {
  const { lang } = exchange
  const text = textOf(lang)
  const site = lang === 'en' ? `${publicUrl}/en` : `${publicUrl}/`
  const messages = controlled.inbox.list().slice(0, 6)
  const body = html`${notice(exchange.url, text)}
    <div class="head">
      <h1>${text.homeTitle}</h1>
      <p class="muted">${text.homeLead}</p>
      <p class="row wrap">
        <a class="btn main" href="${site}">${text.openSite}</a>
        <a class="btn outline" href="${publicUrl}${lang === 'en' ? '/en' : ''}/studio">${text.openStudio}</a>
      </p>
    </div>
    <div class="home-cols">
      <section class="sect" id="accounts" aria-labelledby="accounts-h">
        <div class="sect-head"><h2 id="accounts-h">${text.accounts}</h2></div>
        ${accounts(accountsFile, lang, text)}
      </section>
      <section class="sect" id="inbox" aria-labelledby="inbox-h">
        <div class="sect-head">
          <h2 id="inbox-h">${text.inbox}</h2>
          <a class="link sm" href="/sandbox/inbox?lang=${lang}">${text.inboxAll}</a>
        </div>
        ${messageList(messages, lang, text.inboxEmpty)}
      </section>
    </div>
    ${bankPanel(exchange, controlled)}`
  return page(exchange, { title: text.homeTitle, body, script: 'live' })
}
