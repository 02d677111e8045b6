import { z } from 'zod'
import { Count, Image, PageQuery, pageOf, ProductId, RowId } from '../primitives.ts'
import { route } from '../route.ts'

const works = { tag: 'studio', access: 'staff' } as const
const changes = { ...works, duty: 'titles' } as const
const PersonParams = z.object({ id: ProductId })

const fields = {
  name_fa: z.string().max(200),
  name_en: z.string().max(200),
  kind: z.enum(['person', 'group']),
  /** Gregorian; null: not told. */
  born_year: z.int().min(1800).max(2200).nullable(),
  birthplace_fa: z.string().max(120),
  birthplace_en: z.string().max(120),
  biography_fa: z.string().max(4000),
  biography_en: z.string().max(4000),
}

export const PersonInput = z.object({ ...fields, version: Count }).meta({ id: 'PersonInput' })

const StudioPersonRow = z.object({
  id: z.int(),
  name_fa: z.string(),
  name_en: z.string(),
  kind: z.enum(['person', 'group']),
  photo: Image.nullable(),
  /** Titles of theirs, drafts included. */
  titles: z.int(),
  has_biography: z.boolean(),
})

export const StudioPerson = z
  .object({
    id: z.int(),
    version: Count,
    ...fields,
    photo: Image.nullable(),
    titles: z.array(z.object({ id: z.int(), title: z.string(), state: z.enum(['draft', 'published']) })),
    /** Members who want to hear of new titles. */
    alerts: z.int(),
  })
  .meta({ id: 'StudioPerson' })

export const searchPeople = route({
  ...works,
  method: 'GET',
  path: '/studio/people',
  summary: 'People by name, for credits and for the room of people',
  query: PageQuery.extend({
    query: z.string().max(200).default(''),
    per_page: z.coerce.number<number | string>().int().min(1).max(100).default(20),
  }),
  responses: { 200: pageOf(StudioPersonRow) },
})

export const getStudioPerson = route({
  ...works,
  method: 'GET',
  path: '/studio/people/:id',
  summary: 'One person with their titles',
  params: PersonParams,
  responses: { 200: StudioPerson },
})

export const updatePerson = route({
  ...changes,
  method: 'PUT',
  path: '/studio/people/:id',
  summary: 'Changes a person; refused when somebody else has changed them meanwhile',
  params: PersonParams,
  body: PersonInput,
  responses: { 200: StudioPerson },
})

export const setPersonPhoto = route({
  ...changes,
  method: 'POST',
  path: '/studio/people/:id/photo',
  summary: 'Gives a person a photo (JPEG, PNG, WebP, AVIF; to 20 MB) in place of the one before',
  params: PersonParams,
  multipart: z.object({ file: z.any() }),
  responses: { 201: StudioPerson },
})

export const removePersonPhoto = route({
  ...changes,
  method: 'DELETE',
  path: '/studio/people/:id/photo',
  summary: 'Takes a person’s photo away',
  params: PersonParams,
  responses: { 200: StudioPerson },
})

const Merge = z
  .object({
    /** Who stays. */
    into: StudioPersonRow.extend({ version: Count }),
    /** Who goes. */
    from: StudioPersonRow.extend({ version: Count }),
    /** Credits that move, and those that the other has already. */
    moved: z.int(),
    dropped: z.int(),
    /** Titles for which both have a credit: two people may have worked on them. */
    shared: z.array(z.object({ id: z.int(), title: z.string() })),
    alerts: z.int(),
    /** The facts that the person who stays takes over, because they have none of their own. */
    takes: z.array(z.enum(['photo', 'born_year', 'birthplace', 'biography'])),
  })
  .meta({ id: 'PersonMerge' })

export const previewMerge = route({
  ...changes,
  method: 'GET',
  path: '/studio/people/:id/merge/:from',
  summary: 'What it would change to merge another row into this person',
  params: PersonParams.extend({ from: ProductId }),
  responses: { 200: Merge },
})

export const mergePeople = route({
  ...changes,
  method: 'POST',
  path: '/studio/people/:id/merge',
  summary: 'Two rows are one person: the other row’s credits come here, and its address leads here',
  params: PersonParams,
  body: z.object({ from: RowId, version: Count, from_version: Count }),
  responses: { 200: StudioPerson },
})
