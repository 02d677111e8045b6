import { getScreeningState } from '#contract/screenings/together.ts'
import type { Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import { type Api, ok } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { LiveEvents } from '#server/features/screenings/live/index.ts'
import { registerSliding } from '#server/features/media/index.ts'
import type { ProgrammeDoors } from '#server/features/playback/play/index.ts'
import { makeCopiesJob } from './copy-jobs.ts'
import { findCopyKey, findMoment, playedProgramme } from './played-programme.ts'
import { presentState } from './present-state.ts'
import { openProgrammes, type Programmes } from './programmes.ts'

/** Screenings that everybody sees at the same point: their state, and what playback asks about them. */
export function registerTogether(api: Api, live: Pick<LiveEvents, 'ofProduct'>): ProgrammeDoors {
  const { core, mount } = api
  const programmes: Programmes = openProgrammes(core, api.memoryClock)

  mount(getScreeningState, async ({ params }, { locale }) => {
    const programme = await programmes.read(params.id)
    if (programme === undefined || !programme.isPublished) fail('product.not_found')
    const event = programme.screening.mode === 'live' ? await live.ofProduct(params.id) : null
    return ok(presentState(programme, event, locale, core.clock.now()), {
      'cache-control': 'public, max-age=2',
      vary: 'accept-language, accept-language-site',
    })
  })

  registerSliding(api, (copy) => findMoment(core, programmes, copy))

  return {
    async programmeOf(productId) {
      const programme = await programmes.read(productId)
      return programme === undefined ? null : playedProgramme(programme, core.clock.now())
    },
    copyKey: (copy, number) => findCopyKey(core, programmes, { copy, number }),
  }
}

/** Makes the copies of a screening as soon as it is published; leaves products that are no screening together alone. */
export function makeReady(core: Core) {
  return (tx: Tx, productId: ProductId): Promise<void> =>
    core.queue.enqueue(tx, makeCopiesJob, { screening: productId }, { singletonKey: String(productId) })
}

export { closeOpenOutage, endOutage, noteOutage } from './outages.ts'
