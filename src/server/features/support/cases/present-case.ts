import { openUntil } from './open-until.ts'
import type { z } from 'zod'
import type { Case } from '#contract/support/cases.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { OfList } from '#server/house-lists.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import type { LetterRow, StoredCase } from './case-queries.ts'

/** The folder in which this visitor sees a private picture. */
export type FolderOf = (path: string) => string | null

/** A writer is not told that the house holds a letter for spam: it waits to be read like all others. */
export const stateForWriter = (state: StoredCase['state']) =>
  state === 'held' || state === 'spam' ? ('waiting' as const) : state

/** Returns the topic of a case by its name of today. */
export const presentTopic = (topics: OfList, code: string, locale: Locale) => ({
  topic: topics.codeNow(code),
  topic_name: topics.nameOf(code, locale),
})

export const presentLetter = (letter: LetterRow, folderOf: FolderOf) => ({
  voice: letter.voice,
  text: letter.text,
  pictures: letter.pictures.flatMap((picture) => presentImage(picture, folderOf(picture.path)) ?? []),
  created_at: letter.created_at.toISOString(),
})

export function presentCase(
  found: StoredCase,
  letters: LetterRow[],
  { folderOf, topics, locale }: { folderOf: FolderOf; topics: OfList; locale: Locale },
): z.input<typeof Case> {
  return {
    number: found.number,
    state: stateForWriter(found.state),
    name: found.name,
    ...presentTopic(topics, found.topic, locale),
    subject: found.subject,
    reference: found.reference,
    created_at: found.created_at.toISOString(),
    first_answer_at: found.first_answer_at?.toISOString() ?? null,
    open_until: found.state === 'answered' ? openUntil(found.last_letter_at).toISOString() : null,
    letters: letters.map((letter) => presentLetter(letter, folderOf)),
  }
}
