import type { EditedKind } from './kind-form.ts'
import type { TitleForm } from './title-form.ts'

export type PartKey =
  | 'texts'
  | 'pictures'
  | 'video'
  | 'subtitles'
  | 'tracks'
  | 'parts'
  | 'time'
  | 'seats'
  | 'prices'
  | 'people'
  | 'where'

/** Facts about a title beside its fields. */
export type PartFacts = {
  form: TitleForm
  /** Whether a language has its name and its story. */
  complete: { fa: boolean; en: boolean }
  hasPoster: boolean
  /** `none`: no file was sent. */
  video: 'none' | 'running' | 'whole'
  subtitles: number
}
export type PartState = 'whole' | 'running' | 'open'

/** The parts of each kind's form, in the order of its cards; new titles have no files yet. */
const parts: Record<EditedKind, readonly PartKey[]> = {
  movie: ['video', 'texts', 'people', 'where', 'prices', 'pictures', 'subtitles'],
  series: ['parts', 'texts', 'people', 'prices', 'where', 'pictures', 'video'],
  season: ['parts', 'texts', 'prices', 'where', 'pictures'],
  episode: ['video', 'texts', 'people', 'prices', 'where', 'pictures', 'subtitles'],
  music: ['tracks', 'texts', 'people', 'where', 'prices', 'pictures'],
  screening: ['time', 'seats', 'texts', 'where', 'pictures'],
}

/** A clip is a film, a single is a sound of its own; both have a file where an album has tracks. */
const ofFiles = new Set<PartKey>(['pictures', 'video', 'subtitles', 'tracks', 'parts'])

export function partsOfTitle(kind: EditedKind, has: { files: boolean; video: boolean; subtitles: boolean }): PartKey[] {
  const kept = parts[kind].filter((key) => {
    if (key === 'video') return has.files && has.video
    if (key === 'subtitles') return has.files && has.subtitles
    return has.files || !ofFiles.has(key)
  })
  return kind === 'music' && has.files && has.video ? ['video', ...kept] : kept
}

const hasPrice = ({ is_free, in_plans, buy, rent }: TitleForm): boolean =>
  is_free || in_plans || [buy, rent].some(({ isOffered, toman, usd }) => isOffered && (toman !== '' || usd !== ''))

/** How a part stands: what is missing of it, or still being made. */
export function stateOfPart(key: PartKey, facts: PartFacts): PartState {
  const { form, complete } = facts
  switch (key) {
    case 'texts':
      return complete.fa && complete.en ? 'whole' : 'open'
    case 'pictures':
      return facts.hasPoster ? 'whole' : 'open'
    case 'video':
      return facts.video === 'none' ? 'open' : facts.video
    case 'subtitles':
      return facts.subtitles > 0 ? 'whole' : 'open'
    case 'people':
      return 'credits' in form && form.credits.length > 0 ? 'whole' : 'open'
    case 'prices':
      return hasPrice(form) ? 'whole' : 'open'
    default:
      return 'whole'
  }
}
