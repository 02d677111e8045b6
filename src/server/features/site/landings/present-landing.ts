import type { z } from 'zod'
import type { Landing } from '#contract/site/landings.ts'
import type { LandingBlock } from '#db/json-columns.ts'
import type { LandingId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { presentImage, type StoredImage } from '#server/features/catalog/titles/index.ts'
import { fillRow } from '#server/features/site/home/index.ts'
import { findOwnPictures, findStills, type LandingColumns } from './landing-queries.ts'
import { type Gift, giftOf, type Offered, planOffered, titleOffered } from './offered.ts'
import { titlesNamed } from './titles-named.ts'

type Answer = z.input<typeof Landing>
type Block = Answer['blocks'][number]
type Page = Omit<LandingColumns, 'state' | 'shown_from'> & { id: LandingId | null }
export type Seen = { locale: Locale; now: Date }

type Pictures = {
  own: readonly (StoredImage & { id: string })[]
  titles: readonly { id: number; stills: readonly (StoredImage & { id: string })[] }[]
}

/** The picture of a source: a still of a title (its first where none is named), or a picture of the page. */
function pictureOf(
  { own, titles }: Pictures,
  { product_id: of, image_id: wanted }: { product_id: number | null; image_id: string | null },
) {
  const among = of === null ? own : (titles.find(({ id }) => id === of)?.stills ?? [])
  const chosen = among.find(({ id }) => id === wanted) ?? (of === null ? undefined : among[0])
  return presentImage(chosen ?? null)
}

/** Makes no offer of a title that cannot be had now, such as a film that is being prepared. */
const offeredBlock = (words: { title: string; text: string }, offered: Offered | null): Block[] =>
  offered === null || (offered.ways.length === 0 && !offered.is_free) ? [] : [{ kind: 'offer', ...words, ...offered }]

function giftBlock(words: { title: string; text: string }, gift: Gift | null): Block[] {
  // a gift that is over gives nothing any more
  if (gift === null || gift.state === 'over') return []
  const { campaign, state, title: name, money, starts_at, ends_at } = gift
  return [{ kind: 'gift', ...words, campaign, state, name, money, starts_at, ends_at }]
}

/** A block as a visitor sees it; nothing where there is nothing to see: an empty row, a countdown that is over. */
async function presentBlock(core: Core, block: LandingBlock, { seen, pictures }: { seen: Seen; pictures: Pictures }) {
  const { locale, now } = seen
  const words = {
    title: inLocale(block.title_fa, block.title_en, locale),
    text: inLocale(block.text_fa, block.text_en, locale),
  }
  switch (block.kind) {
    case 'text':
      return [{ kind: 'text', ...words }] satisfies Block[]
    case 'picture': {
      const image = pictureOf(pictures, block)
      return (image === null ? [] : [{ kind: 'picture', ...words, image, href: block.href }]) satisfies Block[]
    }
    case 'video': {
      const image = pictureOf(pictures, { ...block, image_id: null })
      const offered = await titleOffered(core, block.product_id, seen)
      if (image === null || offered === null || !offered.hasPreview) return []
      return [
        { kind: 'video', ...words, image, product_id: block.product_id, name: offered.offered.name },
      ] satisfies Block[]
    }
    case 'rail': {
      const items = await fillRow(core.db, block.query, seen)
      const { look, href } = block
      return (items.length === 0 ? [] : [{ kind: 'rail', ...words, look, href, items }]) satisfies Block[]
    }
    case 'offer':
      if (block.plan_id !== null) return offeredBlock(words, await planOffered(core, block.plan_id, locale))
      if (block.product_id === null) return []
      return offeredBlock(words, (await titleOffered(core, block.product_id, seen))?.offered ?? null)
    case 'countdown':
      return (
        new Date(block.until) <= now ? [] : [{ kind: 'countdown', ...words, until: block.until }]
      ) satisfies Block[]
    case 'form':
      return [
        { kind: 'form', ...words, consent: inLocale(block.consent_fa, block.consent_en, locale) },
      ] satisfies Block[]
    case 'gift':
      return giftBlock(words, await giftOf(core, block.campaign, locale))
  }
}

/** The first instant after now at which the page will be another one. */
function changeOf(page: Pick<Page, 'shown_until'>, blocks: readonly Block[], now: Date): string | null {
  const instants = blocks.flatMap((block) => {
    if (block.kind === 'countdown') return [block.until]
    return block.kind === 'gift' ? [block.starts_at, block.ends_at] : []
  })
  const ahead = [...instants.map((at) => new Date(at)), page.shown_until].filter((at) => at !== null && at > now)
  const [first] = ahead.toSorted((one, other) => Number(one) - Number(other))
  return first?.toISOString() ?? null
}

/** The languages of a page by its column. */
export const langsOf = (langs: Page['langs']): Locale[] => (langs === 'both' ? ['fa', 'en'] : [langs])

/** A page in one language as it is seen at an instant, whether it is published then or not. */
export async function presentLanding(core: Core, page: Page, seen: Seen): Promise<Answer> {
  const { locale, now } = seen
  const [titles, own] = await Promise.all([
    findStills(core.db, titlesNamed(page)),
    page.id === null ? [] : findOwnPictures(core.db, page.id),
  ])
  const pictures = { titles, own }
  const blocks: Block[] = []
  for (const block of page.blocks) blocks.push(...(await presentBlock(core, block, { seen, pictures })))
  const lead = inLocale(page.lead_fa, page.lead_en, locale)
  return {
    slug: page.slug,
    langs: langsOf(page.langs),
    has_switcher: page.has_switcher,
    eyebrow: inLocale(page.eyebrow_fa, page.eyebrow_en, locale),
    title: inLocale(page.title_fa, page.title_en, locale),
    lead,
    description: inLocale(page.description_fa, page.description_en, locale) || lead,
    picture: pictureOf(pictures, { product_id: page.head_product_id, image_id: page.head_image_id }),
    blocks,
    changes_at: changeOf(page, blocks, now),
  }
}
