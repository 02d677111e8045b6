import { formatRelative, relativeFrom } from '#lib/time/durations.ts'
import type { Locale } from '#lib/text/locale.ts'
import { onThisClock } from '../../../server-time.ts'

/** How long ago something was, by the server's clock: “5 minutes ago”. It is as old as the render that asks. */
export const agoOf = (instant: string, locale: Locale): string =>
  formatRelative(relativeFrom(new Date(), new Date(onThisClock(instant))), locale)
