import type { AddressInfo } from 'node:net'
import { form } from '#sandbox/http/exchange.ts'
import { createRouter } from '#sandbox/http/router.ts'
import { createHttpServer } from '#sandbox/http/server.ts'
import { silentLog } from '#sandbox/log.ts'
import { mountAssets } from '#sandbox/ui/assets.ts'
import type { Action, BankSession, BrowserReturn, EmulatedBank, LedgerState } from '#sandbox/bank/emulated-bank.ts'
import { payPageOf } from '#sandbox/bank/pay-actions.ts'

const open = { state: 'new', is_open: true, ending: null, ledger: 'none' } as const
const words = { name: 'Posting bank', states: { new: 'New', over: 'Over' }, calls: {}, refusals: {} }

interface PostingBank extends EmulatedBank {
  returns: string[]
  /**
   * Sets where a payment puts the money: `none` is a bank at which the buyer only agrees and the shop takes the money.
   */
  takes(ledger: LedgerState): void
}

/**
 * A bank whose browsers arrive and return by a form, with one session in dollars under the key `a+/=`. For tests only:
 * it has the interface of a bank and no rules.
 */
function postingBank(shop: string): PostingBank {
  const returns: string[] = []
  let paid: LedgerState = 'held'
  let state: Pick<BankSession, 'state' | 'is_open' | 'ending' | 'ledger'> = open
  const back = (forged: Record<string, string> = {}): BrowserReturn => ({
    method: 'POST',
    url: `${shop}/return?n=1`,
    fields: { RefId: 'a+/=', Note: '"><b>', Paid: state.ledger === 'held' ? 'yes' : 'no', ...forged },
  })
  const current = (): BankSession => ({
    bank: 'mellat',
    key: 'a+/=',
    order_key: '7',
    amount: 499,
    currency: 'USD',
    description: 'A film',
    ...state,
    refunded: 0,
    bank_reference: null,
    card: null,
    created_at: '2026-01-01T00:00:00.000Z',
    pay_page: '/sandbox/posting/pay?ref=a%2B%2F%3D',
    return: back(),
    details: {},
  })
  const known = (key: string) => (key === 'a+/=' ? current() : undefined)
  return {
    name: 'mellat',
    words: { fa: words, en: words },
    forgery: { Paid: 'yes' },
    returns,
    takes: (ledger) => {
      paid = ledger
    },
    sessions: () => [current()],
    session: known,
    press: (key: string, action: Action) => {
      if (!known(key)?.is_open) return undefined
      const ledger = ['pay', 'close', 'twice'].includes(action) ? paid : 'none'
      state = { state: 'over', is_open: false, ending: action, ledger }
      return current()
    },
    giveBack: () => undefined,
    browserReturn: (key, forged) => known(key) && back(forged),
    noteReturn: (_key, _back, by) => void returns.push(by),
    settings: () => ({}),
    set: () => undefined,
    terminal: () => ({}),
    setTerminal: () => undefined,
    wipe: () => {
      state = open
      paid = 'held'
      returns.length = 0
    },
  }
}

/** The posting bank on its own server; `payPage` is where the shop's form posts to. */
export async function startPostingBank(
  shop: string,
): Promise<{ bank: PostingBank; url: string; payPage: string; stop(): void }> {
  const bank = postingBank(shop)
  const router = createRouter()
  mountAssets(router)
  const payPage = payPageOf(
    bank,
    ({ key }) => ({
      merchant: { fa: 'پرده', en: 'Parde' },
      ends_at: new Date('2026-01-01T00:20:00.000Z'),
      payer: { kind: 'account', shown: 'buyer@example.com' },
      form: { path: '/sandbox/posting/pay', fields: { RefId: key } },
      origins: [new URL(shop).origin],
    }),
    silentLog,
  )
  router.on('GET', '/sandbox/posting/pay', (exchange) => payPage(exchange, exchange.url.searchParams.get('ref') ?? ''))
  router.on('POST', '/sandbox/posting/pay', (exchange) => payPage(exchange, form(exchange).get('RefId') ?? ''))
  const server = createHttpServer(router, silentLog)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { bank, url, payPage: `${url}/sandbox/posting/pay`, stop }
}
