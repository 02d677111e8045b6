import { transaction } from '#db/transaction.ts'
import type { Tx } from '#db/client.ts'
import { hours } from '#lib/time/clock.ts'
import type { RemedyId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { AppError, fail } from '#server/fail.ts'
import { endAllSessions, sendCodeAgain } from '#server/features/accounts/members/index.ts'
import { tellMember } from '#server/features/notices/messages/index.ts'
import type { Audit } from '#server/audit.ts'
import { extendRent, giveTitle } from '#server/features/playback/play/index.ts'
import { freeNetwork } from '#server/features/playback/places/index.ts'
import { sendTicketAgain } from '#server/features/screenings/control/index.ts'
import { extendWatchTime, lockScreening } from '#server/features/screenings/schedule/index.ts'
import { writeIntoCase } from '#server/features/support/cases/index.ts'
import { subjectOf } from './make-remedy.ts'
import {
  endRemedy,
  findRemedy,
  findTicketOf,
  listDue,
  lockDue,
  lockMember,
  type RemedyRow,
  type StoredRemedy,
} from './remedy-queries.ts'
import { caseLine, toldWords } from './remedy-words.ts'

const broken = (kind: string): never => {
  throw new Error(`a remedy of kind ${kind} lacks what it is about`)
}

async function extendTicket(tx: Tx, remedy: StoredRemedy, now: Date): Promise<void> {
  const id = remedy.ticket_id ?? broken(remedy.kind)
  const seen = (await findTicketOf(tx, id, remedy.member_id)) ?? fail('remedy.gone')
  await lockScreening(tx, seen.product_id)
  // handed over or ended while the screening's lock was waited for
  if ((await findTicketOf(tx, id, remedy.member_id)) === undefined) fail('remedy.gone')
  if (!(await extendWatchTime(tx, id, hours(remedy.hours ?? 0), now))) fail('remedy.not_begun')
}

async function resendCode(tx: Tx, core: Core, remedy: StoredRemedy): Promise<void> {
  const outcome = await sendCodeAgain(tx, core, remedy.member_id)
  if (outcome === 'none') fail('remedy.no_code')
  if (outcome === 'too_soon') fail('remedy.code_too_soon')
}

/** Does it in the transaction. Fails with the reason why it cannot be done. */
async function perform(tx: Tx, core: Core, remedy: StoredRemedy): Promise<void> {
  const now = core.clock.now()
  const { member_id: memberId, kind } = remedy
  switch (kind) {
    case 'send_code':
      return resendCode(tx, core, remedy)
    case 'send_ticket':
      return sendTicketAgain(tx, core, remedy.ticket_id ?? broken(kind), memberId)
    case 'extend_rent': {
      const rent = { rightId: remedy.right_id ?? broken(kind), memberId, byMs: hours(remedy.hours ?? 0) }
      if ((await extendRent(tx, rent, now)) === undefined) fail('remedy.gone')
      return undefined
    }
    case 'extend_ticket':
      return extendTicket(tx, remedy, now)
    case 'free_network':
      if (!(await freeNetwork(tx, remedy.ticket_id ?? broken(kind)))) fail('remedy.no_network')
      return undefined
    case 'grant_title': {
      const gift = { memberId, productId: remedy.product_id ?? broken(kind) }
      if (!(await giveTitle(tx, gift, now))) fail('remedy.has_title')
      return undefined
    }
    case 'end_sessions':
      if ((await endAllSessions(tx, core, memberId)) === 0) fail('remedy.no_sessions')
      return undefined
    case 'write':
      return undefined
  }
}

/** Tells the member what no other letter tells them, and writes what was done into the case. */
async function tell(tx: Tx, core: Core, remedy: RemedyRow): Promise<void> {
  const { member_id: memberId, case_id: caseId, made_by: staffId, kind } = remedy
  const isAnswer = kind === 'write'
  const isInCase =
    caseId !== null &&
    (await writeIntoCase(tx, core, {
      caseId,
      memberId,
      staffId,
      isAnswer,
      textIn: (locale) => caseLine(remedy, locale),
    }))
  if (isAnswer && isInCase) return
  const site = core.config.publicUrl
  const [fa, en] = [toldWords(remedy, { locale: 'fa', site }), toldWords(remedy, { locale: 'en', site })]
  if (fa === null || en === null) return
  await tellMember(tx, core, { memberId, kind: 'support' }, (locale) => (locale === 'fa' ? fa : en))
}

/** Writes a refusal down, so that the remedy's maker sees why, unless the remedy was taken back meanwhile. */
async function refuse(core: Core, audit: Audit, of: { id: RemedyId; errorCode: string }): Promise<void> {
  const { id, errorCode } = of
  await transaction(core.db, async (tx) => {
    const now = core.clock.now()
    const remedy = await lockDue(tx, id, now)
    if (remedy === undefined) return
    await endRemedy(tx, id, { state: 'refused', errorCode }, now)
    await audit(tx, {
      memberId: remedy.made_by,
      action: 'remedy.refused' as const,
      subject: subjectOf(remedy.member_id),
      details: { remedy: id, kind: remedy.kind, code: errorCode },
    })
  })
}

/**
 * Does a remedy whose time has come, once: the deed, the letters, the line in the case and the state are one commit. One
 * that was taken back, or was done before, is left alone; one that cannot be done any more is refused with its reason.
 */
export async function doRemedy(core: Core, audit: Audit, id: RemedyId): Promise<void> {
  const found = await findRemedy(core.db, id)
  if (found === undefined) return
  try {
    await transaction(core.db, async (tx) => {
      const member = await lockMember(tx, found.member_id)
      const now = core.clock.now()
      const remedy = await lockDue(tx, id, now)
      if (remedy === undefined) return
      if (member === undefined) fail('member.unknown')
      await perform(tx, core, remedy)
      await endRemedy(tx, id, { state: 'done' }, now)
      await tell(tx, core, found)
      await audit(tx, {
        memberId: remedy.made_by,
        action: 'remedy.done' as const,
        subject: subjectOf(remedy.member_id),
        details: { remedy: id, kind: remedy.kind },
      })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await refuse(core, audit, { id, errorCode: error.code })
  }
}

/** Does all remedies that are due. One that fails does not stop the others. */
export async function doDueRemedies(core: Core, audit: Audit): Promise<void> {
  for (const id of await listDue(core.db, core.clock.now())) {
    try {
      await doRemedy(core, audit, id)
    } catch (error) {
      core.log.error({ err: error, remedy: id }, 'a remedy could not be done')
    }
  }
}
