import type { Audit } from '#server/audit.ts'
import type { z } from 'zod'
import type { getNoticeText } from '#contract/notices/notice-texts.ts'
import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import { type NoticeLetter, noticeLetters } from '#lib/lists/notice-letters.ts'
import { displayLine, displayText } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { fieldsOf, letters } from '#server/features/notices/messages/index.ts'
import { insertRevision, listRevisions, lockLetter, type WordColumns } from './notice-text-queries.ts'
import { houseWords, presentLetter } from './present-letter.ts'
import { wordFaults } from './word-faults.ts'

export interface NoticeTextDoors {
  /** Writes what staff did into the audit log. */
  audit: Audit
  /** A member who is told something; undefined when there is none. */
  addresseeOf(tx: Tx, memberId: MemberId): Promise<{ user_name: string } | undefined>
}

type Answer = z.input<(typeof getNoticeText.responses)[200]>

const mostRevisions = 100

/** @throws `notice_text.not_found` */
export const letterNamed = (name: string): NoticeLetter =>
  noticeLetters.find((letter) => letter === name) ?? fail('notice_text.not_found')

/** A letter's words, its fields, and what it said before. */
export async function readLetter({ db, config }: { db: Db | Tx; config: Core['config'] }, letter: NoticeLetter) {
  return presentLetter(letter, await listRevisions(db, letter, mostRevisions), config.publicUrl)
}

/** Judges words as they were typed, and returns them as they are stored. @throws 422 by column */
export function readWords(letter: NoticeLetter, typed: WordColumns): WordColumns {
  const faults = wordFaults(typed, fieldsOf(letters[letter]))
  if (Object.keys(faults).length > 0) failFields(faults)
  return {
    subject_fa: displayLine(typed.subject_fa),
    subject_en: displayLine(typed.subject_en),
    text_fa: displayText(typed.text_fa),
    text_en: displayText(typed.text_en),
  }
}

const columns = ['subject_fa', 'subject_en', 'text_fa', 'text_en'] as const

/**
 * Stores the words of a letter as a new revision, which holds for what is written from then on. Words like those of the
 * program put the letter back to them, so that it follows the program again. @throws `studio.changed_meanwhile`, 422
 */
export async function saveLetter(
  core: Core,
  doors: NoticeTextDoors,
  { letter, version, by }: { letter: NoticeLetter; version: number; by: MemberId },
  typed: WordColumns,
): Promise<Answer> {
  const words = readWords(letter, typed)
  const house = houseWords(letter)
  const isHouse = columns.every((column) => words[column] === house[column])
  return transaction(core.db, async (tx) => {
    if ((await lockLetter(tx, letter)) !== version) fail('studio.changed_meanwhile')
    const at = { letter, revision: version + 1, staff_id: by, created_at: core.clock.now() }
    await insertRevision(tx, at, isHouse ? null : words)
    const action = isHouse ? 'notice_text.reset' : 'notice_text.save'
    await doors.audit(tx, { memberId: by, action, subject: `notice_text:${letter}:${version + 1}` })
    return readLetter({ db: tx, config: core.config }, letter)
  })
}
