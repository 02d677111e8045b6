import {
  addAddress as addRoute,
  changeAddress as changeRoute,
  deleteAddress as deleteRoute,
  getAddresses,
  getCities,
  getStates,
} from '#contract/accounts/addresses.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, created, ok } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { readCountries } from '#server/house-lists.ts'
import { listAddresses } from './address-queries.ts'
import { addAddress, changeAddress, deleteAddress } from './save-address.ts'
import { findProvince, listCities, listProvinces, provinceName, shownCity } from './provinces.ts'

type Rows = Awaited<ReturnType<typeof listAddresses>>

/** The names of an address abroad stay as they were typed. */
function shownArea({ country, state, city }: Rows[number], locale: Locale) {
  if (country !== 'IR') return { state_name: state, city }
  return { state_name: provinceName(state, locale), city: shownCity(state, city, locale) }
}

async function presentAddresses(core: Core, rows: Rows, locale: Locale) {
  const countries = await readCountries(core.db)
  const addresses = rows.map((row) => ({
    id: row.id,
    title: row.title,
    country: row.country,
    country_name: countries.nameOf(row.country, locale),
    state: row.state,
    ...shownArea(row, locale),
    deliveryTo: row.delivery_to,
    tel: row.tel,
    postalCode: row.postal_code,
    fullAddress: row.full_address,
    is_default: row.is_default,
  }))
  return { addresses }
}

/** The member's addresses, and the provinces and cities they are chosen from. */
export function registerAddresses({ core, mount }: Api): void {
  mount(getAddresses, async (_input, { viewer, locale }) =>
    ok(await presentAddresses(core, await listAddresses(core.db, viewer.memberId), locale)),
  )

  mount(addRoute, async ({ body }, { viewer, locale }) =>
    created(await presentAddresses(core, await addAddress(core, viewer.memberId, body), locale)),
  )

  mount(changeRoute, async ({ params, body }, { viewer, locale }) => {
    const owned = { memberId: viewer.memberId, id: params.id }
    return ok(await presentAddresses(core, await changeAddress(core, owned, body), locale))
  })

  mount(deleteRoute, async ({ params }, { viewer, locale }) => {
    const owned = { memberId: viewer.memberId, id: params.id }
    return ok(await presentAddresses(core, await deleteAddress(core, owned), locale))
  })

  mount(getStates, async (_input, { locale }) => ok({ items: listProvinces(locale) }))

  mount(getCities, async ({ params }, { locale }) => {
    const isCode = /^IR-\d\d$/i.test(params.id)
    const province = isCode ? findProvince(params.id) : null
    return ok({ items: listCities(province ?? fail('request.not_found'), locale) })
  })
}
