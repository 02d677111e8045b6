import { z } from 'zod'
import { ProductCard, TitleKind } from '../catalog/catalog.ts'
import { FestivalCard } from '../screenings/festivals/festivals.ts'
import { Image, ProductId } from '../primitives.ts'
import { route } from '../route.ts'
import { ScreeningCard } from '../screenings/screenings.ts'
import { GoodsCard } from '../shop/shop.ts'

/** To whom a slide or a row is shown; null: to everybody. `subscriber`: a member with a plan that runs. */
export const Audience = z.enum(['guest', 'member', 'subscriber']).meta({ id: 'HomeAudience' })

export const Slide = z
  .object({
    id: z.int(),
    eyebrow: z.string().nullable(),
    story: z.string(),
    image: Image,
    product: ProductCard,
    subtitles: z.array(z.string()),
    has_preview: z.boolean(),
    audience: Audience.nullable(),
  })
  .meta({ id: 'HomeSlide' })

export const getHomeSlider = route({
  method: 'GET',
  path: '/core/get-home-slider',
  tag: 'core',
  summary: 'The slides of the home page',
  access: 'public',
  sharedSeconds: 30,
  responses: { 200: z.object({ items: z.array(Slide) }) },
})

/** A thing in a row: each kind has the card by which it is known elsewhere. */
export const RowItem = z
  .discriminatedUnion('kind', [
    ProductCard.extend({ kind: TitleKind.extract(['movie', 'series', 'music']) }),
    ScreeningCard.extend({ kind: z.literal('screening') }),
    FestivalCard.extend({ kind: z.literal('festival') }),
    GoodsCard.extend({ kind: z.literal('goods') }),
  ])
  .meta({ id: 'RowItem' })

export const RowLook = z.enum(['posters', 'wide'])

const Widget = z.object({
  id: z.int(),
  /** How its films, series and music are drawn; screenings, festivals and goods have cards of their own. */
  kind: RowLook,
  title: z.string(),
  /** Address of the full list; null when the row already shows everything. */
  href: z.string().nullable(),
  audience: Audience.nullable(),
})

export const WidgetWithItems = Widget.extend({ items: z.array(RowItem) }).meta({ id: 'WidgetWithItems' })

export const getHomeWidgets = route({
  method: 'GET',
  path: '/core/get-home-widgets',
  tag: 'core',
  summary: 'The rows of the home page, without their contents',
  access: 'public',
  sharedSeconds: 30,
  responses: { 200: z.object({ items: z.array(Widget) }) },
})

export const getWidget = route({
  method: 'GET',
  path: '/widgetV4/:id',
  tag: 'core',
  summary: 'One row with its contents, of whatever kind they are',
  access: 'public',
  sharedSeconds: 30,
  params: z.object({ id: ProductId }),
  responses: { 200: WidgetWithItems },
})
