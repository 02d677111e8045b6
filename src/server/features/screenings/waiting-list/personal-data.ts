import type { PersonalData } from '#server/personal-data.ts'
import { endOffer, lockScreening } from '#server/features/screenings/schedule/index.ts'
import { closeWaiting, listOpenOf, listWaitingData } from './waiting-queries.ts'

/** Lines in which a member waits: left with the account, so that offered seats go to the next. */
export const personalDataInWaitingList: PersonalData = {
  name: 'waiting_list',
  collect: listWaitingData,
  async erase(tx, memberId) {
    for (const { id, product_id: productId, offered_seats: seats } of await listOpenOf(tx, memberId)) {
      await lockScreening(tx, productId)
      if (seats === null) await closeWaiting(tx, id, 'left')
      else await endOffer(tx, { id, productId, seats }, 'left')
    }
  },
}
