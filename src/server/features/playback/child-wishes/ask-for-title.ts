import type { Tx } from '#db/client.ts'
import type { WishPrice } from '#db/json-columns.ts'
import { transaction } from '#db/transaction.ts'
import { after } from '#lib/time/clock.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import type { ProductId } from '#lib/ids.ts'
import { formatMoney } from '#lib/money/money.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { tellMember, wordsOf } from '#server/features/notices/messages/index.ts'
import type { Viewer } from '#server/viewer.ts'
import { endOfWish, wishRules } from './judge-wish.ts'
import { stateOf } from './present-wish.ts'
import { type Asked, grownUpOf, infoFor, waysOf } from './read-offers.ts'
import { countWishesSince, findWish, insertWish, listWishesOf, lockProfile, type WishRow } from './wish-queries.ts'

type Wanted = { productId: ProductId; country: string | null; locale: Locale }

const unpaid: readonly (string | null)[] = ['playback.buy', 'playback.plans', 'playback.plan_paused']

/** Whether this child may ask for it at all: it is for their age, shown here, and not open. */
async function refuseNeedless(core: Core, viewer: Viewer, { productId, country, locale }: Wanted): Promise<void> {
  const { watchable, owned } = await infoFor(core, viewer, productId, { country, currency: 'IRR', locale })
  if (watchable.allowed || owned) fail('wish.is_open')
  // what is above a child's age is not there for them
  if (watchable.code === 'playback.age') fail('product.not_found')
  if (!unpaid.includes(watchable.code)) fail('wish.not_sold')
}

/** Returns the present prices of a title for the account, in every currency. */
async function pricesNow(core: Core, viewer: Viewer, { productId, country, locale }: Wanted): Promise<WishPrice[]> {
  const prices: WishPrice[] = []
  for (const currency of ['IRR', 'USD'] as const) {
    const asked: Asked = { country, currency, locale }
    const info = await infoFor(core, grownUpOf(viewer), productId, asked)
    for (const { way, now } of waysOf(info, { prices: [] })) prices.push({ way, currency, amount: now })
  }
  if (prices.length === 0) fail('wish.not_sold')
  return prices
}

function ratingOf(age: number, locale: Locale): string {
  if (age === 0) return locale === 'fa' ? 'برای همهٔ سن‌ها' : 'For every age'
  return locale === 'fa' ? `از ${localDigits(age, 'fa')} سال` : `From ${age} years`
}

async function tellGrownUps(tx: Tx, core: Core, row: WishRow): Promise<void> {
  await tellMember(tx, core, { memberId: row.member_id, kind: 'wishes' }, (locale) => {
    const prices = row.prices.filter(({ currency }) => currency === (locale === 'fa' ? 'IRR' : row.prices[0]?.currency))
    const amounts = prices.map(({ amount, currency }) => formatMoney({ amount, currency }, locale))
    return wordsOf('child_wish', locale, {
      child: row.child,
      title: row.named[locale],
      rating: ratingOf(row.age_rating, locale),
      amount: amounts.toReversed().join(locale === 'fa' ? '، ' : ', '),
      until: formatDateTime(row.ends_at, locale),
      link: `${core.config.publicUrl}${locale === 'en' ? '/en' : ''}/account/wishes`,
    })
  })
}

/**
 * A child asks the grown-ups of the account for a title. The same wish is merged with the one that waits: nobody is told
 * twice, and it ends when it would have. Fails where nothing is to be bought, and after `wishRules.most` in a day.
 */
export async function askForTitle(core: Core, viewer: Viewer, wanted: Wanted): Promise<WishRow> {
  const profileId = viewer.profileId ?? fail('profile.choose_first')
  if (viewer.ageLimit === null) fail('wish.for_children')
  await refuseNeedless(core, viewer, wanted)
  const prices = await pricesNow(core, viewer, wanted)
  const { memberId } = viewer
  const { productId } = wanted
  return transaction(core.db, async (tx) => {
    await lockProfile(tx, profileId)
    // read after the lock: of twenty presses each sees those before it
    const now = core.clock.now()
    const waiting = (await listWishesOf(tx, { memberId, profileId })).find(
      (row) => row.product_id === productId && ['asked', 'paying'].includes(stateOf(row, now)),
    )
    if (waiting !== undefined) return waiting
    if ((await countWishesSince(tx, profileId, after(now, -wishRules.life))) >= wishRules.most) fail('wish.too_many')
    const id = await insertWish(tx, { memberId, profileId, productId, prices, now, endsAt: endOfWish(now) })
    const row = await findWish(tx, { id, memberId })
    if (row === undefined) throw new Error('a wish that was just made is gone')
    await tellGrownUps(tx, core, row)
    return row
  })
}
