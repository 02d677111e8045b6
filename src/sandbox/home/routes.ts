import { advanceClock, bankOf, forceOutcome, resetClock, sendReturns } from '../control/commands.ts'
import { onlySameOrigin } from '../control/guard.ts'
import { type Exchange, form, type Handler, type Reply, seeOther } from '../http/exchange.ts'
import type { Router } from '../http/router.ts'
import { homePage, type Home } from './page.ts'

/** Redirects to the page after a form, so that a reload repeats nothing. */
function back(exchange: Exchange, said = 'done'): Reply {
  return seeOther(`/sandbox?lang=${exchange.lang}&said=${said}#bank`)
}

async function sessionForm(exchange: Exchange, { controlled }: Home): Promise<Reply> {
  const fields = form(exchange)
  const bank = bankOf(controlled, fields.get('bank') ?? '')
  const session = bank?.session(fields.get('key') ?? '')
  if (!bank || !session) return back(exchange)
  const does = fields.get('does')
  if (does === 'give-back') {
    bank.giveBack(session.key)
    return back(exchange)
  }
  const forged = does === 'forge' ? bank.forgery : {}
  const [result] = await sendReturns(bank, session.key, { forged, times: 1, parallel: false })
  return back(exchange, `callback-${result?.status ?? 0}`)
}

export function mountHome(router: Router, home: Home): void {
  const { controlled } = home
  const panel = (name: string, handler: Handler) => router.on('POST', `/sandbox/panel/${name}`, onlySameOrigin(handler))
  router.on('GET', '/sandbox', (exchange) => homePage(exchange, home))
  router.on('GET', '/sandbox/', (exchange) => seeOther(`/sandbox${exchange.url.search}`))
  panel('clock', (exchange) => {
    const ahead = Number(form(exchange).get('ahead') ?? Number.NaN)
    if (ahead === 0) resetClock(controlled)
    else if (ahead > 0 && ahead <= 100_000) advanceClock(controlled, ahead)
    return back(exchange)
  })
  panel('outcome', (exchange) => {
    const fields = form(exchange)
    forceOutcome(controlled, fields.get('call') ?? '', fields.get('outcome') ?? '', 1)
    return back(exchange)
  })
  panel('clear', (exchange) => {
    controlled.outcomes.clear()
    return back(exchange)
  })
  panel('session', (exchange) => sessionForm(exchange, home))
}
