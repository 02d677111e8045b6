import type { Answer, Exchange } from '../http/exchange.ts'
import { html } from '../ui/html.ts'
import { icon } from '../ui/icons.ts'
import { page } from '../ui/layout.ts'
import { foreignVisitor } from './panel-texts.ts'

/** For a browser without a referer of the shop. */
export function foreignPage(exchange: Exchange): Answer {
  const { title, note } = foreignVisitor[exchange.lang]
  const body = html`<section class="result">
    <div class="seal bad">${icon('close')}</div>
    <h1>${title}</h1>
    <p class="muted">${note}</p>
  </section>`
  return page(exchange, { title, body, status: 403 })
}
