/** A variant of goods of the demo. Prices in Rials and cents, weight in grams with its wrapping. */
export interface DemoVariant {
  sku: string
  size?: readonly [fa: string, en: string]
  color?: readonly [fa: string, en: string, hex: string]
  irr: number
  usd: number | null
  grams: number
  stock: number
  /** A lower price until this many days from now. */
  sale?: { irr: number; days: number }
  /** A picture of its own. */
  picture?: string
}

/** Goods of the demo. */
export interface DemoGoods {
  title_fa: string
  title_en: string
  line_fa: string
  line_en: string
  synopsis_fa: string
  synopsis_en: string
  shelf: 'poster' | 'print' | 'book' | 'record' | 'shirt' | 'cup' | 'disc' | 'other'
  /** The English title of the film or festival that it belongs to. */
  of: string | null
  pictures: readonly string[]
  tags: readonly string[]
  variants: readonly DemoVariant[]
  mostPerMember?: number
  noReturn?: readonly [fa: string, en: string]
  /** Sent from this many days from now on. */
  preorderDays?: number
  /** A rate of tax of their own, in percent. */
  vatPercent?: number
}
