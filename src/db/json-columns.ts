import { type ColumnType, type RawBuilder, sql } from 'kysely'
import type { TitleKind } from '#lib/lists/product-kinds.ts'
import type { TabPage } from '#lib/web/tab-pages.ts'

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

/**
 * The details of an entry in the audit log, besides its action and subject. Each action has its own details; only people
 * read them.
 */
export type AuditDetails = Readonly<Record<string, unknown>>

/** A sentence in English for technical staff. */
export type Sentence = string

/** The sums of one kind of account on a closed day. Debits and credits are positive, in Rials or cents. */
export type SumOfDay = {
  account: string
  gateway: string | null
  currency: 'IRR' | 'USD'
  debit: number
  credit: number
}

/** The sum that a bank said it settled for a closed day. `difference`: our books less the bank. */
export type SettledOfDay = { gateway: string; currency: 'IRR' | 'USD'; amount: number; difference: number }

/** The player's observations, sent with a report by a viewer who agreed. */
export type PlayDiagnosis = {
  engine: string | null
  height: number | null
  bandwidth: number | null
  buffer_ms: number
  decoded_frames: number
  dropped_frames: number
  line: string | null
  device: string
  faults: { kind: string; during: string; status: number | null; detail: string }[]
}

/** Notices that a member has had about a consent. `price`: the offer whose price was above the consent's limit. */
/** The price of a way to a title when a child asked for it; Rials or cents. */
export type WishPrice = { way: 'buy' | 'rent'; currency: 'IRR' | 'USD'; amount: number }

export type ContractTold = { price?: string }

/** One thing that names the country of a buyer: a network, an account, the number of a phone, a bank. */
export type CountryEvidence = { kind: 'network' | 'account' | 'phone' | 'bank'; country: string }

/** A subtitle that the screen of an evening can show; `label` is in its own language. */
export type SubtitleChoice = { id: string; lang: string; label: string }

/** How far a part of a step is, from 0 to 1. */
export type StepPart = { name: string; progress: number }

/** Where a buyer goes to pay. */
export type BankRedirect =
  | { method: 'GET'; url: string }
  | { method: 'POST'; url: string; fields: Record<string, string> }

/** Fields that a returning browser brought and that a bank's own calls need. */
export type BroughtFields = Readonly<Record<string, string>>

/** The details of an event of a payment: codes, amounts, reasons. Each kind of event has its own. */
export type EventDetails = Readonly<Record<string, string | number | null>>

/** A profile's last choices in the player; each one may be missing or null. */
export type StoredPlayerSettings = {
  subtitle_lang?: string | null
  second_subtitle_lang?: string | null
  audio_lang?: string | null
  subtitle_size?: number | null
  subtitle_color?: string | null
  subtitle_place?: string | null
  speed?: number | null
  max_height?: number | null
  autoplay_next?: boolean | null
}

/** The details of an event of an order: numbers of parcels and returns, amounts. Each kind of event has its own. */
export type OrderEventDetails = Readonly<Record<string, string | number | boolean | null>>

/** A purchasable's own data about a line. Only the purchasable knows their shape; it parses them when it reads them. */
export type LineDetails = Record<string, unknown>

/** The subject of a purchase as a whole. */
export type PurchaseSubject = {
  /** Equal for two tries to buy the same: the id of the offer, or the ids of all offers. */
  offer_id: string
  title: { fa: string; en: string }
}

/** A warning for the editor about one line of a subtitle file. */
export type TrackWarning = { code: string; line: number }

/**
 * The content of a row of the home page. `published`: the newest on the site first; `leaving`: those that leave soon;
 * `most_watched`: of the last seven days.
 */
export type WidgetQuery = {
  kind?: TitleKind
  genre?: string
  price?: 'free' | 'paid'
  coming?: boolean
  ids?: number[]
  /** The titles of a collection, while it is shown. */
  collection?: number
  sort?: 'newest' | 'oldest' | 'title' | 'published' | 'leaving' | 'most_watched'
  limit?: number
}

/** The conditions of a kept search, by their names in the contract; values of one filter stand with commas between them. */
export type SavedConditions = Readonly<Record<string, string | number>>

/** The words of a block in both languages; those that it has no use for are empty. */
type BlockWords = { title_fa: string; title_en: string; text_fa: string; text_en: string }

/** A part of a landing page. `query`: what a row of the home page asks. */
export type LandingBlock = BlockWords &
  (
    | { kind: 'text' }
    | { kind: 'picture'; product_id: number | null; image_id: string | null; href: string | null }
    | { kind: 'video'; product_id: number }
    | { kind: 'rail'; look: 'posters' | 'wide'; query: WidgetQuery; href: string | null }
    | { kind: 'offer'; product_id: number | null; plan_id: string | null }
    | { kind: 'countdown'; until: string }
    | { kind: 'gift'; campaign: string }
    | { kind: 'form'; consent_fa: string; consent_en: string }
  )

/** A place of the site in a menu. */
export type SiteLink = { title_fa: string; title_en: string; to: string; for_grown_ups: boolean }
/** A list of the footer. */
export type SiteLinkGroup = { title_fa: string; title_en: string; links: SiteLink[] }
/** A tab of the bar of phones. An empty title is the page’s own name. */
export type SiteTab = { page: TabPage; title_fa: string; title_en: string }
/** Where the house is found elsewhere. */
export type SocialLink = { name: string; url: string }

/** A network on which a ticket plays: the prefix of its addresses, and who carries it where, as far as that is known. */
export type BoundNetwork = { prefix: string; is_six: boolean; operator: number | null; country: string | null }
