import type { LandingBlock } from '#db/json-columns.ts'
import type { Locale } from '#lib/text/locale.ts'
import { isSitePath } from '#lib/web/site-path.ts'
import type { Localized } from '#server/fail.ts'
import type { LandingColumns } from './landing-queries.ts'

export type Faults = Record<string, Localized[]>

/** The facts about the things that a page names. */
export interface Known {
  /** Titles by their id, with the ids of their stills. */
  titles: readonly { id: number; stills: readonly { id: string }[] }[]
  /** The pictures that are stored for this page. */
  pictures: readonly string[]
  plans: readonly string[]
  campaigns: readonly string[]
}

const said = (fa: string, en: string): Localized[] => [{ fa, en }]
const required = said('این را بنویسید.', 'Please fill this in.')
const inBoth = said('در هر دو زبان بنویسید، یا در هیچ‌کدام.', 'Write it in both languages, or in neither.')
const noTitle = said('این عنوان را نداریم.', 'We have no such title.')
const noPicture = said('این تصویر دیگر نیست.', 'This picture is not there any more.')
const chooseOne = said('یکی را انتخاب کنید.', 'Choose one.')
const badHref = said(
  'نشانی با / شروع می‌شود، بی زبان: ‎/series',
  'An address begins with /, without the language: /series',
)

/** Words that mean something else in an address: a language, and the shop, whose header any path with `/shop` has. */
const reserved = /^(en|fa|data|shop.*)$/

function slugFaults(slug: string, isTaken: boolean): Faults {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    return { slug: said('تنها حرف کوچک لاتین، رقم و خط تیره.', 'Small Latin letters, digits and hyphens only.') }
  if (reserved.test(slug))
    return { slug: said('این کلمه در نشانی‌ها معنای دیگری دارد.', 'This word has another meaning in addresses.') }
  return isTaken ? { slug: said('صفحهٔ دیگری این نشانی را دارد.', 'Another page has this address.') } : {}
}

const languagesOf = (langs: LandingColumns['langs']): Locale[] => (langs === 'both' ? ['fa', 'en'] : [langs])

type Words = Partial<Record<string, unknown>>

/** A text that must be there in every language of the page. */
function missing(at: string, words: Words, field: string, langs: LandingColumns['langs']): Faults {
  const empty = languagesOf(langs).filter((locale) => words[`${field}_${locale}`] === '')
  return Object.fromEntries(empty.map((locale) => [`${at}${field}_${locale}`, required]))
}

/** A text that may be left out, but not in one language alone. */
function halves(at: string, words: Words, field: string, langs: LandingColumns['langs']): Faults {
  if (langs !== 'both') return {}
  const [fa, en] = [words[`${field}_fa`] === '', words[`${field}_en`] === '']
  return fa === en ? {} : { [`${at}${field}_${fa ? 'fa' : 'en'}`]: inBoth }
}

type Source = { product_id: number | null; image_id: string | null }

/** A picture’s source: a title’s still, or a picture of the page. */
function pictureFaults(at: string, { product_id: of, image_id: image }: Source, { titles, pictures }: Known): Faults {
  if (of === null) return image === null || pictures.includes(image) ? {} : { [`${at}image_id`]: noPicture }
  const title = titles.find(({ id }) => id === of)
  if (title === undefined) return { [`${at}product_id`]: noTitle }
  if (title.stills.length === 0)
    return { [`${at}product_id`]: said('این عنوان تصویری ندارد.', 'This title has no still.') }
  return image === null || title.stills.some(({ id }) => id === image) ? {} : { [`${at}image_id`]: noPicture }
}

const requiredWords = {
  text: ['text'],
  picture: [],
  video: [],
  rail: ['title'],
  offer: [],
  countdown: ['title'],
  gift: [],
  form: ['title'],
} as const satisfies Record<LandingBlock['kind'], readonly ('title' | 'text')[]>

/** The faults of what a block shows; those of a rail are for the home page’s rules to say. */
function contentFaults(at: string, block: LandingBlock, known: Known): Faults {
  switch (block.kind) {
    case 'picture': {
      const none = block.product_id === null && block.image_id === null
      const href = block.href !== null && !isSitePath(block.href) ? { [`${at}href`]: badHref } : {}
      // a link is called by its words
      const name = block.href !== null && block.title_fa === '' && block.title_en === ''
      return {
        ...(none ? { [`${at}image_id`]: chooseOne } : pictureFaults(at, block, known)),
        ...href,
        ...(name ? { [`${at}title_fa`]: required } : {}),
      }
    }
    case 'video':
      return pictureFaults(at, { product_id: block.product_id, image_id: null }, known)
    case 'offer': {
      const { product_id: product, plan_id: plan } = block
      if ((product === null) === (plan === null)) return { [`${at}product_id`]: chooseOne }
      if (product !== null && !known.titles.some(({ id }) => id === product)) return { [`${at}product_id`]: noTitle }
      if (plan !== null && !known.plans.includes(plan))
        return { [`${at}plan_id`]: said('این اشتراک را نداریم.', 'We have no such plan.') }
      return {}
    }
    case 'gift':
      return known.campaigns.includes(block.campaign)
        ? {}
        : { [`${at}campaign`]: said('چنین هدیه‌ای نداریم.', 'We have no such gift.') }
    case 'text':
    case 'rail':
    case 'form':
    case 'countdown':
      return {}
  }
}

function blockFaults(
  at: string,
  block: LandingBlock,
  { langs, known }: { langs: LandingColumns['langs']; known: Known },
) {
  const needed: readonly string[] = requiredWords[block.kind]
  const words = ['title', 'text'].map((field) =>
    needed.includes(field) ? missing(at, block, field, langs) : halves(at, block, field, langs),
  )
  const consent = block.kind === 'form' ? missing(at, block, 'consent', langs) : {}
  return Object.assign({}, ...words, consent, contentFaults(at, block, known)) as Faults
}

/** A page has one list, so it has one form. */
function formFaults(blocks: readonly LandingBlock[]): Faults {
  const [, second] = blocks.flatMap((block, at) => (block.kind === 'form' ? at : []))
  return second === undefined
    ? {}
    : { [`blocks.${second}.title_fa`]: said('هر صفحه یک فرم دارد.', 'A page has one form.') }
}

/** Returns the faults of a landing page, by the fields of the contract: `blocks.0.title_fa`. */
export function landingFaults(columns: LandingColumns, known: Known, isTaken: boolean): Faults {
  const { slug, langs, shown_from: from, shown_until: until, blocks } = columns
  const times =
    from !== null && until !== null && until <= from
      ? { shown_until: said('پایان باید پس از شروع باشد.', 'The end has to be after the beginning.') }
      : {}
  const head = { product_id: columns.head_product_id, image_id: columns.head_image_id }
  return Object.assign(
    {},
    slugFaults(slug, isTaken),
    missing('', { ...columns }, 'title', langs),
    ...['eyebrow', 'lead', 'description'].map((field) => halves('', { ...columns }, field, langs)),
    times,
    pictureFaults('head.', head, known),
    formFaults(blocks),
    ...blocks.map((block, index) => blockFaults(`blocks.${index}.`, block, { langs, known })),
  ) as Faults
}
