import { answerLostTime as answerRoute, getLostTime } from '#contract/screenings/tickets/lost-time.ts'
import { type Api, ok } from '#server/api.ts'
import type { Localized } from '#server/fail.ts'
import { answerLostTime } from './answer-offer.ts'
import { readLostTime } from './read-offer.ts'

const said: Readonly<Record<'again' | 'money', Localized>> = {
  again: { fa: 'از همین حالا ۸ ساعت برای تماشا وقت دارید.', en: 'You have 8 hours to watch it, from now on.' },
  money: {
    fa: 'بلیت پس گرفته شد و پولش به خریدار برمی‌گردد.',
    en: 'The ticket was taken back, and its money goes to its buyer.',
  },
}

/** Registers the house's offers when a screening lost time by its fault. */
export function registerLostTime({ core, mount }: Api): void {
  mount(getLostTime, async ({ params }, { viewer }) => ok(await readLostTime(core, { ticketId: params.id, viewer })))

  mount(answerRoute, async ({ params, body }, { viewer, locale }) => {
    const { choice } = body
    await answerLostTime(core, { ticketId: params.id, memberId: viewer.memberId, choice, locale })
    return ok({ message: said[choice === 'again' ? 'again' : 'money'][locale] })
  })
}
