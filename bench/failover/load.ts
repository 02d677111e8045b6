import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Film } from '../storm/scene.ts'
import { type Answer, ask, type Asked, type CallName } from './ask.ts'
import type { Buyer, Crowd } from './crowd.ts'

const lanes = 6
const restMs = 60
const readEveryMs = 120
/** A buyer who got no answer, or 503, comes again with the same key. */
const againMs = 250
/** After the end of the load nobody may need longer than this. */
const lastTriesMs = 60_000

interface Bought {
  purchase?: { id: string; state: string; product_id: number | null }
}

/** The pages that everybody reads, in Persian and in English. */
export const pagePaths = ({ films }: Crowd): string[] => [
  '/',
  ...films.slice(0, 3).map(({ productId }) => `/en/movie/${productId}`),
]

/**
 * Buyers and readers at the edge. Each acknowledgement to a buyer is written down here, outside the house and its
 * database: books that have forgotten the same purchases agree with each other.
 */
export class Load {
  readonly answers: Answer[] = []
  /** Answers that are not the caller's, and purchases that are not as they were asked for. */
  readonly wrong: string[] = []
  acknowledged = 0
  repeated = 0
  readonly #origin: string
  readonly #crowd: Crowd
  readonly #running: Promise<unknown>
  #isOver = false
  #end = Infinity

  constructor(origin: string, crowd: Crowd) {
    this.#origin = origin
    this.#crowd = crowd
    const [, ...films] = pagePaths(crowd)
    this.#running = Promise.all([
      ...Array.from({ length: lanes }, (_, lane) => this.#buyInTurn(lane)),
      this.#read('home', () => ({ path: '/' })),
      this.#read('film page', (n) => ({ path: films[n % films.length] ?? '/' })),
      this.#read('me', (n) => ({ path: '/api/v1/me', buyer: this.#buyer(n) })),
      this.#read('purchase info', (n) => ({
        path: `/api/v1/purchase-info/${this.#film(n).productId}`,
        buyer: this.#buyer(n),
      })),
    ])
  }

  /** Ends when everybody has got what they began to buy. */
  async stop(): Promise<void> {
    this.#isOver = true
    this.#end = performance.now() + lastTriesMs
    await this.#running
  }

  #buyer(n: number): Buyer {
    const { buyers } = this.#crowd
    return buyers[n % buyers.length] as Buyer
  }

  #film(n: number): Film {
    const { films } = this.#crowd
    return films[n % films.length] as Film
  }

  async #ask(call: CallName, path: string, asked?: Asked) {
    const { answer, body } = await ask(call, this.#origin + path, asked)
    this.answers.push(answer)
    return { answer, body }
  }

  /** Each lane has buyers of its own, so that one buyer does one thing at a time. */
  async #buyInTurn(lane: number): Promise<void> {
    const { buyers, films } = this.#crowd
    const own = buyers.filter((_, n) => n % lanes === lane)
    for (let n = 0; !this.#isOver; n = (n + 1) % own.length) {
      const buyer = own[n]
      const film = buyer === undefined ? undefined : films[buyer.turn]
      if (buyer === undefined || film === undefined) throw new Error('All films are sold; there must be more of them.')
      buyer.turn += 1
      await this.#buy(buyer, film)
      await sleep(restMs)
    }
  }

  async #buy(buyer: Buyer, film: Film): Promise<void> {
    const price = film.prices.IRR
    const asked = {
      method: 'POST',
      token: buyer.token,
      key: randomUUID(),
      body: {
        type: 'BUY_MOVIE',
        offer_id: film.offerId,
        price,
        use_wallet: true,
        wallet_amount: price.amount,
      },
    } as const
    for (let tries = 1; ; tries += 1) {
      const { answer, body } = await this.#ask('buy', '/api/v1/purchases', asked)
      if (answer.status === 201) return this.#acknowledge(buyer, film, (body as Bought).purchase)
      if (answer.status !== null && answer.status < 500)
        return void this.wrong.push(`a purchase was refused: ${answer.word}`)
      if (tries === 1) this.repeated += 1
      if (performance.now() > this.#end) return void this.wrong.push('a purchase could not be made to the end')
      await sleep(againMs)
    }
  }

  #acknowledge(buyer: Buyer, film: Film, purchase: Bought['purchase']): void {
    if (purchase === undefined || purchase.state !== 'paid')
      return void this.wrong.push(`a purchase was answered as ${purchase?.state ?? 'nothing'}`)
    if (purchase.product_id !== film.productId || buyer.acknowledged.has(purchase.id))
      this.wrong.push(`the answer to a purchase is another one's: ${purchase.id}`)
    buyer.acknowledged.set(purchase.id, film.productId)
    this.acknowledged += 1
  }

  async #read(call: CallName, next: (n: number) => { path: string; buyer?: Buyer }): Promise<void> {
    for (let n = 0; !this.#isOver; n += 7) {
      const { path, buyer } = next(n)
      const { answer, body } = await this.#ask(call, path, buyer === undefined ? {} : { token: buyer.token })
      if (call === 'me' && answer.status === 200) {
        const { user_name: name } = (body as { me: { user_name: string } }).me
        if (name !== buyer?.userName) this.wrong.push(`${buyer?.userName} was answered as ${name}`)
      }
      if (answer.status !== null && answer.status >= 400 && answer.status < 500)
        this.wrong.push(`${call} was answered ${answer.status} ${answer.word}`)
      await sleep(readEveryMs)
    }
  }
}
