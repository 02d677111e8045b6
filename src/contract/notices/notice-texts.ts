import { z } from 'zod'
import { noticeKindNames } from '#lib/lists/notice-kinds.ts'
import { noticeConditions, noticeFields, noticeLetters } from '#lib/lists/notice-letters.ts'
import { Count, Instant } from '../primitives.ts'
import { route } from '../route.ts'

const Words = z.object({
  subject_fa: z.string().max(600),
  subject_en: z.string().max(600),
  /** Lines; fields in braces. A line whose field is empty is left out. */
  text_fa: z.string().max(5000),
  text_en: z.string().max(5000),
})

const Both = z.object({ fa: z.string(), en: z.string() })

const Listed = z.object({
  letter: z.enum(noticeLetters),
  kind: z.enum(noticeKindNames),
  /** Whether the house has written words of its own for it. */
  is_edited: z.boolean(),
  /** When somebody saved it last. */
  changed_at: Instant.nullable(),
})

const NoticeWords = Words.extend({
  letter: z.enum(noticeLetters),
  kind: z.enum(noticeKindNames),
  /** The newest revision, 0 before the first: an editor who saves says which one they have read. */
  version: Count,
  is_edited: z.boolean(),
  fields: z.array(
    z.object({
      name: z.enum(noticeFields),
      /** The words of both languages must name it. */
      is_required: z.boolean(),
      /** It is empty at times. */
      is_optional: z.boolean(),
      example: Both,
    }),
  ),
  /** By what lines stand or fall, `{if_paid}` at their start; in an example those of `is_met` hold. */
  conditions: z.array(z.object({ name: z.enum(noticeConditions), is_met: z.boolean() })),
  /** A code: it goes by mail and SMS alone, and phones read its last line. */
  is_code: z.boolean(),
  /** The words that come with the program. */
  house: Words,
  /** The newest first; at most a hundred. */
  revisions: z.array(
    z.object({
      revision: z.int(),
      created_at: Instant,
      /** Null: their account has ended. */
      staff: z.string().nullable(),
      /** Null: back to the words of the program. */
      words: Words.nullable(),
    }),
  ),
}).meta({ id: 'NoticeWords' })

const works = { tag: 'studio', access: 'staff', duty: 'notices' } as const
const params = z.object({ letter: z.string().max(60) })

export const listNoticeTexts = route({
  ...works,
  method: 'GET',
  path: '/studio/notice-texts',
  summary: 'The notices whose words the house may edit',
  responses: { 200: z.object({ items: z.array(Listed) }) },
})

export const getNoticeText = route({
  ...works,
  method: 'GET',
  path: '/studio/notice-texts/:letter',
  summary: 'The words of a notice, its fields with examples, and what it said before',
  params,
  responses: { 200: NoticeWords },
})

export const saveNoticeText = route({
  ...works,
  method: 'PUT',
  path: '/studio/notice-texts/:letter',
  summary:
    'Saves the words of a notice, which holds for whatever is written from now on; the words of the program put it back to them. Refused when somebody else has saved meanwhile',
  params,
  body: Words.extend({ version: Count }),
  responses: { 200: NoticeWords },
})

export const testNoticeText = route({
  ...works,
  method: 'POST',
  path: '/studio/notice-texts/:letter/test',
  summary: 'Sends these words, with example values, to the caller',
  params,
  body: Words.extend({ language: z.enum(['fa', 'en']) }),
  responses: { 204: null },
})
