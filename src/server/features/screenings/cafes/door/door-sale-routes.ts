import * as contract from '#contract/screenings/cafes/door-sales.ts'
import { type Api, ok } from '#server/api.ts'
import { mustBeAtDoor } from '../evening/host-evening.ts'
import { readDoorSales, writeDoorActs } from './sell-at-door.ts'

/** Seats that a cafe sells at its own door. */
export function registerDoorSales({ core, mount }: Api): void {
  mount(contract.getDoorSales, async ({ params }, { viewer }) => {
    await mustBeAtDoor(core, viewer, params.id)
    return ok(await readDoorSales(core, params.id))
  })
  mount(contract.sendDoorActs, async ({ params, body }, { viewer }) =>
    ok(await writeDoorActs(core, viewer, params.id, body.acts)),
  )
}
