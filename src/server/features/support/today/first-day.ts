import type { z } from 'zod'
import type { FirstDayStep } from '#contract/support/studio-today.ts'
import { after, days } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'

/** A backup that is older says that none is made any more: one is due each day. */
const freshFor = days(2)

type Stored = z.input<typeof FirstDayStep>
export type OptionalItem = NonNullable<Stored['optional']>

export interface FirstDayFacts {
  hasSeller: boolean
  hasGateway: boolean
  /** Banks of which a payment came back. */
  paidAt: Stored['paid_at']
  hasMail: boolean
  hasSms: boolean
  /** A letter, a message or a code has reached somebody. */
  wasDelivered: boolean
  /** The title that is nearest to being the first film; null: there is none. */
  film: { productId: ProductId; isPublished: boolean; hasGenre: boolean; hasPoster: boolean; hasFilm: boolean } | null
  staff: number
  hasBackupTarget: boolean
  /** When the newest good backup was begun. */
  backupAt: Date | null
  /** The items that the house has said it does not need. */
  setAside: readonly OptionalItem[]
}

export interface Judged {
  step: Stored['step']
  isDone: boolean
  lacks: Stored['lacks']
  paidAt: Stored['paid_at']
  productId: ProductId | null
  optional: OptionalItem | null
  setAside: OptionalItem | null
}

function lackOfGateway({ hasGateway, paidAt }: FirstDayFacts): Stored['lacks'] {
  if (!hasGateway) return 'gateway'
  return paidAt.length === 0 ? 'payment' : null
}

/** Whether what the house sends reaches people by one way at least: a house can open with that. */
const isReached = ({ hasMail, hasSms, wasDelivered }: FirstDayFacts): boolean => (hasMail || hasSms) && wasDelivered

function lackOfMessages({ hasMail, hasSms: hasSender, wasDelivered, setAside }: FirstDayFacts): Stored['lacks'] {
  const hasSms = hasSender || setAside.includes('sms')
  if (!hasMail && !hasSms) return 'mail_and_sms'
  if (!wasDelivered) return 'delivery'
  if (!hasMail) return 'mail'
  return hasSms ? null : 'sms'
}

function lackOfFilm({ film }: FirstDayFacts): Stored['lacks'] {
  if (film === null) return 'title'
  if (!film.hasGenre) return 'genre'
  if (!film.hasPoster) return 'poster'
  if (!film.hasFilm) return 'film'
  return film.isPublished ? null : 'publishing'
}

function lackOfBackup({ hasBackupTarget, backupAt }: FirstDayFacts, now: Date): Stored['lacks'] {
  if (!hasBackupTarget) return 'backup_place'
  if (backupAt === null) return 'backup'
  return after(backupAt, freshFor) < now ? 'fresh_backup' : null
}

/** Returns the lack of a step that a house may live with; codes and letters need one way at least, and that is mail. */
function optionalIn(lacks: Stored['lacks']): OptionalItem | null {
  switch (lacks) {
    case 'gateway':
      return 'gateway'
    case 'sms':
    case 'mail_and_sms':
      return 'sms'
    case 'colleague':
      return 'staff'
    case 'backup_place':
      return 'backup'
    default:
      return null
  }
}

const itemOf: Partial<Record<Stored['step'], OptionalItem>> = {
  gateway: 'gateway',
  messages: 'sms',
  staff: 'staff',
  backup: 'backup',
}

/** The six steps of an installation in their order, and the first thing that each still lacks. */
export function judgeFirstDay(facts: FirstDayFacts, now: Date): Judged[] {
  const judge = (step: Stored['step'], found: Stored['lacks'], more: Partial<Judged> = {}): Judged => {
    const item = itemOf[step]
    const setAside = item !== undefined && facts.setAside.includes(item) ? item : null
    // a step of which nothing else is asked than what is set aside lacks nothing
    const lacks = setAside !== null && setAside === optionalIn(found) ? null : found
    return {
      step,
      lacks,
      // only a real buyer's payment proves a gateway, and the house opens before that
      isDone: lacks === null || lacks === 'payment',
      paidAt: [],
      productId: null,
      optional: setAside === null ? optionalIn(lacks) : null,
      setAside,
      ...more,
    }
  }
  return [
    judge('seller', facts.hasSeller ? null : 'seller'),
    judge('gateway', lackOfGateway(facts), { paidAt: facts.paidAt }),
    judge('messages', lackOfMessages(facts), isReached(facts) ? { isDone: true } : {}),
    judge('film', lackOfFilm(facts), { productId: facts.film?.productId ?? null }),
    judge('staff', facts.staff > 1 ? null : 'colleague'),
    judge('backup', lackOfBackup(facts, now)),
  ]
}
