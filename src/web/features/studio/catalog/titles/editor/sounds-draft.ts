import type { FilmSounds } from '#web/features/studio/media/files/media-data.ts'

export interface SoundDraft {
  sound: string
  label: string
  /** Empty: as the file calls it. */
  name_fa: string
  name_en: string
  is_hidden: boolean
}

/** Sounds as somebody is changing them, in the order of the list, and the one with which the film begins. */
export interface SoundsDraft {
  items: readonly SoundDraft[]
  first: string
}

export const draftOf = ({ items }: FilmSounds): SoundsDraft => ({
  items: items.map(({ sound, label, name_fa: fa, name_en: en, is_hidden: isHidden }) => ({
    sound,
    label,
    name_fa: fa ?? '',
    name_en: en ?? '',
    is_hidden: isHidden,
  })),
  first: items.find((item) => item.is_default)?.sound ?? '',
})

const nameOrNone = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())

/** As the call takes them. */
export const asSent = ({ items, first }: SoundsDraft) => ({
  sounds: items.map(({ sound, name_fa: fa, name_en: en, is_hidden: isHidden }) => ({
    sound,
    name_fa: nameOrNone(fa),
    name_en: nameOrNone(en),
    is_hidden: isHidden,
  })),
  first,
})

export const isChanged = (draft: SoundsDraft, sounds: FilmSounds): boolean =>
  JSON.stringify(asSent(draft)) !== JSON.stringify(asSent(draftOf(sounds)))

/** The list with one of it a place up or down. */
export function moved(items: readonly SoundDraft[], index: number, by: -1 | 1): SoundDraft[] {
  const item = items[index]
  if (item === undefined) return [...items]
  return items.toSpliced(index, 1).toSpliced(index + by, 0, item)
}
