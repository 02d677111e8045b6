import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { ask } from './ask.ts'
import { type Buyer, type Crowd, walletRials } from './crowd.ts'

const perPage = 100
const atOnce = 6

interface Listed {
  id: string
  state: string
  product_id: number | null
  amount: { amount: number }
}

async function listOf(origin: string, buyer: Buyer): Promise<Listed[]> {
  const all: Listed[] = []
  for (let page = 1; ; page += 1) {
    const url = `${origin}/api/v1/me/orders?page=${page}&per_page=${perPage}`
    const { answer, body } = await ask('me', url, { token: buyer.token })
    if (answer.status !== 200) throw new Error(`A buyer's list was answered ${answer.status} ${answer.word}.`)
    const { items, total } = body as { items: Listed[]; total: number }
    all.push(...items)
    if (all.length >= total || items.length === 0) return all
  }
}

async function spendableOf(origin: string, buyer: Buyer): Promise<number> {
  const { answer, body } = await ask('me', `${origin}/api/v1/me/wallet`, { token: buyer.token })
  if (answer.status !== 200) throw new Error(`A buyer's wallet was answered ${answer.status} ${answer.word}.`)
  const { pockets } = body as { pockets: { currency: string; spendable: { amount: number } }[] }
  return pockets.find(({ currency }) => currency === 'IRR')?.spendable.amount ?? 0
}

/** Finds faults in one buyer's list and wallet, and counts the acknowledged purchases in it that are paid. */
export async function compareOne(origin: string, buyer: Buyer): Promise<{ found: number; wrong: string[] }> {
  const listed = await listOf(origin, buyer)
  const paid = new Map(listed.flatMap((one) => (one.state === 'paid' ? [[one.id, one] as const] : [])))
  const who = buyer.userName
  const wrong: string[] = []
  let found = 0
  for (const [id, productId] of buyer.acknowledged) {
    if (paid.get(id)?.product_id === productId) found += 1
    else wrong.push(`LOST: ${who} was told that ${id} is paid, and the list does not have it`)
  }
  for (const { id } of paid.values())
    if (!buyer.acknowledged.has(id)) wrong.push(`${who} has ${id} and was never told so`)
  const films = [...paid.values()].map(({ product_id: productId }) => productId)
  if (new Set(films).size !== films.length) wrong.push(`${who} has paid twice for one film`)
  const spent = [...paid.values()].reduce((sum, { amount }) => sum + amount.amount, 0)
  const left = await spendableOf(origin, buyer)
  if (left !== walletRials - spent) wrong.push(`${who} has ${left} Rials and should have ${walletRials - spent}`)
  return { found, wrong }
}

/** Rights that a member has twice of one film, or that belong to no paid purchase, or paid purchases without a right. */
async function oddRights(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'purchase ' || p.id || ' has ' || count(r.id) || ' rights' as what
    from purchases p left join rights r on r.purchase_id = p.id
    where p.state = 'paid' group by p.id having count(r.id) <> 1
    union all
    select 'member ' || member_id || ' has the film ' || product_id || ' ' || count(*) || ' times'
    from rights group by member_id, product_id having count(*) > 1`.execute(db)
  return rows.map(({ what }) => what)
}

/**
 * Compares what was acknowledged with each buyer's own list and wallet, by the product's calls, and with the rights.
 *
 * @returns how many acknowledged purchases were found, and what is wrong, one sentence each
 */
export async function compareLists(
  origin: string,
  { buyers }: Crowd,
  db: Db,
): Promise<{ acknowledged: number; found: number; wrong: string[] }> {
  const asked = buyers.filter(({ turn }) => turn > 0)
  const wrong: string[] = []
  let found = 0
  const waiting = [...asked]
  const lane = async () => {
    for (let buyer = waiting.pop(); buyer !== undefined; buyer = waiting.pop()) {
      const compared = await compareOne(origin, buyer)
      found += compared.found
      wrong.push(...compared.wrong)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  const acknowledged = asked.reduce((sum, buyer) => sum + buyer.acknowledged.size, 0)
  return { acknowledged, found, wrong: [...wrong, ...(await oddRights(db))] }
}
