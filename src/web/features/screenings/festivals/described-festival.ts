import { festivalJsonLd } from '#web/kinds/festival-json-ld.ts'
import type { PageAddress } from '#web/kinds/kind.ts'
import type { Festival } from './festival.ts'

/** A festival as schema.org describes it, ready for a script element: nothing in it can end that element. */
export function describedFestival(festival: Festival, address: PageAddress): string {
  const event = festivalJsonLd(
    {
      ...festival,
      picture: festival.still ?? festival.poster,
      starts: festival.starts_at,
      ends: festival.ends_at,
      isOnline: festival.halls.some((hall) => hall.is_online),
    },
    address,
  )
  return JSON.stringify(event).replaceAll('<', String.raw`\u003c`)
}
