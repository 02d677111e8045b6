import type { z } from 'zod'
import type { getNoticeText, listNoticeTexts } from '#contract/notices/notice-texts.ts'
import { type NoticeLetter, noticeLetters } from '#lib/lists/notice-letters.ts'
import type { Locale } from '#lib/text/locale.ts'
import {
  type EditableLetter,
  fieldExamples,
  fieldsOf,
  letters,
  metConditions,
} from '#server/features/notices/messages/index.ts'
import type { listChanged, Revision, WordColumns } from './notice-text-queries.ts'

type Answer = z.input<(typeof getNoticeText.responses)[200]>
type List = z.input<(typeof listNoticeTexts.responses)[200]>['items']

/** The words that come with the program, as columns. */
export function houseWords(letter: NoticeLetter): WordColumns {
  const { fa, en } = letters[letter].house
  return { subject_fa: fa.subject, subject_en: en.subject, text_fa: fa.text, text_en: en.text }
}

/** Returns the example of each field of a letter, and which conditions hold. `site`: our own address. */
export function examplesOf(letter: NoticeLetter, locale: Locale, site: string): Record<string, string> {
  const { path, fields, conditions = [] }: EditableLetter = letters[letter]
  const link = path === undefined ? '' : `${site}${locale === 'en' ? '/en' : ''}${path}`
  const filled = fields.map((name) => [name, name === 'link' ? link : fieldExamples[name][locale]])
  const met = metConditions(letters[letter])
  return Object.fromEntries([...filled, ...conditions.map((name) => [name, met.has(name) ? 'yes' : ''])])
}

function wordsIn({ subject_fa, subject_en, text_fa, text_en }: Revision): WordColumns | null {
  if (subject_fa === null || subject_en === null || text_fa === null || text_en === null) return null
  return { subject_fa, subject_en, text_fa, text_en }
}

/** A letter as its editors see it. `revisions`: the newest first. */
export function presentLetter(letter: NoticeLetter, revisions: readonly Revision[], site: string): Answer {
  const { kind, fields, optional = [], conditions = [], isCode = false }: EditableLetter = letters[letter]
  const [newest] = revisions
  const edited = newest === undefined ? null : wordsIn(newest)
  const house = houseWords(letter)
  const [fa, en] = [examplesOf(letter, 'fa', site), examplesOf(letter, 'en', site)]
  const { required } = fieldsOf(letters[letter])
  const met = metConditions(letters[letter])
  return {
    ...(edited ?? house),
    letter,
    kind,
    version: newest?.revision ?? 0,
    is_edited: edited !== null,
    house,
    fields: fields.map((name) => ({
      name,
      is_required: required.subject.includes(name) || required.text.includes(name),
      is_optional: optional.includes(name),
      example: { fa: fa[name] ?? '', en: en[name] ?? '' },
    })),
    conditions: conditions.map((name) => ({ name, is_met: met.has(name) })),
    is_code: isCode,
    revisions: revisions.map((row) => ({
      revision: row.revision,
      created_at: row.created_at.toISOString(),
      staff: row.staff,
      words: wordsIn(row),
    })),
  }
}

/** All letters, in the order of the program's list. */
export function presentList(changed: Awaited<ReturnType<typeof listChanged>>): List {
  return noticeLetters.map((letter) => {
    const last = changed.find((row) => row.letter === letter)
    return {
      letter,
      kind: letters[letter].kind,
      is_edited: last?.is_edited === true,
      changed_at: last?.created_at.toISOString() ?? null,
    }
  })
}
