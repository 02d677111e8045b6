import type { z } from 'zod'
import type { Slide } from '#contract/site/home.ts'
import type { Db } from '#db/client.ts'
import type { ImageId, ProductId } from '#lib/ids.ts'
import { cardsOf, presentImage } from '#server/features/catalog/titles/index.ts'
import { inLocale } from '#lib/text/locale.ts'
import type { Seen } from './fill-row.ts'
import { findPictures, findSlideTitles } from './home-queries.ts'

/** A slide as it is stored, or as an editor thinks of it. */
export interface SlideText {
  id: number
  eyebrow_fa: string | null
  eyebrow_en: string | null
  story_fa: string
  story_en: string
  product_id: ProductId
  /** Null: the first still of its title. */
  image_id: ImageId | null
  audience: z.input<typeof Slide>['audience']
}

/** Slides with their titles; those whose title is off the site, or has no picture, are left out. Three statements. */
export async function presentSlides(
  db: Db,
  slides: readonly SlideText[],
  { locale, now }: Seen,
): Promise<z.input<typeof Slide>[]> {
  const ids = slides.map((slide) => slide.product_id)
  const [cards, titles] = await Promise.all([cardsOf(db, ids, locale, now), findSlideTitles(db, ids, now)])
  const titleOf = (slide: SlideText) => titles.find(({ id }) => id === slide.product_id)
  const pictureOf = (slide: SlideText): ImageId | undefined => slide.image_id ?? titleOf(slide)?.stills[0]?.image_id
  const pictures = await findPictures(
    db,
    slides.flatMap((slide) => pictureOf(slide) ?? []),
  )
  return slides.flatMap((slide) => {
    const card = cards.get(slide.product_id)
    const title = titleOf(slide)
    const image = presentImage(pictures.find(({ id }) => id === pictureOf(slide)) ?? null)
    if (card === undefined || title === undefined || image === null) return []
    return [
      {
        id: slide.id,
        eyebrow: inLocale(slide.eyebrow_fa, slide.eyebrow_en, locale),
        story: inLocale(slide.story_fa, slide.story_en, locale),
        image,
        product: card,
        subtitles: title.subtitles.map((track) => track.lang),
        has_preview: title.has_preview === true,
        audience: slide.audience,
      },
    ]
  })
}
