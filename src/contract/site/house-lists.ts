import { z } from 'zod'
import { houseLists, ownLists, postagePayers } from '#lib/lists/house-lists.ts'
import { Count, ListCode, OfferedRow } from '../primitives.ts'
import { route } from '../route.ts'

const Payer = z.enum(postagePayers)

const OwnList = z.enum(ownLists)

export const getOfferedList = route({
  method: 'GET',
  path: '/core/lists/:list',
  tag: 'core',
  summary: 'What can be chosen from a list now, in its order: reasons of reports, of refusals and of returns, topics',
  access: 'public',
  sharedSeconds: 60,
  params: z.object({ list: OwnList }),
  responses: {
    200: z.object({
      items: z.array(OfferedRow),
    }),
  },
})

const StudioListRow = z
  .object({
    /** It never changes. */
    code: z.string(),
    /** As people read it; of a country that the house calls as everybody does: that name. */
    name_fa: z.string(),
    name_en: z.string(),
    postage: Payer.nullable(),
    is_hidden: z.boolean(),
    /** The program itself uses it: it is neither hidden nor merged. */
    is_kept: z.boolean(),
    /** Its position is chosen; the others follow by the alphabet. Always so but in the list of countries. */
    has_position: z.boolean(),
    /** 0: nobody has changed this country yet. */
    version: Count,
  })
  .meta({ id: 'StudioListRow' })

const StudioList = z
  .object({
    list: z.enum(houseLists),
    /** Whether the role of who asks may change it. */
    may_change: z.boolean(),
    rows: z.array(StudioListRow),
  })
  .meta({ id: 'StudioList' })

const works = { tag: 'studio', access: 'staff' } as const
const ofList = z.object({ list: z.enum(houseLists) })
const ofRow = ofList.extend({ code: ListCode })
const Words = z.object({
  name_fa: z.string().max(300),
  name_en: z.string().max(300),
  /** Of reasons to send goods back, and of no other list. */
  postage: Payer.nullable().default(null),
})

export const listStudioLists = route({
  ...works,
  method: 'GET',
  path: '/studio/lists',
  summary: 'The lists from which people choose, with all their rows, hidden ones too; merged ones are left out',
  responses: { 200: z.object({ items: z.array(StudioList) }) },
})

export const addListRow = route({
  ...works,
  method: 'POST',
  path: '/studio/lists/:list/rows',
  summary: 'Adds a row at the end; its code is made of the English name',
  params: ofList,
  body: Words,
  responses: { 201: StudioList },
})

export const changeListRow = route({
  ...works,
  method: 'PUT',
  path: '/studio/lists/:list/rows/:code',
  summary: 'Renames, hides or shows a row; an empty name of a country is the usual one',
  params: ofRow,
  body: Words.extend({ is_hidden: z.boolean(), version: Count }),
  responses: { 200: StudioList },
})

export const orderList = route({
  ...works,
  method: 'PUT',
  path: '/studio/lists/:list/order',
  summary: 'Puts a list in another order, naming each row once; of countries those that come first',
  params: ofList,
  body: z.object({
    codes: z.array(ListCode).max(300),
    /** The same in the order that was seen: a change of another one is refused. */
    was: z.array(ListCode).max(300),
  }),
  responses: { 200: StudioList },
})

export const mergeListRow = route({
  ...works,
  method: 'POST',
  path: '/studio/lists/:list/rows/:code/merge',
  summary: 'Whatever has this row shows the other one’s name from now on, and nobody chooses it any more',
  params: ofRow,
  body: z.object({ into: ListCode }),
  responses: { 200: StudioList },
})
