import type { Tx } from '#db/client.ts'
import { formatDateTime } from '#lib/dates.ts'
import { localDigits } from '#lib/digits.ts'
import type { WaitingEntryId } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import { type LetterWords, tellMember } from '../notices/index.ts'
import { findSale } from '../screenings/index.ts'
import { findOffer } from './waiting-queries.ts'

function wordsOf(
  offer: { seats: number; until: Date; titleFa: string; titleEn: string; productId: number },
  { locale, site }: { locale: Locale; site: string },
): LetterWords {
  const link = `${site}${locale === 'en' ? '/en' : ''}/screening/${offer.productId}`
  const until = formatDateTime(offer.until, locale, { year: false })
  const count = localDigits(offer.seats, locale)
  const isOne = offer.seats === 1
  return locale === 'fa'
    ? {
        subject: `نوبت شما شد: ${count} جا برای «${offer.titleFa}»`,
        lines: [`تا ${until} به وقت تهران برای شما نگه داشته‌ایم. بعد به نفر بعدی می‌رسد.`, `خرید: ${link}`],
      }
    : {
        subject: `Your turn: ${isOne ? 'one seat' : `${offer.seats} seats`} for “${offer.titleEn}”`,
        lines: [
          `We hold ${isOne ? 'it' : 'them'} for you until ${until}, Tehran time. Then the next in line is asked.`,
          `Buy: ${link}`,
        ],
      }
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
    wordsOf(told, { locale, site: core.config.publicUrl }),
  )
}
