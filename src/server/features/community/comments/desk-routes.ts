import type { z } from 'zod'
import {
  decideComment,
  getCommentWords,
  leaseComment,
  liftMute,
  listStudioComments,
  setCommentWords,
} from '#contract/community/studio-comments.ts'
import { transaction } from '#db/transaction.ts'
import { minutes } from '#lib/time/clock.ts'
import type { MemberId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { type Api, ok } from '../../../api.ts'
import { fail } from '../../../fail.ts'
import { type OfList, readList } from '#server/house-lists.ts'
import { mustBeUnchanged, versionOf } from '../../../version-of.ts'
import { decide } from './decide.ts'
import type { Audit } from '#server/audit.ts'
import { countQueues, deleteMute, type DeskRow, leaseTo, listQueue, lockWords, replaceWords } from './desk-queries.ts'
import { foldWord } from './reasons-to-hold.ts'
import { presentRefusal } from './present-comment.ts'
import { listWords } from './write-queries.ts'

type Shown = z.input<(typeof decideComment)['responses'][200]>

const leaseMs = minutes(5)

const wordsOf = (words: string[]) => ({ words, version: versionOf(words) })

interface Reading {
  locale: Locale
  memberId: MemberId
  now: Date
  reports: OfList
  refusals: OfList
}

function present(row: DeskRow, { locale, memberId, now, reports, refusals }: Reading): Shown {
  const reported = [...new Set((row.reported_for ?? []).map(reports.codeNow))]
  const isLeased = row.leased_until !== null && row.leased_until > now && row.leased_by !== memberId
  return {
    id: row.id,
    text: row.text,
    state: row.state,
    ...presentRefusal(refusals, row.refusal, locale),
    appeal: row.appeal,
    gives_away: row.gives_away,
    at_ms: row.at_ms,
    has_watched: row.has_watched,
    is_pinned: row.is_pinned,
    held_for: row.held_for as Shown['held_for'],
    reports: row.reports,
    reported_for: reported,
    reported_names: reported.map((code) => reports.nameOf(code, locale)),
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    title: { id: row.product_id, name: inLocale(row.name_fa, row.name_en, locale) ?? '', kind: row.kind },
    answers_to: row.answers_to_text,
    author: {
      id: row.member_id,
      name: row.name,
      shown: Number(row.author_shown ?? 0),
      refused: Number(row.author_refused ?? 0),
      muted_until: row.muted_until !== null && row.muted_until > now ? row.muted_until.toISOString() : null,
    },
    leased_until: isLeased ? (row.leased_until?.toISOString() ?? null) : null,
  }
}

/** The moderators' desk: queues, decisions, mutes, and the words for which a comment waits. */
export function registerCommentDesk({ core, mount }: Api, { audit }: { audit: Audit }): void {
  const readingOf = async (memberId: MemberId, locale: Locale): Promise<Reading> => ({
    locale,
    memberId,
    now: core.clock.now(),
    reports: await readList(core.db, 'comment_report'),
    refusals: await readList(core.db, 'comment_refusal'),
  })

  mount(listStudioComments, async ({ query }, { viewer, locale }) => {
    const reading = await readingOf(viewer.memberId, locale)
    const { oldest_at: oldest, ...counts } = await countQueues(core.db)
    const rows = await listQueue(core.db, { queue: query.queue, member: query.member ?? null })
    return ok({
      now: reading.now.toISOString(),
      counts,
      oldest_at: oldest?.toISOString() ?? null,
      refusals: reading.refusals.offeredIn(locale),
      comments: rows.map((row) => present(row, reading)),
    })
  })

  mount(leaseComment, async ({ params }, { viewer }) => {
    const now = core.clock.now()
    const until = new Date(now.getTime() + leaseMs)
    if (!(await leaseTo(core.db, { id: params.id, memberId: viewer.memberId, until }, now))) fail('comment.decided')
    return ok({ until: until.toISOString() })
  })

  mount(decideComment, async ({ params, body }, { viewer, locale }) => {
    const row = await decide(core, { id: params.id, decision: body, memberId: viewer.memberId }, audit)
    return ok(present(row, await readingOf(viewer.memberId, locale)))
  })

  mount(liftMute, async ({ params }, { viewer }) => {
    await transaction(core.db, async (tx) => {
      if (!(await deleteMute(tx, params.id))) fail('comment.unknown')
      await audit(tx, { memberId: viewer.memberId, action: 'comment.unmute', subject: `member:${params.id}` })
    })
    return { status: 204 as const }
  })

  mount(getCommentWords, async () => ok(wordsOf(await listWords(core.db))))

  mount(setCommentWords, async ({ body }, { viewer }) => {
    const words = [...new Set(body.words.map(foldWord))].filter((word) => word !== '').toSorted()
    await transaction(core.db, async (tx) => {
      await lockWords(tx)
      mustBeUnchanged(body.version, await listWords(tx))
      await replaceWords(tx, words, core.clock.now())
      await audit(tx, { memberId: viewer.memberId, action: 'comment.words', subject: 'comment-words' })
    })
    return ok(wordsOf(await listWords(core.db)))
  })
}
