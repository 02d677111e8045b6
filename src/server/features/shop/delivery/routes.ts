import { listDeliveryCountries as listDeliveryCountriesRoute, listDeliveryMethods } from '#contract/shop/delivery.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Currency, currencyTo } from '#lib/money/money.ts'
import { type Api, ok } from '#server/api.ts'
import { readCountries } from '#server/house-lists.ts'
import { storedCity } from '#server/features/accounts/members/index.ts'
import { deliveryCountries } from './delivery-countries.ts'
import { listNamedCountries } from './delivery-queries.ts'
import type { DeliveryDoors } from './edit-method.ts'
import { registerStudioDelivery } from './studio-routes.ts'
import { type DeliveryOffer, offersFor } from './offers.ts'

function presentOffer({ method, rate, fee, hours }: DeliveryOffer, currency: Currency, locale: Locale) {
  return {
    id: method.id,
    kind: method.kind,
    name: locale === 'fa' ? method.name_fa : method.name_en,
    note: locale === 'fa' ? method.note_fa : method.note_en,
    fee: { amount: fee, currency },
    is_paid_to_carrier: method.is_paid_to_carrier,
    free_from: rate.freeFrom === null ? null : { amount: rate.freeFrom, currency },
    days: { min: rate.daysMin, max: rate.daysMax },
    hours:
      hours === null
        ? null
        : hours.map(({ startsAt, endsAt, free }) => ({
            starts_at: startsAt.toISOString(),
            ends_at: endsAt.toISOString(),
            free,
          })),
  }
}

/** Registers the routes for the fees of delivery, which need no sign-in, and the studio's side of it. */
export function registerDelivery(api: Api, doors: DeliveryDoors): void {
  const { core, mount } = api
  registerStudioDelivery(api, doors)
  mount(listDeliveryMethods, async ({ params, query }, { locale }) => {
    const { grams, sum } = query
    const isIran = params.id.startsWith('IR-')
    const area = isIran
      ? { country: 'IR', state: params.id, city: storedCity(params.id, query.city ?? '') }
      : { country: params.id, state: null, city: query.city ?? null }
    const currency = query.currency ?? currencyTo(area.country)
    const offers = await offersFor(core.db, { ...area, grams, sum, currency }, core.clock.now())
    return ok({ items: offers.map((offer) => presentOffer(offer, currency, locale)) })
  })

  mount(listDeliveryCountriesRoute, async (_input, { locale }) =>
    ok(deliveryCountries(await readCountries(core.db), await listNamedCountries(core.db), locale)),
  )
}
