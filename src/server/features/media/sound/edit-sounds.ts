import type { AudioRendition } from '#lib/media/encode-plan.ts'
import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId, RunId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { EditedSound } from '#media/sounds/edited-sounds.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import { required } from '#server/http/validation.ts'
import { versionOf } from '#server/version-of.ts'
import { aidsOf } from './aids-of.ts'
import { findSoundEdits, lockRunOfFilm, replaceSoundEdits, type SoundEdit, writeHeard } from './sound-queries.ts'

/** An editor's wish for one sound, in the order of the list. */
export interface SoundWish {
  sound: string
  name_fa: string | null
  name_en: string | null
  is_hidden: boolean
}

const sentences = {
  others: {
    fa: 'این فهرست صداهای همین فایل نیست. صفحه را دوباره باز کنید.',
    en: 'These are not the sounds of this file. Open the page again.',
  },
  hidden: { fa: 'دست‌کم یک صدا باید شنیده شود.', en: 'At least one sound must be heard.' },
  hiddenDefault: {
    fa: 'صدای اولِ پخش پنهان است. صدای دیگری انتخاب کنید.',
    en: 'The film begins with a hidden sound. Choose another one.',
  },
  halfName: {
    fa: 'نام را به هر دو زبان بنویسید، یا هر دو را خالی بگذارید.',
    en: 'Write the name in both languages, or leave both empty.',
  },
  sameName: { fa: 'صدای دیگری همین نام را دارد.', en: 'Another sound has this name.' },
} as const satisfies Record<string, Localized>

/** The sounds of a run as its file has them. */
export const soundsOfPlan = (audio: readonly AudioRendition[]): SoundEdit[] =>
  audio.map(({ name, language, label, isDefault }) => ({
    sound: name,
    language,
    label,
    name_fa: null,
    name_en: null,
    is_hidden: false,
    is_default: isDefault,
  }))

/** The sounds of a run as they are now, in the order of the list. */
export async function soundsNow(db: Db | Tx, runId: RunId, audio: readonly AudioRendition[]): Promise<SoundEdit[]> {
  const edits = await findSoundEdits(db, runId)
  return edits.length === 0 ? soundsOfPlan(audio) : edits
}

/** The name of a sound for a reader. */
export const soundName = (edit: Pick<SoundEdit, 'label' | 'name_fa' | 'name_en'>, locale: Locale): string =>
  (locale === 'fa' ? edit.name_fa : edit.name_en) ?? edit.label

/** Sounds as the lists of players name them. */
export const heardSounds = (edits: readonly SoundEdit[], locale: Locale): EditedSound[] =>
  edits.map((edit) => ({
    sound: edit.sound,
    label: soundName(edit, locale),
    isHidden: edit.is_hidden,
    isDefault: edit.is_default,
  }))

/** Names as they are stored: without what nobody sees, and of one line. */
const cleanSound = (wish: SoundWish): SoundWish => ({
  ...wish,
  name_fa: wish.name_fa === null ? null : displayLine(wish.name_fa),
  name_en: wish.name_en === null ? null : displayLine(wish.name_en),
})

/** Languages that can be heard, the one that the film begins with first. */
export const languagesOf = (edits: readonly SoundEdit[]): string[] => {
  const heard = edits.filter((edit) => !edit.is_hidden)
  return heard.toSorted((a, b) => Number(b.is_default) - Number(a.is_default)).map(({ language }) => language)
}

/** Returns the faults of a wish, by its fields; empty: none. */
export function faultsOfSounds(
  own: readonly SoundEdit[],
  { sounds, first }: { sounds: readonly SoundWish[]; first: string },
): Record<string, Localized[]> {
  const names = sounds.map(({ sound }) => sound).toSorted()
  if (
    names.join() !==
    own
      .map(({ sound }) => sound)
      .toSorted()
      .join()
  )
    return { sounds: [sentences.others] }
  if (sounds.every(({ is_hidden: isHidden }) => isHidden)) return { sounds: [sentences.hidden] }
  const faults: Record<string, Localized[]> = {}
  const begins = sounds.find(({ sound }) => sound === first)
  if (begins === undefined) return { sounds: [sentences.others] }
  if (begins.is_hidden) faults['first'] = [sentences.hiddenDefault]
  const labels = new Map(own.map(({ sound, label }) => [sound, label]))
  const taken = { fa: new Set<string>(), en: new Set<string>() }
  for (const [index, wish] of sounds.entries()) {
    const { sound, name_fa: fa, name_en: en } = wish
    for (const locale of ['fa', 'en'] as const)
      if (wish[`name_${locale}`] === '') faults[`sounds.${index}.name_${locale}`] = [required]
    if ((fa === null) !== (en === null))
      faults[`sounds.${index}.${fa === null ? 'name_fa' : 'name_en'}`] = [sentences.halfName]
    for (const locale of ['fa', 'en'] as const) {
      const name = soundName({ ...wish, label: labels.get(sound) ?? sound }, locale)
      if (taken[locale].has(name)) faults[`sounds.${index}.name_${locale}`] ??= [sentences.sameName]
      taken[locale].add(name)
    }
  }
  return faults
}

/**
 * Names, order, default and hidden ones of a film's sounds. They are heard from the next opening on, without encoding.
 * Fails with `studio.changed_meanwhile`, or 422 and the wrong fields; `request.not_found` for a run without sounds. Returns
 * the title's id.
 */
export async function editSounds(
  core: Pick<Core, 'db'>,
  runId: RunId,
  typed: { version: string; sounds: readonly SoundWish[]; first: string },
  afterwards: (tx: Tx, productId: ProductId) => Promise<void>,
): Promise<ProductId> {
  const wish = { ...typed, sounds: typed.sounds.map(cleanSound) }
  return transaction(core.db, async (tx) => {
    const run = await lockRunOfFilm(tx, runId)
    if (run === undefined || run.plan === null || run.purpose !== 'feature') fail('request.not_found')
    const own = soundsOfPlan(run.plan.audio)
    if (own.length === 0) fail('request.not_found')
    if (versionOf(await soundsNow(tx, runId, run.plan.audio)) !== wish.version) fail('studio.changed_meanwhile')
    const faults = faultsOfSounds(own, wish)
    if (Object.keys(faults).length > 0) failFields(faults)
    const asPlanned = new Map(own.map((one) => [one.sound, one]))
    const edited = wish.sounds.flatMap(({ sound, ...change }) => {
      const planned = asPlanned.get(sound)
      return planned === undefined ? [] : [{ ...planned, ...change, is_default: sound === wish.first }]
    })
    // as the file has them: then there is nothing to remember
    const isAsFile = versionOf(edited) === versionOf(own)
    await replaceSoundEdits(tx, runId, isAsFile ? [] : edited)
    const heard = { audio: languagesOf(edited), aids: aidsOf(run, edited) }
    await writeHeard(tx, { runId, productId: run.product_id }, heard)
    await afterwards(tx, run.product_id)
    return run.product_id
  })
}
