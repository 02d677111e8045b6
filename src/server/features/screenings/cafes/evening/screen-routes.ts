import * as contract from '#contract/screenings/cafes/evening-screens.ts'
import { type Api, created, ok } from '#server/api.ts'
import {
  pairRemote,
  removePhone,
  renewPairing,
  seeByRemote,
  seeScreen,
  tellScreen,
  wishAsHost,
  wishByRemote,
} from './evening-screen.ts'

/** The screen of an evening: what it says, and what its remotes wish. */
export function registerScreens({ core, mount }: Api): void {
  mount(contract.getEveningScreen, async ({ params }, { viewer, locale }) =>
    ok(await seeScreen(core, viewer, params.id, locale)),
  )
  mount(contract.tellScreen, async ({ params, body }, { viewer }) => {
    const { place, after, ...told } = body
    return ok(await tellScreen(core, { viewer, id: params.id, placeId: place, after }, told))
  })
  mount(contract.wishOfHost, async ({ params, body }, { viewer, locale }) => {
    await wishAsHost(core, viewer, params.id, body)
    return ok((await seeScreen(core, viewer, params.id, locale)).screen)
  })
  mount(contract.renewPairing, async ({ params }, { viewer, locale }) =>
    ok(await renewPairing(core, viewer, params.id, locale)),
  )
  mount(contract.removePhone, async ({ params, query }, { viewer, locale }) =>
    ok(
      await removePhone(
        core,
        { viewer, id: params.id, locale },
        { number: params.number, since: new Date(query.since) },
      ),
    ),
  )
  mount(contract.pairRemote, async ({ body }, { ip, locale }) =>
    created(await pairRemote(core, { code: body.code, ip, locale })),
  )
  mount(contract.seeByRemote, async ({ body }, { locale }) => ok((await seeByRemote(core, body.key, locale)).screen))
  mount(contract.wishOfRemote, async ({ body: { key, ...wish } }, { locale }) =>
    ok(await wishByRemote(core, key, wish, locale)),
  )
}
