import { z } from 'zod'
import { Count, Instant } from '../primitives.ts'
import { route } from '../route.ts'

/** The pages of text. */
export const textPageNames = ['about', 'accessibility', 'help', 'privacy', 'terms'] as const
const Name = z.enum(textPageNames)
const Revision = z.coerce.number<number | string>().int().min(1).max(1_000_000)

const Public = z.object({ revision: z.int(), published_at: Instant })

export const TextPage = z
  .object({
    name: Name,
    title: z.string(),
    /** For search engines and shared links. */
    description: z.string(),
    /** Headings, paragraphs, lists and links by marks; no HTML. Its page fills in `{vat}` and `{delivery}`. */
    body: z.string(),
    ...Public.shape,
    /** The rate of tax of the time in which this text holds, in percent, and since when; null: from the beginning. */
    vat: z.object({ percent: z.int(), since: Instant.nullable() }),
    /** Whether this is what holds now. */
    is_current: z.boolean(),
    /** The public revisions, the newest first: a text to which somebody agreed stays readable. */
    published: z.array(Public),
  })
  .meta({ id: 'TextPage' })

export const getTextPage = route({
  method: 'GET',
  path: '/pages/:name',
  tag: 'core',
  summary: 'A page of text (about, help, privacy, terms): what holds now, or a revision that was public before',
  access: 'public',
  sharedSeconds: 30,
  params: z.object({ name: z.string().max(20) }),
  query: z.object({ revision: Revision.optional() }),
  responses: { 200: TextPage },
})

export const getAgreement = route({
  method: 'GET',
  path: '/me/agreement',
  tag: 'account',
  summary: 'The revisions of the terms and of the privacy notice that held when the member accepted them',
  access: 'member',
  grownUp: true,
  responses: {
    200: z.object({ accepted_at: Instant.nullable(), terms: z.int().nullable(), privacy: z.int().nullable() }),
  },
})

const TextPageInput = z.object({
  title_fa: z.string().max(120),
  title_en: z.string().max(120),
  description_fa: z.string().max(300),
  description_en: z.string().max(300),
  body_fa: z.string().max(60_000),
  body_en: z.string().max(60_000),
})

const StudioTextPage = TextPageInput.extend({
  name: Name,
  /** The newest revision: an editor who saves says which one they have read. */
  version: Count,
  /** The revision that visitors see. */
  public_revision: z.int().nullable(),
  /** The newest first. */
  revisions: z.array(
    z.object({
      revision: z.int(),
      created_at: Instant,
      published_at: Instant.nullable(),
      /** Null: it came with the program, or their account has ended. */
      staff: z.string().nullable(),
    }),
  ),
}).meta({ id: 'StudioTextPage' })

const works = { tag: 'studio', access: 'staff', duty: 'titles' } as const
const params = z.object({ name: z.string().max(20) })

export const listTextPages = route({
  ...works,
  method: 'GET',
  path: '/studio/pages',
  summary: 'All pages of text, with what is public and what waits to be',
  responses: {
    200: z.object({
      items: z.array(
        z.object({
          name: Name,
          title: z.string(),
          changed_at: Instant,
          published_at: Instant.nullable(),
          /** The newest revision is not public. */
          has_draft: z.boolean(),
        }),
      ),
    }),
  },
})

export const getStudioTextPage = route({
  ...works,
  method: 'GET',
  path: '/studio/pages/:name',
  summary: 'A page of text as editors see it: its newest revision, and all that were',
  params,
  responses: { 200: StudioTextPage },
})

export const getTextRevision = route({
  ...works,
  method: 'GET',
  path: '/studio/pages/:name/revisions/:revision',
  summary: 'What one revision of a page of text said',
  params: params.extend({ revision: Revision }),
  responses: { 200: TextPageInput },
})

export const saveTextPage = route({
  ...works,
  method: 'PUT',
  path: '/studio/pages/:name',
  summary: 'Saves a page of text as a new revision that is not public; refused when somebody else has saved meanwhile',
  params,
  body: TextPageInput.extend({ version: Count }),
  responses: { 200: StudioTextPage },
})

export const publishTextPage = route({
  ...works,
  method: 'POST',
  path: '/studio/pages/:name/publish',
  summary: 'Makes the newest revision of a page of text public; refused when a newer one was saved meanwhile',
  params,
  body: z.object({ version: Count }),
  responses: { 200: StudioTextPage },
})
