import * as contract from '#contract/site/house-lists.ts'
import { type HouseList, houseLists } from '#lib/lists/house-lists.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, created, ok } from '#server/api.ts'
import type { Audit } from '#server/audit.ts'
import { listRows } from '#server/house-list-queries.ts'
import { readList } from '#server/house-lists.ts'
import type { StaffViewer } from '#server/viewer.ts'
import { addRow, changeRow, mergeRow, orderRows } from './edit-lists.ts'
import { presentList } from './present-lists.ts'

type Asker = { viewer: StaffViewer; locale: Locale }

/** The lists from which people choose: what is offered, for everybody, and the studio's room of them. */
export function registerHouseLists({ core, mount }: Api, { audit }: { audit: Audit }): void {
  const deskOf = ({ viewer }: Asker) => ({ memberId: viewer.memberId, role: viewer.staffRole, audit })
  const shown = async (list: HouseList, { viewer, locale }: Asker) =>
    presentList(list, await listRows(core.db, list), { role: viewer.staffRole, locale })

  mount(contract.getOfferedList, async ({ params }, { locale }) => {
    return ok({ items: (await readList(core.db, params.list)).offeredIn(locale) })
  })

  mount(contract.listStudioLists, async (_input, asker) =>
    ok({ items: await Promise.all(houseLists.map((list) => shown(list, asker))) }),
  )

  mount(contract.addListRow, async ({ params: { list }, body }, asker) => {
    await addRow(core, deskOf(asker), list, body)
    return created(await shown(list, asker))
  })

  mount(contract.changeListRow, async ({ params, body }, asker) => {
    await changeRow(core, deskOf(asker), { ...body, ...params })
    return ok(await shown(params.list, asker))
  })

  mount(contract.orderList, async ({ params: { list }, body }, asker) => {
    await orderRows(core, deskOf(asker), { ...body, list })
    return ok(await shown(list, asker))
  })

  mount(contract.mergeListRow, async ({ params, body }, asker) => {
    await mergeRow(core, deskOf(asker), { ...params, into: body.into })
    return ok(await shown(params.list, asker))
  })
}
