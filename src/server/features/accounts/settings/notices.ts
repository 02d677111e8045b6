import { z } from 'zod'

const Amount = z.object({ amount: z.int(), currency: z.enum(['IRR', 'USD']) })

/** What a member is told by SMS or mail. It never contains a secret or a code. */
export const Notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('password_changed'), endedOthers: z.boolean() }),
  /** Sent to the old name. */
  z.object({ kind: z.literal('user_name_changed') }),
  z.object({
    kind: z.literal('sessions_ended'),
    devices: z.array(z.object({ device: z.string(), browser: z.string() })),
  }),
  /** The last message. `reference` identifies the account to the person who pays out the rest of a wallet. */
  z.object({ kind: z.literal('account_deleted'), reference: z.string(), moneyLeft: z.array(Amount) }),
  /** Another feature's text, in the member's language. */
  z.object({
    kind: z.literal('message'),
    subject: z.string(),
    lines: z.array(z.string()),
    /** A calendar file; a mail has it attached, an SMS does without. */
    calendar: z.object({ method: z.enum(['PUBLISH', 'CANCEL']), text: z.string() }).optional(),
  }),
])
export type Notice = z.output<typeof Notice>

/** A notice with its recipient, encrypted together: the queue's rows outlive a deleted account. */
export const Letter = z.object({ to: z.string(), locale: z.enum(['fa', 'en']), notice: Notice })
export type Letter = z.output<typeof Letter>
