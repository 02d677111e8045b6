import type { SoundPurpose, SourceAudio } from '#lib/media/encode-plan.ts'
import { languageName } from '../languages.ts'

const purposes: Record<SoundPurpose, { fa: string; en: string }> = {
  description: { fa: 'توصیف صوتی', en: 'Audio description' },
  commentary: { fa: 'گفتار سازندگان', en: 'Commentary' },
  clear_speech: { fa: 'گفتار روشن‌تر', en: 'Clearer speech' },
}

/** Tools write codecs, channels, rates and addresses as names: these tell a viewer nothing. */
const technical =
  /https?:|www\.|\.(?:com|net|org|ir|ws|io|me|info)\b|@|^[\s\d.,:+\-()[\]|/]*(?:(?:e?-?ac-?3|aac|he-?aac|dts(?:-?hd)?|ma|mp3|flac|opus|vorbis|pcm|truehd|atmos|dolby|digital|plus|dd\+?p?|stereo|mono|surround|\d?ch|channels?|kbps|kb\/s|khz|hz|track|audio|sound(?:handler)?|handler|iso media.*)[\s\d.,:+\-()[\]|/]*)*$/i

const longest = 60

/**
 * Names for a list of sounds, all different: the language in itself, and what the file calls the sound where that says
 * more. Nobody has named a sound of no language and no name, so it has a number.
 */
export function nameSounds(sounds: readonly Pick<SourceAudio, 'language' | 'title' | 'purpose'>[]): string[] {
  const used = new Map<string, number>()
  return sounds.map((sound, index) => {
    const name = nameOf(sound, index)
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    return count === 1 ? name : `${name} ${count}`
  })
}

function nameOf(
  { language, title, purpose }: Pick<SourceAudio, 'language' | 'title' | 'purpose'>,
  index: number,
): string {
  const own = language === 'und' ? null : languageName(language)
  const said = readableTitle(title)
  const detail = said ?? (purpose === undefined ? null : purposes[purpose][language === 'en' ? 'en' : 'fa'])
  if (own === null) return detail ?? `صدای ${index + 1} · Sound ${index + 1}`
  if (detail === null || isNameOf(language, detail)) return own
  return mentions(detail, language) ? detail : `${own} · ${detail}`
}

function readableTitle(title: string | null): string | null {
  const text = (title ?? '').replace(/[\p{Cc}\p{Cf}]+/gu, (mark) => (mark === '\u200c' ? mark : ' ')).trim()
  return text === '' || text.length > longest || technical.test(text) ? null : text.replace(/\s+/g, ' ')
}

/** The names of a language in itself, in Persian and in English. */
function namesOf(language: string): string[] {
  const base = language.split('-')[0] ?? language
  const named = ['fa', 'en'].map((locale) => new Intl.DisplayNames([locale], { type: 'language' }).of(base) ?? base)
  const others = base === 'fa' ? ['farsi', 'پارسی'] : []
  return [languageName(language), languageName(base), ...named, ...others].map((name) => name.toLowerCase())
}

const isNameOf = (language: string, text: string): boolean => namesOf(language).includes(text.toLowerCase())

const mentions = (text: string, language: string): boolean =>
  namesOf(language).some((name) => text.toLowerCase().includes(name))
