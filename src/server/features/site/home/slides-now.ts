import type { Core } from '#server/core.ts'
import { newTitles } from '#server/features/catalog/titles/index.ts'
import type { Seen } from './fill-row.ts'
import { findSlides } from './home-queries.ts'
import type { SlideText } from './present-slides.ts'

/** How many titles are shown where nobody has chosen any. */
const most = 5

/**
 * The slides that editors have arranged for now. Where they have none, the newest films and series, each with its first
 * still, so that a new house has a first picture without anybody's help.
 */
export async function slidesNow(core: Core, seen: Seen): Promise<SlideText[]> {
  const arranged = await findSlides(core.db, seen)
  if (arranged.length > 0) return arranged
  const titles = await newTitles(core, seen.locale, most * 2)
  return titles
    .filter(({ kind }) => kind === 'movie' || kind === 'series')
    .slice(0, most)
    .map(({ id, synopsis }) => ({
      // slides that an editor made have numbers above zero
      id: -id,
      product_id: id,
      image_id: null,
      audience: null,
      eyebrow_fa: null,
      eyebrow_en: null,
      story_fa: synopsis,
      story_en: synopsis,
    }))
}
