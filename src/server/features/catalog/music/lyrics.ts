import type { z } from 'zod'
import type { getLyrics } from '#contract/catalog/music.ts'
import type { listStudioLyrics, writeLyrics as writeLyricsRoute } from '#contract/catalog/studio-music.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { directionOf } from '#lib/media/lyrics/direction.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import { versionOf } from '#server/version-of.ts'
import { deleteLyrics, findLyrics, isOnTheSite, isSung, lockLyrics, upsertLyrics } from './lyrics-queries.ts'
import { readLyricsApart } from './read-lyrics-apart.ts'
import { lyricsWarning } from './warning-words.ts'

type Shown = z.input<(typeof getLyrics)['responses'][200]>
type Typed = z.input<(typeof listStudioLyrics)['responses'][200]>

const sentences = {
  lang: { fa: 'این زبان را نمی‌شناسیم.', en: 'We do not know this language.' },
  same: { fa: 'ترجمه به زبانی دیگر است.', en: 'A translation is in another language.' },
  tooLarge: { fa: 'این متن خوانده نشد؛ کوتاه‌ترش کنید.', en: 'This text could not be read. Make it shorter.' },
  empty: { fa: 'در این متن خطی نیست.', en: 'There is no line in this text.' },
  translation_lang: { fa: 'زبان ترجمه را انتخاب کنید.', en: 'Choose the language of the translation.' },
} as const satisfies Record<string, Localized>

/** The lyrics of a track for its listeners. Fails with `product.not_found` for what is not on the site. */
export async function shownLyrics(core: Pick<Core, 'db'>, trackId: ProductId): Promise<Shown> {
  const [isShown, rows] = await Promise.all([isOnTheSite(core.db, trackId), findLyrics(core.db, trackId)])
  if (!isShown) fail('product.not_found')
  return {
    track_id: trackId,
    items: rows.map((row) => ({
      lang: row.lang,
      dir: directionOf(row.lang),
      is_timed: row.is_timed,
      translation: translationOf(row),
      lines: row.lines,
    })),
  }
}

function translationOf(row: { translation_lang: string | null; lines: readonly { translation: string | null }[] }) {
  const { translation_lang: lang, lines } = row
  if (lang === null || lines.every(({ translation }) => translation === null)) return null
  return { lang, dir: directionOf(lang) }
}

/** The lyrics of a track as an editor typed them. Fails with `product.not_found` for what is not sung. */
export async function typedLyrics(core: Pick<Core, 'db'>, trackId: ProductId, locale: Locale): Promise<Typed> {
  if (!(await isSung(core.db, trackId))) fail('product.not_found')
  const rows = await findLyrics(core.db, trackId)
  const typed = rows.map((row) => ({ source: row.source, translation: row.translation_source }))
  const read = await readLyricsApart(typed)
  return {
    items: rows.map((row, index) => ({
      lang: row.lang,
      text: row.source,
      version: contentVersion(row),
      translation_lang: row.translation_lang,
      translation: row.translation_source,
      is_timed: row.is_timed,
      warnings: (read?.[index]?.warnings ?? []).map((one) => lyricsWarning(one, locale)),
      lines: row.lines,
    })),
  }
}

/** A language tag in its usual spelling; null when it is none. */
function tagOf(lang: string): string | null {
  try {
    return Intl.getCanonicalLocales(lang)[0] ?? null
  } catch {
    return null
  }
}

interface Wish {
  trackId: ProductId
  lang: string
  body: z.output<(typeof writeLyricsRoute)['body']>
}

const contentVersion = (row: { source: string; translation_lang: string | null; translation_source: string }) =>
  versionOf([row.source, row.translation_lang, row.translation_source])

/**
 * Writes lyrics in one language in place of those of the version that was read. Fails with `studio.changed_meanwhile`, or 422
 * and the wrong fields.
 */
export async function writeLyrics(
  core: Pick<Core, 'db' | 'clock'>,
  { trackId, lang, body }: Wish,
  afterwards: (tx: Tx) => Promise<void>,
): Promise<void> {
  if (!(await isSung(core.db, trackId))) fail('product.not_found')
  const faults: Record<string, Localized[]> = {}
  const tag = tagOf(lang)
  const other = body.translation_lang == null ? null : tagOf(body.translation_lang)
  if (tag === null) faults['lang'] = [sentences.lang]
  if (body.translation_lang != null && other === null) faults['translation_lang'] = [sentences.lang]
  if (tag !== null && tag === other) faults['translation_lang'] = [sentences.same]
  const [read] = (await readLyricsApart([{ source: body.text, translation: body.translation }])) ?? []
  if (read === undefined) failFields({ text: [sentences.tooLarge] })
  const { isTimed, lines } = read
  if (lines.every(({ text }) => text === '')) faults['text'] = [sentences.empty]
  if (other === null && lines.some(({ translation }) => translation !== null))
    faults['translation_lang'] ??= [sentences.translation_lang]
  if (tag === null || Object.keys(faults).length > 0) failFields(faults)
  await transaction(core.db, async (tx) => {
    await lockLyrics(tx, trackId)
    const now = (await findLyrics(tx, trackId)).find((one) => one.lang === tag)
    if ((now === undefined ? null : contentVersion(now)) !== body.version) fail('studio.changed_meanwhile')
    await upsertLyrics(tx, {
      product_id: trackId,
      lang: tag,
      source: body.text,
      is_timed: isTimed,
      lines,
      translation_lang: other,
      translation_source: body.translation,
      updated_at: core.clock.now(),
    })
    await afterwards(tx)
  })
}

/** Removes the lyrics in one language. Fails with `request.not_found` when there were none. */
export async function removeLyrics(
  core: Pick<Core, 'db'>,
  of: { trackId: ProductId; lang: string },
  afterwards: (tx: Tx) => Promise<void>,
): Promise<void> {
  await transaction(core.db, async (tx) => {
    if (!(await deleteLyrics(tx, of.trackId, tagOf(of.lang) ?? of.lang))) fail('request.not_found')
    await afterwards(tx)
  })
}
