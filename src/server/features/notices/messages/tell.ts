import type { Tx } from '#db/client.ts'
import type { MemberId, NoticeId } from '#lib/ids.ts'
import { isLocale, type Locale } from '#lib/text/locale.ts'
import type { NoticeKind } from '#lib/lists/notice-kinds.ts'
import type { Core } from '#server/core.ts'
import { dueAt, secondsUntil } from './due-time.ts'
import { sendNotice } from './jobs.ts'
import { type LetterWords, type SaidWords, sealLetter } from './ways/letter.ts'
import { findAddressee, insertNotice, isUnreachable } from './notice-queries.ts'
import { tellDevices } from './push/tell-devices.ts'
import { asEdited } from './words/as-edited.ts'

type Doors = Pick<Core, 'config' | 'queue' | 'clock'>

interface Addressed {
  kind: NoticeKind
  /** Null: nobody's account. */
  memberId: MemberId | null
  address: string
  locale: Locale
  words: LetterWords
}

interface SaidTo extends Omit<Addressed, 'words'> {
  /** Its id, where it has one already: under one id a letter is written once. */
  id?: NoticeId
  words: SaidWords
}

async function writeLetter(tx: Tx, core: Doors, to: SaidTo): Promise<void> {
  const { kind, memberId, address, locale, words } = to
  const now = core.clock.now()
  const due = dueAt(kind, now)
  const stopped = (await isUnreachable(tx, address)) ? 'unreachable' : null
  const channel = address.includes('@') ? 'mail' : 'sms'
  const { id: given } = to
  const id = await insertNotice(tx, { id: given, memberId, kind, channel, now, dueAt: due, stopped })
  if (stopped !== null || id === undefined) return
  const sealed = sealLetter(core.config.secret, { to: address, locale, notice: words })
  await core.queue.enqueue(tx, sendNotice, { id, sealed }, secondsUntil(due, now))
}

/**
 * Writes to an address, in the commit of the transaction, whatever its owner has chosen, and to the browsers of its
 * member. To an address that does not take our messages nothing goes; the log says so.
 */
export async function tellAddress(tx: Tx, core: Doors, to: Addressed): Promise<void> {
  await tellSaid(tx, core, { ...to, words: await asEdited(tx, to.words, to.locale) })
}

/** As `tellAddress`, in words that are said as they are: a test of what stands in the studio's editor, or an older letter. */
export async function tellSaid(tx: Tx, core: Doors, to: SaidTo): Promise<void> {
  const { memberId } = to
  await writeLetter(tx, core, to)
  if (memberId !== null) await tellDevices(tx, core, { ...to, memberId })
}

/**
 * Tells a member, in the commit of the transaction, in the ways that they want for this kind; nobody when the account is
 * deleted. `wordsIn` writes the letter in the member's language.
 */
export async function tellMember(
  tx: Tx,
  core: Doors,
  to: { memberId: MemberId; kind: NoticeKind },
  wordsIn: (locale: Locale) => LetterWords,
): Promise<void> {
  const { memberId, kind } = to
  const member = await findAddressee(tx, memberId, kind)
  if (member === undefined) return
  const locale = isLocale(member.language) ? member.language : 'fa'
  const words = await asEdited(tx, wordsIn(locale), locale)
  if (member.wants_letter) await writeLetter(tx, core, { kind, memberId, address: member.user_name, locale, words })
  await tellDevices(tx, core, { kind, memberId, locale, words })
}
