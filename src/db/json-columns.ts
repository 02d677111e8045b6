import { type ColumnType, type RawBuilder, sql } from 'kysely'
import type { ProductKind } from '#lib/product-kinds.ts'

declare const written: unique symbol
/** A value on its way into a jsonb column: only `json()` makes one, because a bare list would become an array of PostgreSQL. */
interface Written<Shape> {
  readonly [written]: Shape
}

/** A jsonb column: what is read from it, and what may be written. */
export type Jsonb<Shape> = ColumnType<Shape, Written<Shape>, Written<Shape>>

/** Writes a value into a jsonb column. */
export function json<Shape>(value: Shape): RawBuilder<Written<Shape>> {
  return sql<Written<Shape>>`${JSON.stringify(value)}::jsonb`
}

/** What an entry of the log says beside its action and subject; each action has its own, and nothing reads it but people. */
export type AuditDetails = Readonly<Record<string, unknown>>

/** Of what a member was told once about a consent: the offer whose price was above it. */
export type ContractTold = { price?: string }

/** How far a part of a step is, from 0 to 1. */
export type StepPart = { name: string; progress: number }

/** Where a buyer goes to pay. */
export type BankRedirect =
  | { method: 'GET'; url: string }
  | { method: 'POST'; url: string; fields: Record<string, string> }

/** What a returning browser brought that a bank's own calls need. */
export type BroughtFields = Readonly<Record<string, string>>

/** What belongs to an event of a payment: codes, sums, reasons; each event has its own. */
export type EventDetails = Readonly<Record<string, string | number | null>>

/** What the player was told last; each by itself may be missing or null. */
export type StoredPlayerSettings = {
  subtitle_lang?: string | null
  second_subtitle_lang?: string | null
  audio_lang?: string | null
  subtitle_size?: number | null
  subtitle_color?: string | null
  subtitle_place?: string | null
  speed?: number | null
  max_height?: number | null
}

/** What a purchasable keeps of a line for itself: it alone knows the shape, and parses what it reads. */
export type LineDetails = Record<string, unknown>

/** What a purchase is about as a whole. */
export type PurchaseSubject = {
  /** The same for two tries to buy the same: the offer, or all of them. */
  offer_id: string
  title: { fa: string; en: string }
}

/** What an editor is told of a line of a subtitle file. */
export type TrackWarning = { code: string; line: number }

/** Which titles a row of the home page shows. */
export type WidgetQuery = {
  kind?: ProductKind
  genre?: string
  price?: 'free' | 'paid'
  coming?: boolean
  ids?: number[]
  sort?: 'newest' | 'oldest' | 'title'
  limit?: number
}
