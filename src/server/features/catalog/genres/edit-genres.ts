import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import { displayLine, searchKey } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import { standsAs } from '#server/version-of.ts'
import type { Audit } from '#server/audit.ts'
import { codeOf } from '#lib/text/code-of-name.ts'
import {
  type GenreWords,
  insertGenre,
  listCodes,
  lockGenres,
  markMerged,
  moveQuestions,
  moveTitles,
  updateGenre,
  writeOrder,
} from './genre-queries.ts'

export interface GenreDesk {
  memberId: MemberId
  audit: Audit
}

/** A filter with more of them is read by nobody. */
const mostGenres = 200
const longest = { name: 40, about: 400 }

const noName: Localized = { fa: 'نام ژانر را بنویسید.', en: 'Write the name of the genre.' }
const longName: Localized = { fa: 'نام ژانر تا ۴۰ حرف جا دارد.', en: 'A name has up to 40 characters.' }
const longAbout: Localized = { fa: 'این متن تا ۴۰۰ حرف جا دارد.', en: 'This text has up to 400 characters.' }
const noCode: Localized = {
  fa: 'نام انگلیسی دست‌کم یک حرف لاتین یا رقم می‌خواهد؛ نشانی صفحه از آن ساخته می‌شود.',
  en: 'The English name needs a Latin letter or a digit: the address of its page is made of it.',
}

const taken: Localized = { fa: 'ژانر دیگری همین نام را دارد.', en: 'Another genre has this name.' }

type Named = Pick<GenreWords, 'name_fa' | 'name_en'>

/** Nobody can tell two genres of one name apart: a second press made a second one. Call it with the genres locked. */
function refuseTaken(words: Named, others: readonly Named[]): void {
  const keyOf = (name: string) => searchKey(name).replaceAll(' ', '')
  const fields = (['name_fa', 'name_en'] as const).filter((field) =>
    others.some((other) => keyOf(other[field]) === keyOf(words[field])),
  )
  if (fields.length > 0) failFields(Object.fromEntries(fields.map((field) => [field, [taken]])))
}

/** The words as they are stored; ends the call with the faults of their fields. */
function readWords(typed: GenreWords): GenreWords {
  const words = {
    name_fa: displayLine(typed.name_fa),
    name_en: displayLine(typed.name_en),
    about_fa: displayLine(typed.about_fa),
    about_en: displayLine(typed.about_en),
  }
  const faults: Record<string, Localized[]> = {}
  for (const field of ['name_fa', 'name_en'] as const) {
    if (words[field] === '') faults[field] = [noName]
    else if (Array.from(words[field]).length > longest.name) faults[field] = [longName]
  }
  for (const field of ['about_fa', 'about_en'] as const)
    if (Array.from(words[field]).length > longest.about) faults[field] = [longAbout]
  if (Object.keys(faults).length > 0) failFields(faults)
  return words
}

/** Adds a genre at the end. Fails by field, and with `genre.too_many`. */
export async function addGenre(core: Core, desk: GenreDesk, typed: GenreWords): Promise<void> {
  const words = readWords(typed)
  await transaction(core.db, async (tx) => {
    await lockGenres(tx)
    const there = await listCodes(tx)
    if (there.length >= mostGenres) fail('genre.too_many')
    refuseTaken(
      words,
      there.filter((one) => one.merged_into === null),
    )
    const code = codeOf(words.name_en, new Set(there.map((one) => one.code))) ?? failFields({ name_en: [noCode] })
    await insertGenre(tx, { ...words, code, position: there.length })
    await desk.audit(tx, { memberId: desk.memberId, action: 'genre.added', subject: `genre:${code}` })
  })
}

/** Renames, describes, hides or shows a genre. Fails by field, with `studio.changed_meanwhile` or `genre.not_found`. */
export async function changeGenre(
  core: Core,
  desk: GenreDesk,
  wish: GenreWords & { code: string; is_hidden: boolean; version: number },
): Promise<void> {
  const { code, is_hidden, version, ...typed } = wish
  const words = readWords(typed)
  await transaction(core.db, async (tx) => {
    await lockGenres(tx)
    const open = (await listCodes(tx)).filter((one) => one.merged_into === null)
    if (!open.some((one) => one.code === code)) fail('genre.not_found')
    refuseTaken(
      words,
      open.filter((one) => one.code !== code),
    )
    if (!(await updateGenre(tx, code, { ...words, is_hidden, version }))) fail('studio.changed_meanwhile')
    const entry = { memberId: desk.memberId, action: 'genre.changed' as const, subject: `genre:${code}` }
    await desk.audit(tx, { ...entry, details: { ...words, is_hidden } })
  })
}

/**
 * Another order. A list that lacks a genre, names one that is gone, or was seen in another order is an old one:
 * `studio.changed_meanwhile`.
 */
export async function orderGenres(
  core: Core,
  desk: GenreDesk,
  { codes, was }: { codes: readonly string[]; was: readonly string[] },
): Promise<void> {
  await transaction(core.db, async (tx) => {
    await lockGenres(tx)
    const open = (await listCodes(tx)).filter((one) => one.merged_into === null).map((one) => one.code)
    const isWhole = codes.length === open.length && new Set([...codes, ...open]).size === open.length
    if (!isWhole || !standsAs(open, was)) fail('studio.changed_meanwhile')
    await writeOrder(tx, codes)
    await desk.audit(tx, { memberId: desk.memberId, action: 'genre.ordered', subject: 'genres' })
  })
}

/**
 * Merges a genre into another one: its titles, its page, and whatever was stored with its code. Repeated it changes nothing.
 * Fails with `genre.not_found` when one of the two is none, or both are one.
 */
export async function mergeGenre(
  core: Core,
  desk: GenreDesk,
  { code, into }: { code: string; into: string },
): Promise<void> {
  await transaction(core.db, async (tx) => {
    await lockGenres(tx)
    const there = await listCodes(tx)
    const from = there.find((one) => one.code === code)
    const target = there.find((one) => one.code === into && one.merged_into === null)
    if (from === undefined || target === undefined || code === into) fail('genre.not_found')
    if (from.merged_into === into) return
    if (from.merged_into !== null) fail('genre.not_found')
    await moveTitles(tx, code, into)
    await moveQuestions(tx, code, into)
    await markMerged(tx, code, into)
    const entry = { memberId: desk.memberId, action: 'genre.merged' as const, subject: `genre:${code}` }
    await desk.audit(tx, { ...entry, details: { into } })
  })
}
