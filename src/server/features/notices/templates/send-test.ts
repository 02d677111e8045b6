import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import type { NoticeLetter } from '#lib/lists/notice-letters.ts'
import type { Locale } from '#lib/text/locale.ts'
import { fillNotice } from '#lib/text/notice-text.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { tellSaid } from '#server/features/notices/messages/index.ts'
import { type NoticeTextDoors, readWords } from './edit-letter.ts'
import type { WordColumns } from './notice-text-queries.ts'
import { examplesOf } from './present-letter.ts'

/**
 * Sends words as they stand in the editor, with example values, to the person who edits them. It goes out as an answer
 * of support does: at once, also by night. @throws 422, `request.too_many`
 */
export async function sendTest(
  core: Core,
  { addresseeOf }: Pick<NoticeTextDoors, 'addresseeOf'>,
  { letter, by, language }: { letter: NoticeLetter; by: MemberId; language: Locale },
  typed: WordColumns,
): Promise<void> {
  const words = readWords(letter, typed)
  await limit(core, { 'notice_test.member': by })
  const text = { subject: words[`subject_${language}`], text: words[`text_${language}`] }
  await transaction(core.db, async (tx) => {
    const clerk = (await addresseeOf(tx, by)) ?? fail('auth.required')
    const byMail = clerk.user_name.includes('@') ? 'yes' : ''
    const filled = fillNotice(text, { ...examplesOf(letter, language, core.config.publicUrl), by_mail: byMail })
    if (filled === null) throw new Error('an example is missing')
    const subject = `${language === 'fa' ? 'آزمایش' : 'Test'}: ${filled.subject}`
    const to = { memberId: by, address: clerk.user_name, locale: language }
    await tellSaid(tx, core, { kind: 'support', ...to, words: { ...filled, subject } })
  })
}
