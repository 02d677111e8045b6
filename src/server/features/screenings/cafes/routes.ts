import * as contract from '#contract/screenings/cafes/cafes.ts'
import { after, days } from '#lib/time/clock.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { type Api, created, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { readForm } from '#server/features/media/index.ts'
import { listEveningsOf, readCity } from '#server/features/screenings/schedule/index.ts'
import {
  type CafeRow,
  findPublicCafe,
  findStudioRow,
  listCafeRows,
  listCities,
  listStudioRows,
} from './cafe-queries.ts'
import { registerDoorSales } from './door/door-sale-routes.ts'
import { type CafeDoors, createCafe, endHost, makeHost, presentStudioCafe, updateCafe } from './edit-cafe.ts'
import { addPicture, removePicture } from './edit-pictures.ts'
import { findEvening, listEveningRows } from './evening/evening-queries.ts'
import { findLine, mustBeAtDoor, startFilm, writeTicks } from './evening/host-evening.ts'
import { presentEvening, readDoorList } from './evening/present-evening.ts'
import { registerScreens } from './evening/screen-routes.ts'

export function presentCafe(row: CafeRow, locale: Locale) {
  const { next } = row
  return {
    id: row.id,
    name: inLocale(row.name_fa, row.name_en, locale),
    city: inLocale(row.city_fa, row.city_en, locale),
    address: inLocale(row.address_fa, row.address_en, locale),
    about: inLocale(row.about_fa, row.about_en, locale),
    is_step_free: row.is_step_free,
    longitude: row.longitude,
    latitude: row.latitude,
    seats: row.seats,
    contact: row.contact,
    pictures: row.pictures.flatMap((picture) => presentImage(picture) ?? []),
    next:
      next === null
        ? null
        : {
            id: next.id,
            title: inLocale(next.title_fa, next.title_en, locale),
            starts_at: next.release_at === null ? null : new Date(next.release_at).toISOString(),
          },
  }
}

function registerPublic({ core, mount }: Api): void {
  mount(contract.listCafes, async ({ query }, { locale }) => {
    const { page, per_page: limit, city: typed } = query
    const city = typed === undefined ? undefined : await readCity(core.db, typed)
    const shown = { limit, offset: (page - 1) * limit, now: core.clock.now(), locale }
    const [{ rows, total }, cities] = await Promise.all([
      listCafeRows(core.db, city?.fa ?? typed, shown),
      listCities(core.db),
    ])
    return ok({
      items: rows.map((row) => presentCafe(row, locale)),
      page,
      per_page: limit,
      total,
      city: city === undefined ? null : inLocale(city.fa, city.en, locale),
      cities: cities.map(({ city_fa, city_en, ...found }) => ({ ...found, city: inLocale(city_fa, city_en, locale) })),
    })
  })

  mount(contract.getCafe, async ({ params }, { locale }) => {
    const row = await findPublicCafe(core.db, params.id, core.clock.now())
    return ok(presentCafe(row ?? fail('cafe.not_found'), locale))
  })

  mount(contract.getCafeProducts, async ({ params, query }, { locale }) => {
    const { page, per_page: limit } = query
    if ((await findPublicCafe(core.db, params.id, core.clock.now())) === undefined) fail('cafe.not_found')
    const found = await listEveningsOf(core, params.id, { limit, offset: (page - 1) * limit, locale })
    return ok({ ...found, page, per_page: limit })
  })
}

function registerStudio({ core, mount }: Api, doors: CafeDoors): void {
  mount(contract.listStudioCafes, async (_, { locale }) =>
    ok({ items: (await listStudioRows(core.db, locale)).map(presentStudioCafe) }),
  )
  mount(contract.getStudioCafe, async ({ params }) =>
    ok(presentStudioCafe((await findStudioRow(core.db, params.id)) ?? fail('cafe.not_found'))),
  )
  mount(contract.createCafe, async ({ body }, { viewer }) =>
    created(await createCafe(core, doors, viewer.memberId, body)),
  )
  mount(contract.updateCafe, async ({ params, body }, { viewer }) =>
    ok(await updateCafe(core, doors, viewer.memberId, { ...body, id: params.id })),
  )
  mount(contract.addCafePicture, async ({ params: { id } }, { viewer, request }) => {
    if ((await findStudioRow(core.db, id)) === undefined) fail('cafe.not_found')
    const { file } = await readForm(request, contract.addCafePicture.multipart)
    return created(await addPicture(core, doors, viewer.memberId, { id, bytes: file.bytes }))
  })
  mount(contract.removeCafePicture, async ({ params: { id, image } }, { viewer }) =>
    ok(await removePicture(core, doors, viewer.memberId, { id, imageId: image })),
  )
  mount(contract.addHost, async ({ params, body }, { viewer }) =>
    ok(await makeHost(core, doors, viewer.memberId, { id: params.id, userName: body.user_name })),
  )
  mount(contract.removeHost, async ({ params }, { viewer }) =>
    ok(await endHost(core, doors, viewer.memberId, { id: params.id, memberId: params.member_id })),
  )
}

function registerHost({ core, mount }: Api): void {
  mount(contract.listEvenings, async (_, { viewer, locale }) => {
    const now = core.clock.now()
    const rows = await listEveningRows(core.db, viewer.memberId, after(now, -days(1)))
    return ok({ items: rows.map((row) => presentEvening(row, locale, now)) })
  })
  mount(contract.getDoorList, async ({ params }, { viewer, locale }) => {
    await mustBeAtDoor(core, viewer, params.id)
    return ok(await readDoorList(core, params.id, locale))
  })
  mount(contract.sendTicks, async ({ params, body }, { viewer, locale }) => {
    await mustBeAtDoor(core, viewer, params.id)
    await writeTicks(core, viewer, params.id, body.ticks)
    return ok(await readDoorList(core, params.id, locale))
  })
  mount(contract.findAtDoor, async ({ params, body }, { viewer, ip }) => {
    await mustBeAtDoor(core, viewer, params.id)
    return ok(await findLine(core, { viewer, ip, id: params.id, code: body.code }))
  })
  mount(contract.startEvening, async ({ params }, { viewer, locale }) => {
    await startFilm(core, viewer, params.id)
    const row = (await findEvening(core.db, params.id)) ?? fail('product.not_found')
    return ok(presentEvening(row, locale, core.clock.now()))
  })
}

/** Cafes for everybody, for the studio, and for their hosts. */
export function registerCafes(api: Api, doors: CafeDoors): void {
  registerPublic(api)
  registerStudio(api, doors)
  registerHost(api)
  registerScreens(api)
  registerDoorSales(api)
}
