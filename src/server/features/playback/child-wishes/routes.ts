import {
  agreeToWish as agreeRoute,
  askForTitle as askRoute,
  listChildWishes,
  listOwnWishes,
  refuseWish as refuseRoute,
  withdrawWish as withdrawRoute,
} from '#contract/playback/child-wishes.ts'
import { type Api, ok } from '#server/api.ts'
import { agreeToWish } from './agree-to-wish.ts'
import { refuseWish, withdrawWish } from './answer-wish.ts'
import { askForTitle } from './ask-for-title.ts'
import { presentOwnWish, stateOf } from './present-wish.ts'
import { readChildWishes, readOwnWishes } from './read-wishes.ts'

const said = {
  asked: { fa: 'پرسیدیم! تا فردا همین وقت پاسخ می‌رسد.', en: 'We have asked! You will hear within a day.' },
  refused: { fa: 'پاسخ‌تان به او نشان داده می‌شود.', en: 'They will see your answer.' },
} as const

/** Registers the calls by which a child asks for a title, and a grown-up answers. */
export function registerChildWishes(api: Api, doors: { currencyFor(country: string | null): 'IRR' | 'USD' }): void {
  const { core, mount, regions } = api

  mount(listOwnWishes, async (_input, { viewer, locale }) => ok({ items: await readOwnWishes(core, viewer, locale) }))

  mount(askRoute, async ({ body }, { viewer, locale, request }) => {
    const wanted = { productId: body.product_id, country: regions.countryOfRequest(request), locale }
    const row = await askForTitle(core, viewer, wanted)
    return ok({
      wish: presentOwnWish(row, { locale, state: stateOf(row, core.clock.now()) }),
      message: said.asked[locale],
    })
  })

  mount(withdrawRoute, async ({ params }, { viewer, locale }) => {
    const row = await withdrawWish(core, viewer, params.id)
    return ok({ wish: presentOwnWish(row, { locale, state: stateOf(row, core.clock.now()) }) })
  })

  mount(listChildWishes, async ({ query }, { viewer, locale, request }) => {
    const country = regions.countryOfRequest(request)
    const currency = query.currency ?? doors.currencyFor(country)
    return ok({ items: await readChildWishes(core, viewer, { country, currency, locale }), currency })
  })

  mount(agreeRoute, async ({ params, body }, { viewer, locale, request }) => {
    const { way, price } = body
    const press = { id: params.id, way, price, country: regions.countryOfRequest(request), locale }
    const { purchase, redirect } = await agreeToWish(core, viewer, press)
    return ok({ purchase_id: purchase.id, redirect })
  })

  mount(refuseRoute, async ({ params, body }, { viewer, locale }) => {
    await refuseWish(core, viewer, { id: params.id, word: body.word })
    return ok({ message: said.refused[locale] })
  })
}
