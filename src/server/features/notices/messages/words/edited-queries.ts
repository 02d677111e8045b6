import type { Tx } from '#db/client.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { NoticeText } from '#lib/text/notice-text.ts'
import type { NoticeLetter } from '#lib/lists/notice-letters.ts'

/** The house's own words for a letter; null where those of the program hold. */
export async function findEdited(tx: Tx, letter: NoticeLetter): Promise<Record<Locale, NoticeText> | null> {
  const row = await tx
    .selectFrom('notice_texts')
    .where('letter', '=', letter)
    .orderBy('revision', 'desc')
    .limit(1)
    .select(['subject_fa', 'subject_en', 'text_fa', 'text_en'])
    .executeTakeFirst()
  if (row === undefined) return null
  const { subject_fa: faSubject, subject_en: enSubject, text_fa: faText, text_en: enText } = row
  if (faSubject === null || enSubject === null || faText === null || enText === null) return null
  return { fa: { subject: faSubject, text: faText }, en: { subject: enSubject, text: enText } }
}
