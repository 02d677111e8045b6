import { expect, test } from 'vitest'
import { code, giftHouse } from '#tests/support/houses/gift-house.ts'
import { startProgram } from '#tests/support/processes/program.ts'
import { isThorough } from '#tests/support/crash/thorough.ts'

const house = await giftHouse()
const { db } = house

let asked = 0

/** People who have asked for a code and have it; forty per network address. */
async function claimants(campaign: string, count: number) {
  const people = []
  for (let n = 0; n < count; n += 1) {
    const userName = house.newAddress()
    const ip = `10.0.${Math.floor(asked / 40)}.1`
    asked += 1
    people.push({ userName, ip, token: await house.askedToken(userName, campaign, ip) })
  }
  await house.knowCodes()
  return people
}

async function lots(): Promise<number> {
  const row = await db
    .selectFrom('gift_lots')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

const crowd = isThorough ? { people: 500, places: 50 } : { people: 100, places: 10 }

test('of a crowd who claim at once, exactly as many get a gift as there are', { timeout: 240_000 }, async () => {
  const campaign = await house.campaign({ places: crowd.places })
  const people = await claimants(campaign.slug, crowd.people)
  const before = await lots()
  const answers = await Promise.all(people.map(({ userName, token, ip }) => house.take(userName, token, { ip })))
  const given = answers.filter(({ body }) => body.outcome === 'given')
  expect(given).toHaveLength(crowd.places)
  expect(answers.filter(({ body }) => body.code === 'gift.over')).toHaveLength(crowd.people - crowd.places)
  expect(await house.spent(campaign.id)).toEqual({ given: crowd.places, spent: crowd.places * 500_000 })
  expect(await house.claims(campaign.id)).toHaveLength(crowd.places)
  expect((await lots()) - before).toBe(crowd.places)
  const names = people.map(({ userName }) => userName)
  expect(await db.selectFrom('members').select('id').where('user_name', 'in', names).execute()).toHaveLength(
    crowd.places,
  )
  expect(await house.ledgerFaults()).toEqual([])
})

/** A separate web process, which claims for these people when it is released; returns the answers. */
async function webProcess(people: readonly { userName: string; ip: string; token: string }[]) {
  const web = startProgram('claim-in-process', house.t.core, {})
  await expect.poll(() => web.output(), { timeout: 60_000 }).toBe('ready\n')
  return async (): Promise<string[]> => {
    const output = await web.run(JSON.stringify(people.map((one) => ({ ...one, code }))))
    return JSON.parse(output.replace('ready\n', '')) as string[]
  }
}

test(
  'of sixty who claim ten gifts through two web processes at once, exactly ten get one',
  {
    timeout: 120_000,
  },
  async () => {
    const campaign = await house.campaign({ places: 10 })
    const people = await claimants(campaign.slug, 60)
    const before = await lots()
    const letGo = await Promise.all([webProcess(people.slice(0, 30)), webProcess(people.slice(30))])
    const heard = (await Promise.all(letGo.map((go) => go()))).flat()
    expect(heard.toSorted()).toEqual([
      ...Array.from({ length: 50 }, () => 'gift.over'),
      ...Array.from({ length: 10 }, () => 'given'),
    ])
    expect(await house.spent(campaign.id)).toEqual({ given: 10, spent: 5_000_000 })
    expect((await lots()) - before).toBe(10)
    const names = people.map(({ userName }) => userName)
    expect(await db.selectFrom('members').select('id').where('user_name', 'in', names).execute()).toHaveLength(10)
    expect(await house.ledgerFaults()).toEqual([])
  },
)

test('the money of a campaign ends it before its places do, and is never exceeded', async () => {
  const campaign = await house.campaign({ places: 50, budget: 2_700_000 })
  const people = await claimants(campaign.slug, 20)
  const answers = await Promise.all(people.map(({ userName, token, ip }) => house.take(userName, token, { ip })))
  expect(answers.filter(({ body }) => body.outcome === 'given')).toHaveLength(5)
  expect(await house.spent(campaign.id)).toEqual({ given: 5, spent: 2_500_000 })
})

test('one person who claims ten times at once gets one gift and one account', async () => {
  const campaign = await house.campaign()
  const userName = house.newAddress()
  const steps = []
  for (let n = 0; n < 10; n += 1) steps.push(await house.askedToken(userName, campaign.slug))
  await house.knowCodes()
  const answers = await Promise.all(steps.map((token) => house.take(userName, token)))
  expect(answers.filter(({ body }) => body.outcome === 'given')).toHaveLength(1)
  expect(await house.spent(campaign.id)).toEqual({ given: 1, spent: 500_000 })
  expect(await db.selectFrom('members').select('id').where('user_name', '=', userName).execute()).toHaveLength(1)
})

test('a process killed after the money was posted has given nothing, and the same call then gives all', async () => {
  const campaign = await house.campaign()
  const [person] = await claimants(campaign.slug, 1)
  if (person === undefined) throw new Error('nobody')
  const before = await lots()
  const call = { userName: person.userName, rememberToken: person.token, code }
  await startProgram('claim-and-die', house.t.core, { CALL: JSON.stringify(call) }).death()
  expect(await lots()).toBe(before)
  expect(await house.claims(campaign.id)).toEqual([])
  expect(await house.spent(campaign.id)).toEqual({ given: 0, spent: 0 })
  expect(await db.selectFrom('members').select('id').where('user_name', '=', person.userName).execute()).toEqual([])
  expect((await house.take(person.userName, person.token)).body.outcome).toBe('given')
  expect(await lots()).toBe(before + 1)
  expect(await house.ledgerFaults()).toEqual([])
})
