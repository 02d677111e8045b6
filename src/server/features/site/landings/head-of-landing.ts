import type { LandingId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { findShownLanding } from './landing-queries.ts'
import { presentLanding, type Seen } from './present-landing.ts'

/** Returns a page's head without its blocks, for places that only name it. Null: not shown in that language now. */
export async function headOfLanding(core: Core, which: { slug: string } | { id: LandingId }, seen: Seen) {
  const page = await findShownLanding(core.db, which, seen)
  if (page === undefined) return null
  const { eyebrow, title, lead, picture } = await presentLanding(core, { ...page, blocks: [] }, seen)
  return { id: page.id, eyebrow, title, lead, picture }
}
