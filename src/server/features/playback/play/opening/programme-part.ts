import type { CopyId, ProductId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { fail } from '#server/fail.ts'
import { isShownIn, isTooOld } from '../rights/region-and-age.ts'

/** A title of a screening's programme. */
export interface TitlePart {
  /** From 1, in the order of the programme. */
  number: number
  role: 'introduction' | 'film' | 'talk'
  itemId: ProductId
  titleFa: string
  titleEn: string
  durationMs: number
  ageRating: number
  regions: readonly string[] | null
  /** The copy that plays where all see it at one point; null: not made yet, or each has their own time. */
  copy: { id: CopyId; keyMs: number } | null
}

/** The clock of a screening that everybody sees at the same point. */
export interface CommonClock {
  startsAt: Date
  /** How long before its instant a key is given. */
  keyOpensMs: number
  /** How much later than the others somebody is who began then; 0 where all join at one point. */
  behindAt(firstPlayedAt: Date): number
  /** When a part is at its beginning for everybody. */
  startOf(part: number): Date
  /** Whether the whole programme is over for somebody who is so much later: then each watches at their own time. */
  isOverFor(behindMs: number): boolean
  /** The part that plays, or comes next, for somebody who is so much later. */
  partAt(behindMs: number): number
}

/** A screening's programme; the feature of screenings together reads it. */
export interface PlayedProgramme {
  parts: readonly TitlePart[]
  clock: CommonClock | null
}

/** A key of a screening's copy, and whose it is. */
export interface CopyKey {
  productId: ProductId
  itemId: ProductId
  /** Null: there is no such instant, so it never opens. */
  opensAt: Date | null
  bytes: Buffer
}

/** The functions of the feature of screenings together that playback needs. */
export interface ProgrammeDoors {
  /** Null when the product is no screening. */
  programmeOf(productId: ProductId): Promise<PlayedProgramme | null>
  /** Null when there is no such copy. */
  copyKey(copy: CopyId, number: number): Promise<CopyKey | null>
}

/** Refuses a programme that lacks a copy; nobody's ticket begins before it can be played to the end. */
export function refuseUnprepared({ parts, clock }: PlayedProgramme): void {
  if (clock !== null && parts.some(({ copy }) => copy === null)) fail('playback.being_prepared')
}

/** The wanted part, or the one that plays now; refuses a title that is closed to this profile or country. */
export function choosePart(
  programme: PlayedProgramme,
  asked: { part: number | undefined; behindMs: number; ageLimit: number | null; country: string | null },
): TitlePart {
  const number = asked.part ?? programme.clock?.partAt(asked.behindMs) ?? programme.parts[0]?.number
  const part = programme.parts.find((one) => one.number === number) ?? fail('request.not_found')
  if (isTooOld({ ageRating: part.ageRating, ageLimit: asked.ageLimit })) fail('playback.age')
  if (!isShownIn(part, asked.country)) fail('playback.region')
  return part
}

/** The parts as a player lists them; null where there is only one, and each has their own time. */
export function presentProgramme({ parts, clock }: PlayedProgramme, part: TitlePart, locale: Locale) {
  if (clock === null && parts.length < 2) return null
  return {
    part: part.number,
    parts: parts.map(({ number, role, titleFa, titleEn, durationMs }) => ({
      number,
      role,
      duration_ms: durationMs,
      title: inLocale(titleFa, titleEn, locale),
    })),
  }
}

/** The clock by which a part plays for this viewer. */
export function presentClock({ clock }: PlayedProgramme, part: TitlePart, behindMs: number, now: Date) {
  if (clock === null || part.copy === null || clock.isOverFor(behindMs)) return null
  const startsAt = new Date(clock.startOf(part.number).getTime() + behindMs)
  return {
    now: now.toISOString(),
    starts_at: startsAt.toISOString(),
    behind_ms: behindMs,
    key_ms: part.copy.keyMs,
    key_opens_ms: clock.keyOpensMs,
  }
}
