import { z } from 'zod'
import { noticeKindNames } from '#lib/lists/notice-kinds.ts'
import { Instant, Message, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

export const NoticeKind = z.enum(noticeKindNames).meta({ id: 'NoticeKind' })

const NoticeChoice = z.object({
  kind: NoticeKind,
  /** A letter of this kind cannot be switched off. */
  is_fixed: z.boolean(),
  letter: z.boolean(),
  push: z.boolean(),
})

const SentNotice = z.object({
  id: Uuid,
  kind: NoticeKind,
  channel: z.enum(['mail', 'sms', 'push']),
  state: z.enum(['queued', 'sent', 'refused', 'stopped']),
  reason: z
    .enum(['unreachable', 'switched_off', 'address_refused', 'not_configured', 'no_device', 'failed'])
    .nullable(),
  created_at: Instant,
})

const SentNotices = z.object({ items: z.array(SentNotice), next: z.string().nullable() })

const PushDevice = z.object({
  id: Uuid,
  device: z.string(),
  browser: z.string(),
  /** The browser that asks. */
  is_this: z.boolean(),
  created_at: Instant,
  last_sent_at: Instant.nullable(),
})

export const getPushKey = route({
  method: 'GET',
  path: '/push/key',
  tag: 'account',
  summary: 'The public key that a browser binds its agreement to',
  access: 'public',
  responses: { 200: z.object({ key: z.string() }) },
})

export const addPushDevice = route({
  method: 'POST',
  path: '/me/push-devices',
  tag: 'account',
  summary: 'Lets this browser show messages; it stops with the session',
  access: 'member',
  grownUp: true,
  body: z.object({
    endpoint: z.url().max(1000),
    keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
  }),
  responses: { 201: z.object({ id: Uuid }) },
})

export const removePushDevice = route({
  method: 'DELETE',
  path: '/me/push-devices/:id',
  tag: 'account',
  summary: 'Sends no more messages to a browser',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  responses: { 204: null },
})

export const getNotices = route({
  method: 'GET',
  path: '/me/notices',
  tag: 'account',
  summary: 'What the member wants to be told of, in which way, and what was sent in the last 90 days',
  access: 'member',
  grownUp: true,
  responses: {
    200: z.object({
      /** `unreachable_since`: nothing but codes is sent to the address, because it refused our messages. */
      address: z.object({
        channel: z.enum(['mail', 'sms']),
        name: z.string(),
        unreachable_since: Instant.nullable(),
      }),
      choices: z.array(NoticeChoice),
      /** Browsers that show our messages, newest first. */
      devices: z.array(PushDevice),
      sent: SentNotices,
    }),
  },
})

export const listSentNotices = route({
  method: 'GET',
  path: '/me/notices/sent',
  tag: 'account',
  summary: 'Older messages of the last 90 days',
  access: 'member',
  grownUp: true,
  query: z.object({ after: z.string().max(200).optional() }),
  responses: { 200: SentNotices },
})

export const setNoticeChoice = route({
  method: 'PUT',
  path: '/me/notices/choice',
  tag: 'account',
  summary: 'Switches one kind of message on or off, in one way',
  access: 'member',
  grownUp: true,
  body: z.object({ kind: NoticeKind, way: z.enum(['letter', 'push']), on: z.boolean() }),
  responses: { 204: null },
})

const CodeSent = z.object({
  message: z.string(),
  remember_token: z.string(),
  user_name: z.string(),
  resend_after_seconds: z.int(),
  code_expires_at: Instant,
})

export const askReachCode = route({
  method: 'POST',
  path: '/me/notices/reach/code',
  tag: 'account',
  summary: 'Sends a code to the member’s own address, to find out whether messages arrive again',
  access: 'member',
  grownUp: true,
  responses: { 200: CodeSent },
})

export const confirmReach = route({
  method: 'POST',
  path: '/me/notices/reach',
  tag: 'account',
  summary: 'Shows by a code that messages arrive at the member’s address',
  access: 'member',
  grownUp: true,
  body: z.object({ code: z.string().max(40), remember_token: z.string().max(200) }),
  responses: { 200: Message },
})
