import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { localeOfPath } from '#lib/text/locale.ts'
import { formatMoney } from '#lib/money/money.ts'
import { printedTicketCode, ticketCodeIn } from '#lib/typed/ticket-code.ts'
import { profileKey } from '../chosen-profile.ts'
import { addressOfCode } from '#web/features/screenings/schedule/tickets/ticket-code.ts'
import en from '../i18n/offline-en.json'
import fa from '../i18n/offline-fa.json'
import { qrPath } from '../ui/qr-path.ts'
import { type SavedPaper, savedFor, savedKey, type SavedTicket } from './saved.ts'
import './offline.css'

/**
 * The page that the service worker shows where a page cannot be fetched: what this device has saved of its member's
 * papers. It is small and needs nothing but itself; it only asks whether the network is back.
 */
const locale = localeOfPath(window.location.pathname)
const words = { fa, en }[locale]

type Child = Node | string | false

function el(tag: string, attributes: Record<string, string>, ...children: readonly Child[]): HTMLElement {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children.filter((child) => child !== false))
  return made
}

function qrOf(code: string): SVGSVGElement {
  const { path, size } = qrPath(`${window.location.origin}${locale === 'en' ? '/en' : ''}${addressOfCode(code)}`)
  const drawn = (tag: string, attributes: Record<string, string>): SVGElement => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    return made
  }
  const label = words.code.replace('{code}', printedTicketCode(ticketCodeIn(code)))
  const svg = drawn('svg', { viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label, class: 'qr' })
  svg.append(drawn('rect', { width: String(size), height: String(size), fill: '#fff' }))
  svg.append(drawn('path', { d: path, fill: '#0f0e13' }))
  return svg as SVGSVGElement
}

function ticketCard({ id, title, code, startsAt, where, seats }: SavedTicket): HTMLElement {
  const when = startsAt === null ? words.noDate : formatDateTime(new Date(startsAt), locale)
  const card = el(
    'article',
    { class: 'card', id: `ticket-${id}` },
    el(
      'div',
      {},
      el('h3', {}, el('bdi', {}, title)),
      el('p', {}, when),
      where !== null && el('p', {}, el('bdi', {}, where)),
      seats > 1 && el('p', {}, `${words.seats}: ${localDigits(seats, locale)}`),
      el('p', { class: 'code', dir: 'ltr' }, printedTicketCode(ticketCodeIn(code))),
    ),
    qrOf(code),
  )
  return el('li', {}, card)
}

function paperCard(paper: SavedPaper, name: string): HTMLElement {
  const lines = paper.lines.map((line) =>
    el(
      'li',
      {},
      el('bdi', {}, line.title[locale]),
      line.quantity > 1 && ` × ${localDigits(line.quantity, locale)}`,
      ` · ${formatMoney(line.total, locale)}`,
    ),
  )
  return el(
    'li',
    {},
    el(
      'article',
      { class: 'card' },
      el(
        'div',
        {},
        el('h3', {}, name.replace('{number}', localDigits(paper.number, locale))),
        el('p', {}, formatDateTime(new Date(paper.at), locale)),
        el('ul', { class: 'lines' }, ...lines),
        el('p', { class: 'total' }, formatMoney(paper.total, locale)),
      ),
    ),
  )
}

function listOf(title: string, items: readonly HTMLElement[]): HTMLElement | false {
  return items.length > 0 && el('section', {}, el('h2', {}, title), el('ul', { class: 'list' }, ...items))
}

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

const { tickets, orders, receipts } = savedFor(read(savedKey), read(profileKey))
const again = el('button', { type: 'button' }, words.again)
again.addEventListener('click', () => window.location.reload())

/** How often the page looks whether the network is really there: a browser says so when it has one that leads nowhere, too. */
const lookEveryMs = 3000

async function comeBack(): Promise<void> {
  try {
    if (navigator.onLine && (await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })).ok)
      return window.location.reload()
  } catch {
    // not yet
  }
  window.setTimeout(() => void comeBack(), lookEveryMs)
}

// the ticket whose page was asked for stands first
const asked = (ticket: SavedTicket) => window.location.pathname.endsWith(`/tickets/${ticket.id}`)
const inOrder = tickets.toSorted((a, b) => Number(asked(b)) - Number(asked(a)))
const lists = [
  listOf(words.tickets, inOrder.map(ticketCard)),
  listOf(
    words.orders,
    orders.map((order) => paperCard(order, words.order)),
  ),
  listOf(
    words.receipts,
    receipts.map((receipt) => paperCard(receipt, words.receipt)),
  ),
].filter((list) => list !== false)

void comeBack()
document.title = words.title
document.body.append(
  el(
    'main',
    {},
    el('h1', {}, words.title),
    el('p', { class: 'muted' }, words.help),
    again,
    ...(lists.length > 0
      ? [el('p', { class: 'muted' }, words.savedHelp), ...lists]
      : [el('section', {}, el('h2', {}, words.nothing), el('p', { class: 'muted' }, words.nothingHelp))]),
  ),
)
