import type { Tx } from '#db/client.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { WaitingEntryId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { type LetterWords, tellMember, wordsOf } from '#server/features/notices/messages/index.ts'
import { findSale } from '#server/features/screenings/schedule/index.ts'
import { findOffer } from './waiting-queries.ts'

function offerWords(
  offer: { seats: number; until: Date; titleFa: string; titleEn: string; productId: number },
  { locale, site }: { locale: Locale; site: string },
): LetterWords {
  const { seats } = offer
  return wordsOf('waiting_offer', locale, {
    title: locale === 'fa' ? offer.titleFa : offer.titleEn,
    seats: locale === 'fa' ? `${localDigits(seats, 'fa')} جا` : seats === 1 ? 'one seat' : `${seats} seats`,
    until: formatDateTime(offer.until, locale, { year: false }),
    link: `${site}${locale === 'en' ? '/en' : ''}/screening/${offer.productId}`,
  })
}

/** Tells a member of the seats that are held for them; nobody when the offer has ended. */
export async function tellOffer(tx: Tx, core: Core, entryId: WaitingEntryId): Promise<void> {
  const offer = await findOffer(tx, entryId)
  if (offer === undefined || offer.offer_ends_at <= core.clock.now()) return
  const sale = await findSale(tx, offer.product_id, null)
  if (sale === undefined) return
  const { titleFa, titleEn, productId } = sale
  const told = { seats: offer.offered_seats, until: offer.offer_ends_at, titleFa, titleEn, productId }
  await tellMember(tx, core, { memberId: offer.member_id, kind: 'tickets' }, (locale) =>
    offerWords(told, { locale, site: core.config.publicUrl }),
  )
}
