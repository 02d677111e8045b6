import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Image } from '#contract/primitives.ts'
import type { ShareCard } from '#contract/site/share-cards.ts'
import type { LandingId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { publicCafe } from '#server/features/screenings/cafes/index.ts'
import { publicProduct } from '#server/features/catalog/titles/index.ts'
import { publicFestival } from '#server/features/screenings/festivals/index.ts'
import { publicGoods } from '#server/features/shop/goods/index.ts'
import { headOfLanding } from '#server/features/site/landings/index.ts'
import { type CardFace, cardSize } from '#server/features/media/index.ts'
import { publicScreening } from '#server/features/screenings/schedule/index.ts'
import {
  faceOfCafe,
  faceOfFestival,
  faceOfFilm,
  faceOfGoods,
  faceOfLanding,
  faceOfMusic,
  faceOfScreening,
  type FaceWithPicture,
} from './card-faces.ts'
import { words } from './card-words.ts'
import { findKind } from './share-card-queries.ts'

/** Of whom a card is. */
export interface CardOwner {
  of: 'products' | 'cafes' | 'landings'
  id: number
}

/** A card as it must look now: what it says, the key of its picture, and the key under which its file is stored. */
export interface CardNow {
  face: CardFace
  pictureKey: string | null
  key: string
}

/** A higher number when the drawing changes: then every card gets a new file. */
const drawing = 1

/** Prefix of the files of one card in one language. */
export const cardPrefix = ({ of, id }: CardOwner, locale: Locale): string => `share-cards/${locale}/${of}/${id}/`

async function findFace(core: Core, { of, id }: CardOwner, locale: Locale): Promise<FaceWithPicture | null> {
  if (of === 'cafes') {
    const cafe = await publicCafe(core, id, locale)
    return cafe && faceOfCafe(cafe, locale)
  }
  if (of === 'landings') {
    const landing = await headOfLanding(core, { id: id as LandingId }, { locale, now: core.clock.now() })
    return landing && faceOfLanding(landing, locale)
  }
  const kind = await findKind(core.db, id)
  if (kind === 'movie' || kind === 'series') {
    const film = await publicProduct(core, id, locale)
    return film && faceOfFilm(film, locale)
  }
  if (kind === 'music') {
    const music = await publicProduct(core, id, locale)
    return music && faceOfMusic(music, locale)
  }
  if (kind === 'goods') {
    const goods = await publicGoods(core, id, locale)
    return goods && faceOfGoods(goods, locale)
  }
  if (kind === 'screening') {
    const screening = await publicScreening(core, id, locale)
    return screening && faceOfScreening(screening, locale)
  }
  if (kind !== 'festival') return null
  const festival = await publicFestival(core, id, locale)
  return festival && faceOfFestival(festival, locale)
}

/** The stored copy of a picture that is just wide enough for the card, else its widest. */
function pictureKeyOf(image: z.input<typeof Image> | null): string | null {
  if (image === null) return null
  const copies = image.webp.split(', ').map((copy) => {
    const [address = '', width = ''] = copy.split(' ')
    return { address, width: Number.parseInt(width, 10) }
  })
  const copy = copies.find(({ width }) => width >= cardSize.width) ?? copies.at(-1)
  // a picture's address is its key in storage
  return copy === undefined ? null : copy.address.slice(1)
}

/** Null: there is nothing of this id that everybody may see. */
export async function findCard(core: Core, owner: CardOwner, locale: Locale): Promise<CardNow | null> {
  const found = await findFace(core, owner, locale)
  if (found === null) return null
  const { face } = found
  const pictureKey = pictureKeyOf(found.image)
  const content = JSON.stringify([drawing, face, pictureKey])
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
  return { face, pictureKey, key: `${cardPrefix(owner, locale)}${hash}.jpg` }
}

/** The card as pages name it. */
export function presentShareCard({ face, key }: CardNow): z.input<typeof ShareCard> {
  const { comma } = words[face.locale]
  const said = [face.title, face.eyebrow, ...face.lines.flat(), ...(face.badge === null ? [] : [face.badge.text])]
  return { src: `/${key}`, ...cardSize, alt: said.join(`${comma} `) }
}
