import type { DB } from '#db/schema.gen.ts'

/** `table.column`, where a column holds bytes. */
type ByteColumn = {
  [Table in keyof DB]: {
    [Column in keyof DB[Table] & string]: Extract<DB[Table][Column], Buffer> extends never
      ? never
      : `${Table}.${Column}`
  }[keyof DB[Table] & string]
}[keyof DB]

/** How an exchange of the house's secret treats a purpose (`exchange-secret.ts`). */
type Fate =
  /** Sealed in columns: opened with the old secret and sealed with the new one. */
  | { on: 'sealed'; columns: readonly ByteColumn[] }
  /** Sealed in the field `sealed` of jobs of this name: the same. */
  | { on: 'queued'; job: string }
  /** Values that people hold are read with the key of before too, which is kept, sealed. */
  | { on: 'kept' }
  /** The code of before goes on, sealed in its row. */
  | { on: 'code' }
  /** Its stored values are computed anew. */
  | { on: 'anew' }
  /** Nothing lasting follows from it: rows have what it made. */
  | { on: 'nothing' }
  /** It ends. `said` tells the operator before, of whom it is felt by. */
  | { on: 'ends'; said: string }

const sealed = (...columns: ByteColumn[]) => ({ on: 'sealed', columns }) as const
const queued = (job: string) => ({ on: 'queued', job }) as const
const kept = { on: 'kept' } as const
const code = { on: 'code' } as const
const anew = { on: 'anew' } as const
const ends = (said: string) => ({ on: 'ends', said }) as const

const player = 'what plays stops at its next key or segment, and plays on after its page was loaded again'
const picture = 'pictures in pages of staff and support that are open come back when the page is loaded again'
const sent = 'six digits and captchas that are on their way are asked for anew'

/**
 * Every purpose for which a key is derived from the house's secret, and what becomes of it when the secret is exchanged. Its
 * name is part of the key, so it stays. No key is derived for any other, and a test holds each column of bytes against this list.
 */
export const keyPurposes = {
  'accounts.code': ends(sent),
  'accounts.code-delivery': queued('accounts.deliver_code'),
  'accounts.notice': queued('accounts.notify_member'),
  'accounts.recovery_code': kept,
  'accounts.time_code': sealed('time_codes.sealed_secret'),
  'accounts.work': ends(sent),
  'asset-keys': { on: 'nothing' },
  'captcha.digits': sealed('captchas.sealed'),
  'content-key': sealed('assets.sealed_key'),
  'former-key': sealed('former_keys.sealed_key'),
  'gifts.name': kept,
  'gifts.repeat': ends('a gift that was taken in the last two minutes is not answered a second time'),
  'guest-code': code,
  'guest-token': ends('guests of a group are signed out, and their link or their code lets them in again'),
  'house.proof': anew,
  inside: ends(player),
  'invitation-code': kept,
  'kept-code': sealed('tickets.sealed_code', 'ticket_guests.sealed_code'),
  'live-events': sealed('live_events.sealed_key', 'live_events.sealed_master', 'live_events.sealed_passphrase'),
  'live-preview': ends(player),
  'media-token': ends(player),
  'notices.letter': queued('notices.send_letter'),
  'notices.push_key': sealed('push_keys.sealed_private'),
  'notices.push_words': queued('notices.send_push'),
  'notices.subscription': sealed('push_devices.sealed'),
  'notices.unsubscribe': kept,
  'pairing-code': ends('the screen of an evening shows a new code; phones that are its remotes stay'),
  'pairing-code-hash': anew,
  'plans.trial': kept,
  'play-ticket': ends(player),
  'poster-candidate': ends(picture),
  'private-picture': ends(picture),
  'screening-keys': sealed('screening_copies.sealed_key'),
  'streaming-ip': ends(player),
  'subscriptions.debit-signature': sealed('debit_contracts.sealed_signature'),
  'support.case': kept,
  'ticket-code': code,
  'ticket-code-hash': anew,
  'webhooks.secret': sealed('webhook_endpoints.secret_sealed', 'webhook_endpoints.previous_sealed'),
} as const satisfies Record<string, Fate>

type Purposes = typeof keyPurposes
export type KeyPurpose = keyof Purposes

type PurposeOf<On extends Fate['on']> = {
  [Purpose in KeyPurpose]: Purposes[Purpose]['on'] extends On ? Purpose : never
}[KeyPurpose]

/** A purpose whose keys of before an exchange still read. */
export type KeptPurpose = PurposeOf<'kept'>

const entries = Object.entries(keyPurposes) as [KeyPurpose, Fate][]

export const keptPurposes = entries.flatMap(([purpose, { on }]) => (on === 'kept' ? [purpose as KeptPurpose] : []))

/** Each sealed column with the purpose of its key. */
export const sealedColumns = entries.flatMap(([purpose, fate]) =>
  fate.on === 'sealed' ? fate.columns.map((column) => ({ purpose, column })) : [],
)

/** Each job that carries something sealed. */
export const sealedJobs = entries.flatMap(([purpose, fate]) =>
  fate.on === 'queued' ? [{ purpose, job: fate.job }] : [],
)

/** The sentences that an operator is told before, each once. */
export const whatEnds = [...new Set(entries.flatMap(([, fate]) => (fate.on === 'ends' ? [fate.said] : [])))]

/** The purpose for which the keys of films are sealed: media seals them, playback opens them for viewers with a right. */
export const contentKeyPurpose = 'content-key'
