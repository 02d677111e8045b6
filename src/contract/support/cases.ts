import { z } from 'zod'
import { CaptchaAnswer } from '../operations/captcha.ts'
import { Image, Instant, ListCode } from '../primitives.ts'
import { route } from '../route.ts'

/** The topic that a person chose for a case, from the list `case_topic`. */
export const caseTopic = { topic: z.string(), topic_name: z.string() }

/** The most pictures of one letter. */
export const mostCasePictures = 3

/** Longer than it may be, so that what is too long gets a sentence of its own. */
const Words = z.string().max(120_000).default('')

/** `waiting`: for the house; `answered`: by the house; `closed`: over, until somebody writes again. */
export const CaseState = z.enum(['waiting', 'answered', 'closed'])

export const CaseLetter = z.object({
  voice: z.enum(['visitor', 'house']),
  text: z.string(),
  pictures: z.array(Image),
  created_at: Instant,
})

export const Case = z
  .object({
    number: z.int(),
    state: CaseState,
    name: z.string(),
    ...caseTopic,
    subject: z.string(),
    /** The code of a ticket or the number of an order that its writer named. */
    reference: z.string().nullable(),
    created_at: Instant,
    first_answer_at: Instant.nullable(),
    /** Until when an answered case stays open by itself. */
    open_until: Instant.nullable(),
    letters: z.array(CaseLetter),
  })
  .meta({ id: 'Case' })

export const sendContact = route({
  method: 'POST',
  path: '/core/contact',
  tag: 'core',
  summary:
    'Writes to the house: makes a case with a number, and answers its link. With an Idempotency-Key a repetition has the same answer',
  access: 'optional',
  body: z.object({
    /** Or first and last name; of a member the account's, where it is empty. */
    full_name: Words,
    first_name: Words,
    last_name: Words,
    /** Or a phone; one of both is enough, and of a member the account's is known. */
    email: Words,
    phone: Words,
    topic: ListCode.default('other'),
    subject: Words,
    reference: Words,
    message: Words,
    captcha: CaptchaAnswer.default({ key: '' }),
    /** Stays empty: people do not see it. */
    website: z.string().max(10_000).default(''),
  }),
  responses: {
    201: z.object({
      message: z.string(),
      number: z.int(),
      /** The address of the case on the site, without language. Anybody who has it reads and writes there. */
      link: z.string(),
      /** The secret of the link. */
      token: z.string(),
    }),
  },
})

/** The secret of a link: of its address the part that no browser sends. */
const byLink = { access: 'public', params: z.object({ token: z.string().max(100) }) } as const

export const getCase = route({
  ...byLink,
  method: 'GET',
  path: '/cases/:token',
  tag: 'core',
  summary: 'A case with its letters, for anybody with its link',
  responses: { 200: Case },
})

export const writeCaseLetter = route({
  ...byLink,
  method: 'POST',
  path: '/cases/:token/letters',
  tag: 'core',
  summary: 'Writes again: a case that was answered or closed waits for the house once more',
  body: z.object({ message: Words }),
  responses: { 201: Case },
})

export const addCasePicture = route({
  ...byLink,
  method: 'POST',
  path: '/cases/:token/pictures',
  tag: 'core',
  summary: 'Adds a picture (JPEG, PNG, WebP, AVIF; to 20 MB) to the last letter that was written by the link',
  multipart: z.object({ file: z.any() }),
  responses: { 201: Case },
})

export const closeCase = route({
  ...byLink,
  method: 'POST',
  path: '/cases/:token/close',
  tag: 'core',
  summary: 'Says that it is solved. A repetition has the same answer',
  responses: { 200: Case },
})

export const listOwnCases = route({
  method: 'GET',
  path: '/me/cases',
  tag: 'account',
  summary: 'Cases that the member opened, the newest first, at most a hundred',
  access: 'member',
  grownUp: true,
  responses: {
    200: z.object({
      items: z.array(
        z.object({
          number: z.int(),
          state: CaseState,
          ...caseTopic,
          subject: z.string(),
          created_at: Instant,
          last_letter_at: Instant,
          link: z.string(),
        }),
      ),
    }),
  },
})
