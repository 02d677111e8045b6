import { z } from 'zod'
import { Count, Image, Instant, PageQuery, pageOf, ProductId, Uuid } from '../../primitives.ts'
import { route } from '../../route.ts'
import { ScreeningCard, ScreeningState, TicketCode } from '../screenings.ts'

const CafeParams = z.object({ id: ProductId })

/** The most pictures that one cafe has. */
export const mostCafePictures = 6

/** A place that shows films to guests. */
export const Cafe = z
  .object({
    id: z.int(),
    name: z.string(),
    city: z.string(),
    address: z.string(),
    about: z.string(),
    is_step_free: z.boolean(),
    /** Degrees, WGS 84. */
    longitude: z.number(),
    latitude: z.number(),
    seats: z.int(),
    /** A telephone number of the house; null: none is told. */
    contact: z.string().nullable(),
    /** In a list only the first one. */
    pictures: z.array(Image),
    /** The next evening that has not ended; null while none is planned. */
    next: z.object({ id: z.int(), title: z.string(), starts_at: Instant.nullable() }).nullable(),
  })
  .meta({ id: 'Cafe' })

export const listCafes = route({
  method: 'GET',
  path: '/cafes',
  tag: 'cafes',
  summary:
    'Published cafes by city, of one city with `city`, however it is spelled; and how many there are in each city',
  access: 'public',
  sharedSeconds: 10,
  query: PageQuery.extend({ city: z.string().min(1).max(80).optional() }),
  responses: {
    200: pageOf(Cafe).extend({
      /** The city that was asked for, by its name in the reader's language; null: none, or none that we know. */
      city: z.string().nullable(),
      /** All cities, whatever the page; the place is the middle of their cafes. */
      cities: z.array(z.object({ city: z.string(), cafes: z.int(), longitude: z.number(), latitude: z.number() })),
    }),
  },
})

export const getCafe = route({
  method: 'GET',
  path: '/cafes/:id',
  tag: 'cafes',
  summary: 'One published cafe',
  access: 'public',
  sharedSeconds: 10,
  params: CafeParams,
  responses: { 200: Cafe },
})

export const getCafeProducts = route({
  method: 'GET',
  path: '/cafes/:id/get-products',
  tag: 'cafes',
  summary: 'Evenings of a cafe that have not ended, the next one first',
  access: 'public',
  sharedSeconds: 10,
  params: CafeParams,
  query: PageQuery,
  responses: { 200: pageOf(ScreeningCard) },
})

const text = (most: number) => z.string().trim().min(1).max(most)

const fields = {
  name_fa: text(120),
  name_en: text(120),
  city_fa: text(80),
  city_en: text(80),
  address_fa: text(300),
  address_en: text(300),
  about_fa: z.string().max(2000),
  about_en: z.string().max(2000),
  is_step_free: z.boolean(),
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  seats: z.int().min(1).max(2000),
  contact: z.string().trim().max(40).nullable(),
  state: z.enum(['draft', 'published']),
}

export const CafeInput = z.object(fields).meta({ id: 'CafeInput' })

export const StudioCafe = z
  .object({
    id: z.int(),
    ...fields,
    version: Count,
    pictures: z.array(z.object({ id: Uuid, image: Image })),
    hosts: z.array(z.object({ member_id: Uuid, name: z.string(), user_name: z.string(), since: Instant })),
  })
  .meta({ id: 'StudioCafe' })

export const listStudioCafes = route({
  method: 'GET',
  path: '/studio/cafes',
  tag: 'studio',
  summary: 'All cafes, drafts included, by city and name',
  access: 'staff',
  duty: 'screenings',
  responses: { 200: z.object({ items: z.array(StudioCafe) }) },
})

export const createCafe = route({
  method: 'POST',
  path: '/studio/cafes',
  tag: 'studio',
  summary: 'Makes a cafe',
  access: 'staff',
  duty: 'screenings',
  body: CafeInput,
  responses: { 201: StudioCafe },
})

export const getStudioCafe = route({
  method: 'GET',
  path: '/studio/cafes/:id',
  tag: 'studio',
  summary: 'One cafe with its hosts',
  access: 'staff',
  duty: 'screenings',
  params: CafeParams,
  responses: { 200: StudioCafe },
})

export const updateCafe = route({
  method: 'PUT',
  path: '/studio/cafes/:id',
  tag: 'studio',
  summary: 'Changes a cafe; refused when somebody else has changed it meanwhile',
  access: 'staff',
  duty: 'screenings',
  params: CafeParams,
  body: CafeInput.extend({ version: Count }),
  responses: { 200: StudioCafe },
})

export const addCafePicture = route({
  method: 'POST',
  path: '/studio/cafes/:id/pictures',
  tag: 'studio',
  summary: 'Adds a picture (JPEG, PNG, WebP, AVIF; to 20 MB) as the last one; the first is on the card',
  access: 'staff',
  duty: 'screenings',
  params: CafeParams,
  multipart: z.object({ file: z.any() }),
  responses: { 201: StudioCafe },
})

export const removeCafePicture = route({
  method: 'DELETE',
  path: '/studio/cafes/:id/pictures/:image',
  tag: 'studio',
  summary: 'Removes a picture of a cafe',
  access: 'staff',
  duty: 'screenings',
  params: CafeParams.extend({ image: Uuid }),
  responses: { 200: StudioCafe },
})

export const addHost = route({
  method: 'POST',
  path: '/studio/cafes/:id/hosts',
  tag: 'studio',
  summary: 'Makes a member a host of this cafe, and tells them; a host of it stays one',
  access: 'staff',
  duty: 'screenings',
  params: CafeParams,
  body: z.object({ user_name: z.string().min(3).max(200) }),
  responses: { 200: StudioCafe },
})

export const removeHost = route({
  method: 'DELETE',
  path: '/studio/cafes/:id/hosts/:member_id',
  tag: 'studio',
  summary: 'Ends a host; what they play of this cafe gets no further key',
  access: 'staff',
  duty: 'screenings',
  params: CafeParams.extend({ member_id: Uuid }),
  responses: { 200: StudioCafe },
})

/** An evening as its host sees it. */
const Evening = z
  .object({
    id: z.int(),
    title: z.string(),
    cafe: z.object({ id: z.int(), name: z.string(), city: z.string() }),
    still: Image.nullable(),
    state: ScreeningState,
    starts_at: Instant,
    ends_at: Instant,
    /** From when the host may start the film. */
    may_start_at: Instant,
    /** When a host first did; null: not yet. */
    started_at: Instant.nullable(),
    seats: z.int(),
    /** Seats whose tickets were ticked off, of all that have tickets. */
    seats_in: z.int(),
    seats_sold: z.int(),
    /** Seats that were sold at the door without a ticket: their guests are in. */
    seats_at_door: z.int(),
  })
  .meta({ id: 'Evening' })

export const listEvenings = route({
  method: 'GET',
  path: '/host/evenings',
  tag: 'host',
  summary: 'Evenings of the cafes whose host the member is, the next one first; none a day after its end',
  access: 'member',
  grownUp: true,
  responses: { 200: z.object({ items: z.array(Evening) }) },
})

/** A guest of a group ticket, ticked off singly. */
const DoorGuest = z
  .object({
    id: Uuid,
    name: z.string(),
    came_at: Instant.nullable(),
    entries: z.int(),
  })
  .meta({ id: 'DoorGuest' })

/** A line of the door list: whose ticket, for how many, and when they came. No telephone number, no address. */
const DoorLine = z
  .object({
    ticket_id: Uuid,
    number: z.int(),
    name: z.string(),
    seats: z.int(),
    /** Who comes on a group ticket, by seat: those whose names its holder knows. */
    guests: z.array(DoorGuest),
    /** When the first of them came. */
    came_at: Instant.nullable(),
    /** Whether it was ticked as a whole: then all its seats are in. */
    is_whole: z.boolean(),
    /** How many times it was ticked as a whole: more than once, two devices did without a line. */
    entries: z.int(),
    /** How many came whose names are not on the list. */
    nameless_in: z.int(),
    seats_in: z.int(),
  })
  .meta({ id: 'DoorLine' })

const DoorList = z.object({ now: Instant, evening: Evening, lines: z.array(DoorLine) }).meta({ id: 'DoorList' })

export const getDoorList = route({
  method: 'GET',
  path: '/host/evenings/:id',
  tag: 'host',
  summary: 'The door list of an evening, for hosts of its cafe only',
  access: 'member',
  grownUp: true,
  params: CafeParams,
  responses: { 200: DoorList },
})

/** An event at the door, made once on the device of a host and sent when there is a line. */
export const DoorTick = z.object({
  /** Of the device; sent twice it counts once. */
  id: Uuid,
  ticket_id: Uuid,
  /** By the device's clock. */
  at: Instant,
  /** False: a tick is taken back. */
  is_in: z.boolean(),
  /** All of the ticket, one guest of it, or one more of its group without a name. */
  part: z.enum(['ticket', 'guest', 'nameless']).default('ticket'),
  /** With `guest`: which one. */
  guest_id: Uuid.optional(),
})

export const sendTicks = route({
  method: 'POST',
  path: '/host/evenings/:id/ticks',
  tag: 'host',
  summary: 'Ticks off tickets, or single guests of a group; the earliest tick of each counts, all are remembered',
  access: 'member',
  grownUp: true,
  params: CafeParams,
  body: z.object({ ticks: z.array(DoorTick).max(500) }),
  responses: { 200: DoorList },
})

export const findAtDoor = route({
  method: 'POST',
  path: '/host/evenings/:id/find',
  tag: 'host',
  summary: 'Which line of the door list a scanned or typed code belongs to, and which guest of it; it uses nothing',
  access: 'member',
  grownUp: true,
  params: CafeParams,
  body: z.object({ code: TicketCode }),
  responses: { 200: z.object({ ticket_id: Uuid, guest_id: Uuid.nullable() }) },
})

export const startEvening = route({
  method: 'POST',
  path: '/host/evenings/:id/start',
  tag: 'host',
  summary: 'Opens the film for this host, from 15 minutes before the beginning to half an hour after the end',
  access: 'member',
  grownUp: true,
  params: CafeParams,
  responses: { 200: Evening },
})
