import { describe, expect, it } from 'vitest'
import { after, days, minutes } from '#lib/time/clock.ts'
import { endOfItsDay } from '#lib/time/end-of-day.ts'
import { giftHouse } from '#tests/support/houses/gift-house.ts'
import { newMember, newProduct, newSession } from '#tests/support/rows/new-rows.ts'

const house = await giftHouse()
const { t, db, clock } = house

async function knownMember() {
  const member = await newMember(db, clock.now())
  const userName = house.newAddress()
  await db.updateTable('members').set({ user_name: userName }).where('id', '=', member.memberId).execute()
  return { ...member, userName }
}
const memberOf = (userName: string) =>
  db.selectFrom('members').selectAll().where('user_name', '=', userName).where('deleted_at', 'is', null).execute()

describe('taking a gift', () => {
  it('gives a stranger an account, a session and money that can be spent for thirty days', async () => {
    const campaign = await house.campaign()
    const userName = house.newAddress()
    const { status, body } = await house.claim(userName.toUpperCase(), campaign.slug)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      next: 'DONE',
      outcome: 'given',
      me: { user_name: userName, profile: { name: 'Me', is_owner: true } },
      gift: { kind: 'money', money: { amount: 500_000, currency: 'IRR' } },
      message: '50,000 Toman was added to your wallet and stays until 21 December 2026.',
    })
    const wallet = await t.call('GET /me/wallet', {}, { token: body.token ?? '' })
    expect(wallet.body.pockets[0]?.gift).toEqual({ amount: 500_000, currency: 'IRR' })
    const statement = await t.call('GET /me/wallet/statement', { query: {} }, { token: body.token ?? '' })
    expect(statement.body.items).toMatchObject([{ type: 'gift', title: 'A Nowruz gift', direction: 'in' }])
    expect(await house.spent(campaign.id)).toEqual({ given: 1, spent: 500_000 })
    expect(await house.ledgerFaults()).toEqual([])
  })

  it('finds the member who is there, and asks who is watching where there are several', async () => {
    const campaign = await house.campaign()
    const { memberId, userName } = await knownMember()
    await db.insertInto('profiles').values({ member_id: memberId, name: 'Second' }).execute()
    const { body } = await house.claim(userName, campaign.slug)
    expect(body).toMatchObject({ next: 'SELECT_PROFILE', outcome: 'given', me: { id: memberId, profile: null } })
    expect(await memberOf(userName)).toHaveLength(1)
  })

  it('keeps to three sessions: the gift is given, and one of them has to go before the fourth', async () => {
    const campaign = await house.campaign()
    const { memberId, profileId, userName, sessionId } = await knownMember()
    for (let n = 0; n < 2; n += 1) await newSession(db, clock.now(), { memberId, profileId })
    const { body } = await house.claim(userName, campaign.slug)
    expect(body).toMatchObject({ next: 'MORE_THAN_3_ACTIVE_SESSION', token: null, me: null, outcome: 'given' })
    expect(body['active_sessions']).toHaveLength(3)
    expect(await house.lotsOf(memberId)).toHaveLength(1)
    const remember_token = String(body['remember_token'])
    const crossed = await t.call('POST /auth/cross-login', { body: { s_id: sessionId, remember_token } })
    expect(crossed.body.next).toBe('DONE')
  })

  it('gives a film for good, and not to whoever has it', async () => {
    const { productId } = await newProduct(db, clock.now(), { titleEn: 'Snow' })
    const film = {
      kind: 'title',
      currency: null,
      amount: null,
      lasts_days: null,
      budget: null,
      product_id: productId,
    } as const
    const [first, second] = [await house.campaign(film), await house.campaign(film)]
    const { memberId, userName } = await knownMember()
    const { body } = await house.claim(userName, first.slug)
    expect(body).toMatchObject({ outcome: 'given', message: '“Snow” is yours for good.' })
    const rights = await db
      .selectFrom('rights')
      .select(['product_id', 'by', 'ends_at'])
      .where('member_id', '=', memberId)
      .execute()
    expect(rights).toEqual([{ product_id: productId, by: 'PURCHASE', ends_at: null }])
    expect((await house.claim(userName, second.slug)).body.code).toBe('gift.title_owned')
    expect(await house.spent(second.id)).toEqual({ given: 0, spent: 0 })
    expect(await house.claims(second.id)).toEqual([])
  })
})

it('adds days of a plan to the time that the member has', async () => {
  const plan = await db
    .insertInto('plans')
    .values({
      title_fa: 'ماهانه',
      title_en: 'Monthly',
      length_count: 1,
      length_unit: 'month',
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const days31 = { kind: 'days', currency: null, amount: null, lasts_days: null, budget: null, plan_days: 31 } as const
  const { memberId, userName } = await knownMember()
  for (const turn of [1, 2]) {
    const campaign = await house.campaign({ ...days31, plan_id: plan.id })
    const { body } = await house.claim(userName, campaign.slug)
    expect(body).toMatchObject({ message: '31 days were added to your subscription.', gift: { name: 'Monthly' } })
    const periods = await db.selectFrom('subscription_periods').selectAll().where('member_id', '=', memberId).execute()
    expect(periods).toHaveLength(turn)
    const last = new Date(Math.max(...periods.map((one) => one.ends_at.getTime())))
    expect(last).toEqual(endOfItsDay(after(clock.now(), days(31 * turn))))
  }
})

describe('once for each person', () => {
  it('somebody who had it is told when, is signed in, and gets nothing more', async () => {
    const campaign = await house.campaign()
    const userName = house.newAddress()
    await house.claim(userName, campaign.slug)
    clock.advance(days(1))
    const { status, body } = await house.claim(userName, campaign.slug)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      outcome: 'had',
      next: 'DONE',
      message: 'You took this gift on 21 November 2026. It is once for each person.',
    })
    expect(await house.spent(campaign.id)).toEqual({ given: 1, spent: 500_000 })
  })

  it('an account that is deleted and made anew gets no second one, and none is made in asking', async () => {
    const campaign = await house.campaign()
    const userName = house.newAddress()
    await house.claim(userName, campaign.slug)
    const [member] = await memberOf(userName)
    await db
      .updateTable('members')
      .set({ deleted_at: clock.now(), user_name: `deleted:${member?.id}` })
      .where('user_name', '=', userName)
      .execute()
    clock.advance(minutes(2))
    const again = await house.claim(userName, campaign.slug)
    expect([again.status, again.body.code]).toEqual([409, 'gift.already_had'])
    expect(await memberOf(userName)).toEqual([])
    expect(await house.spent(campaign.id)).toEqual({ given: 1, spent: 500_000 })
  })

  it('a changed user name gets no second one', async () => {
    const campaign = await house.campaign()
    const userName = house.newAddress()
    await house.claim(userName, campaign.slug)
    const fresh = house.newAddress()
    await db.updateTable('members').set({ user_name: fresh }).where('user_name', '=', userName).execute()
    expect((await house.claim(fresh, campaign.slug)).body.outcome).toBe('had')
    clock.advance(minutes(2))
    expect((await house.claim(userName, campaign.slug)).body.code).toBe('gift.already_had')
  })

  it('no row shows whose the name was', async () => {
    const campaign = await house.campaign()
    const userName = house.newAddress()
    await house.claim(userName, campaign.slug)
    expect(JSON.stringify(await house.claims(campaign.id))).not.toContain('claimant')
  })

  it('the same call once more answers the same, in the place of the session that was lost, for two minutes', async () => {
    const campaign = await house.campaign()
    const userName = house.newAddress()
    const token = await house.askedToken(userName, campaign.slug)
    await house.knowCodes()
    const first = await house.take(userName, token)
    const second = await house.take(userName, token)
    expect(second.status).toBe(200)
    expect(second.body).toMatchObject({ outcome: 'given', message: first.body['message'], gift: first.body.gift })
    expect((await t.refused('GET /me', {}, { token: first.body.token ?? '' })).status).toBe(401)
    expect((await t.refused('GET /me', {}, { token: second.body.token ?? '' })).status).toBe(200)
    expect((await house.take(userName, token, { code: '135791' })).body.code).toBe('auth.remember_token_invalid')
    clock.advance(minutes(2))
    expect((await house.take(userName, token)).body.code).toBe('auth.remember_token_invalid')
    expect(await house.spent(campaign.id)).toEqual({ given: 1, spent: 500_000 })
  })
})

describe('when there is nothing to give', () => {
  it('says from when, that it is over, and that there is no such gift', async () => {
    const soon = await house.campaign({
      starts_at: new Date('2027-03-20T20:30:00Z'),
      ends_at: new Date('2027-04-02T20:30:00Z'),
    })
    const early = await house.claim(house.newAddress(), soon.slug)
    expect(early.body).toMatchObject({
      code: 'gift.not_yet',
      message: 'This gift has not begun yet. Come back from Sunday 21 March 2027, 00:00.',
    })
    const stopped = await house.campaign({ is_stopped: true })
    expect((await house.claim(house.newAddress(), stopped.slug)).body.code).toBe('gift.over')
    expect((await house.claim(house.newAddress(), 'never-was')).body.code).toBe('gift.unknown')
  })

  it('a campaign that ended while the code was on its way gives nothing and makes nobody', async () => {
    const campaign = await house.campaign({ ends_at: new Date(clock.now().getTime() + minutes(1)) })
    const userName = house.newAddress()
    const token = await house.askedToken(userName, campaign.slug)
    await house.knowCodes()
    clock.advance(minutes(1))
    const late = await house.take(userName, token)
    expect([late.status, late.body.code]).toEqual([409, 'gift.over'])
    expect(await memberOf(userName)).toEqual([])
  })

  it('a wrong code gives nothing and costs a try; a code of one gift is no good for another step', async () => {
    const campaign = await house.campaign()
    const userName = house.newAddress()
    const token = await house.askedToken(userName, campaign.slug)
    await house.knowCodes()
    expect((await house.take(userName, token, { code: '111111' })).body.code).toBe('auth.wrong_code')
    const body = { user_name: userName, code: '246810', remember_token: token }
    expect((await t.refused('POST /auth/verify', { body })).body.code).toBe('auth.remember_token_invalid')
    expect((await house.take(userName, token)).status).toBe(200)
  })

  it('the answer to a name is the same for members and strangers', async () => {
    const campaign = await house.campaign()
    const { userName } = await knownMember()
    const [known, unknown] = [
      await house.ask(userName, campaign.slug),
      await house.ask(house.newAddress(), campaign.slug),
    ]
    const shape = ({ status, body }: typeof known) => [status, Object.keys(body), (body as { next?: string }).next]
    expect(shape(known)).toEqual(shape(unknown))
  })
})
