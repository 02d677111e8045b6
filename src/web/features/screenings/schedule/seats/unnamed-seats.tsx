import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import type { TicketOffer } from '../screening.ts'

/** When seats of a group ticket without a name come back, and whether with their money. */
export function useUnnamedSeats() {
  const t = useTranslations('unnamedSeats')
  const locale = useLocale()
  return ({ unnamed_seats: back }: TicketOffer): string | null =>
    back === null
      ? null
      : t(back.is_paid ? 'paid' : 'free', { at: formatDateTime(new Date(back.come_back_at), locale, { year: false }) })
}
