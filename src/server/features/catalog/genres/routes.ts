import type { z } from 'zod'
import * as contract from '#contract/catalog/studio-genres.ts'
import type { MemberId } from '#lib/ids.ts'
import { type Api, created, ok } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import type { Audit } from '#server/audit.ts'
import { addGenre, changeGenre, mergeGenre, orderGenres } from './edit-genres.ts'
import { listGenres } from './genre-queries.ts'

async function present({ db }: Core): Promise<z.input<(typeof contract.listStudioGenres)['responses'][200]>> {
  return { items: (await listGenres(db)).map((row) => ({ ...row, titles: Number(row.titles) })) }
}

/** The studio's room of genres. */
export function registerGenres({ core, mount }: Api, { audit }: { audit: Audit }): void {
  const deskOf = (memberId: MemberId) => ({ memberId, audit })

  mount(contract.listStudioGenres, async () => ok(await present(core)))

  mount(contract.addGenre, async ({ body }, { viewer }) => {
    await addGenre(core, deskOf(viewer.memberId), body)
    return created(await present(core))
  })

  mount(contract.changeGenre, async ({ params, body }, { viewer }) => {
    await changeGenre(core, deskOf(viewer.memberId), { ...body, code: params.code })
    return ok(await present(core))
  })

  mount(contract.orderGenres, async ({ body }, { viewer }) => {
    await orderGenres(core, deskOf(viewer.memberId), body)
    return ok(await present(core))
  })

  mount(contract.mergeGenre, async ({ params, body }, { viewer }) => {
    await mergeGenre(core, deskOf(viewer.memberId), { code: params.code, into: body.into })
    return ok(await present(core))
  })
}
