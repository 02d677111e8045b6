import * as contract from '#contract/catalog/persons.ts'
import * as studio from '#contract/catalog/studio-people.ts'
import { readTold } from '#lib/persian/told-words.ts'
import { type Api, created, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { inLocale } from '#lib/text/locale.ts'
import { readForm } from '#server/features/media/index.ts'
import { hasAlert, writeAlert } from './alert-queries.ts'
import { type PeopleDoors, removePhoto, setPhoto, studioPerson, updatePerson } from './edit-person.ts'
import { mergePeople, previewOfMerge } from './merge-people.ts'
import { findPerson, listPublicPeople } from './person-queries.ts'
import { publicPerson } from './public-person.ts'
import { listStudioPeople } from './studio-people-queries.ts'

/** Pages of people, wishes to hear of their new titles, and the studio's room of people. */
export function registerPeople(api: Api, doors: PeopleDoors): void {
  registerPublic(api)
  registerAlerts(api)
  registerStudio(api, doors)
}

function registerPublic({ core, mount }: Api): void {
  mount(contract.getPerson, async ({ params }, { locale }) => ok(await publicPerson(core, params.id, locale)))

  mount(contract.listPeople, async ({ query: { after, per_page: most } }, { locale }) => {
    const rows = await listPublicPeople(core.db, after, most)
    return ok({
      items: rows.map(({ id, name_fa, name_en }) => ({ id, name: inLocale(name_fa, name_en, locale) })),
      next: rows.length < most ? null : (rows.at(-1)?.id ?? null),
    })
  })
}

function registerAlerts({ core, mount }: Api): void {
  mount(contract.getPersonAlert, async ({ params }, { viewer }) =>
    ok({ wanted: await hasAlert(core.db, { memberId: viewer.memberId, personId: params.id }) }),
  )

  mount(contract.setPersonAlert, async ({ params, body: { wanted } }, { viewer, locale }) => {
    const person = (await findPerson(core.db, params.id)) ?? fail('person.not_found')
    await writeAlert(core.db, { memberId: viewer.memberId, personId: person.id }, wanted, core.clock.now())
    const name = inLocale(person.name_fa, person.name_en, locale)
    const message = wanted
      ? inLocale(`از کارهای تازهٔ ${name} خبرتان می‌کنیم.`, `We will tell you of new titles by ${name}.`, locale)
      : inLocale(`دیگر از کارهای ${name} خبر نمی‌دهیم.`, `We will not tell you of ${name} any more.`, locale)
    return ok({ wanted, message })
  })
}

function registerStudio({ core, mount }: Api, doors: PeopleDoors): void {
  mount(studio.searchPeople, async ({ query: { query, page, per_page: limit } }) => {
    const told = readTold(query)
    const { rows, total } = await listStudioPeople(core.db, { told, limit, offset: (page - 1) * limit })
    return ok({ items: rows.map((row) => ({ ...row, photo: presentImage(row.photo) })), page, per_page: limit, total })
  })

  mount(studio.getStudioPerson, async ({ params }, { locale }) => ok(await studioPerson(core.db, params.id, locale)))

  mount(studio.updatePerson, async ({ params, body }, { viewer, locale }) =>
    ok(await updatePerson(core, doors, { by: viewer.memberId, locale }, { ...body, id: params.id })),
  )

  mount(studio.setPersonPhoto, async ({ params }, { viewer, locale, request }) => {
    await studioPerson(core.db, params.id, locale)
    const { file } = await readForm(request, studio.setPersonPhoto.multipart)
    const photo = { id: params.id, bytes: file.bytes }
    return created(await setPhoto(core, doors, { by: viewer.memberId, locale }, photo))
  })

  mount(studio.removePersonPhoto, async ({ params }, { viewer, locale }) =>
    ok(await removePhoto(core, doors, { by: viewer.memberId, locale }, params.id)),
  )

  mount(studio.previewMerge, async ({ params: { id, from } }, { locale }) =>
    ok(await previewOfMerge(core, { into: id, from }, locale)),
  )

  mount(studio.mergePeople, async ({ params, body }, { viewer, locale }) => {
    const { from, version, from_version: fromVersion } = body
    const pair = { into: params.id, from, version, fromVersion }
    return ok(await mergePeople(core, doors, { by: viewer.memberId, locale }, pair))
  })
}
