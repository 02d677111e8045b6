import type { InputOf, OutputOf } from '#contract/api.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Faults } from '#web/features/studio/form/faults.ts'
import { entryOf, type InstantEntry, noMoment } from '#web/features/studio/form/instant-entry.ts'
import { momentIn } from '#web/features/studio/form/typed-fields.ts'
import { noCollection } from '#web/features/studio/site/home/home-data.ts'

export type StudioLanding = OutputOf<'GET /studio/landings/:id'>
export type Input = InputOf<'POST /studio/landings'>['body']
type Block = Input['blocks'][number]
export type BlockKind = Block['kind']

/** A block as typed: the end of a countdown stands in two fields. `key` is its own while the editor is open. */
export type BlockDraft = { key: string } & (
  | Exclude<Block, { kind: 'countdown' }>
  | (Omit<Extract<Block, { kind: 'countdown' }>, 'until'> & { until: string | null; entry: InstantEntry })
)
export type BlockOf<K extends BlockKind> = Extract<BlockDraft, { kind: K }>

const texts = [
  ...(['slug', 'eyebrow_fa', 'eyebrow_en', 'title_fa', 'title_en', 'lead_fa', 'lead_en'] as const),
  ...(['description_fa', 'description_en'] as const),
] as const
type Text = (typeof texts)[number]

/** The editor’s fields as typed. */
export type LandingForm = Record<Text, string> & {
  langs: Input['langs']
  state: Input['state']
  hasSwitcher: boolean
  head: Input['head']
  from: InstantEntry
  until: InstantEntry
  blocks: BlockDraft[]
}

/** No title or plan is chosen yet: the server would refuse it, so the field says so first. */
export const notChosen = 0

let made = 0
const newKey = (): string => {
  made += 1
  return `new-${made}`
}

const words = { title_fa: '', title_en: '', text_fa: '', text_en: '' }

/** A new block with nothing in it. */
export function newBlock(kind: BlockKind): BlockDraft {
  const of = { key: newKey(), ...words }
  switch (kind) {
    case 'text':
      return { ...of, kind }
    case 'picture':
      return { ...of, kind, product_id: null, image_id: null, href: null }
    case 'video':
      return { ...of, kind, product_id: notChosen }
    case 'rail':
      return { ...of, kind, look: 'posters', query: { sort: 'published' }, href: null }
    case 'offer':
      return { ...of, kind, product_id: null, plan_id: null }
    case 'countdown':
      return { ...of, kind, until: null, entry: noMoment }
    case 'gift':
      return { ...of, kind, campaign: '' }
    case 'form':
      return { ...of, kind, consent_fa: '', consent_en: '' }
  }
}

const draftOfBlock = (block: Block, index: number, locale: Locale): BlockDraft =>
  block.kind === 'countdown'
    ? { ...block, key: `stored-${index}`, entry: entryOf(block.until, locale, 'moment') }
    : { ...block, key: `stored-${index}` }

/** The fields as a page fills them; without one, those of a new one. */
export function landingFormOf(saved: StudioLanding | null, locale: Locale): LandingForm {
  const typed = Object.fromEntries(texts.map((field) => [field, saved?.[field] ?? ''])) as Record<Text, string>
  return {
    ...typed,
    langs: saved?.langs ?? 'both',
    state: saved?.state ?? 'draft',
    hasSwitcher: saved?.has_switcher ?? true,
    head: saved?.head ?? { product_id: null, image_id: null },
    from: entryOf(saved?.shown_from, locale, 'moment'),
    until: entryOf(saved?.shown_until, locale, 'end'),
    blocks: (saved?.blocks ?? []).map((block, index) => draftOfBlock(block, index, locale)),
  }
}

/** Where something has to be chosen in a block, and is not. */
function unchosenIn(block: BlockDraft): string | null {
  if (block.kind === 'video') return block.product_id === notChosen ? 'product_id' : null
  if (block.kind === 'rail') return block.query.collection === noCollection ? 'query.collection' : null
  if (block.kind === 'offer') return block.product_id === null && block.plan_id === null ? 'product_id' : null
  if (block.kind === 'gift') return block.campaign === '' ? 'campaign' : null
  return null
}

/**
 * The contract’s input with the faults of what cannot be sent: days that cannot be read, and what is not chosen. Such a
 * block is left out, for the preview.
 */
export function readForm(form: LandingForm, was: StudioLanding | null, locale: Locale) {
  const faults: Faults = {}
  const momentOf = (field: string, entry: InstantEntry, before: string | null | undefined) =>
    momentIn(entry, before, { locale, refuse: (fault) => void (faults[field] = fault) }) ?? null
  const blocks = form.blocks.flatMap((draft, index): Block[] => {
    const { key: _key, ...block } = draft
    if (block.kind === 'countdown') {
      const { entry, ...rest } = block
      const field = `blocks.${index}.until`
      const until = momentOf(field, entry, block.until)
      if (until === null) faults[field] ??= 'required'
      return until === null ? [] : [{ ...rest, until }]
    }
    const unchosen = unchosenIn(draft)
    if (unchosen !== null) faults[`blocks.${index}.${unchosen}`] = 'required'
    return unchosen === null ? [block] : []
  })
  const { hasSwitcher, from, until, blocks: _blocks, ...rest } = form
  const input: Input = {
    ...rest,
    has_switcher: hasSwitcher,
    shown_from: momentOf('shown_from', from, was?.shown_from),
    shown_until: momentOf('shown_until', until, was?.shown_until),
    blocks,
  }
  return { input, faults }
}
