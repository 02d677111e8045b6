import { z } from 'zod'

const Amount = z.object({ amount: z.int(), currency: z.enum(['IRR', 'USD']) })

/** What a member is told of by SMS or mail, outside of any page. No secret and no code is ever part of it. */
export const Notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('password_changed'), endedOthers: z.boolean() }),
  /** Goes to the old name. */
  z.object({ kind: z.literal('user_name_changed') }),
  z.object({
    kind: z.literal('sessions_ended'),
    devices: z.array(z.object({ device: z.string(), browser: z.string() })),
  }),
  /** The farewell. `reference` names the account to whoever pays the rest of a wallet out. */
  z.object({ kind: z.literal('account_deleted'), reference: z.string(), moneyLeft: z.array(Amount) }),
  /** Another feature's own words, in the member's language. */
  z.object({ kind: z.literal('message'), subject: z.string(), lines: z.array(z.string()) }),
])
export type Notice = z.output<typeof Notice>

/** A notice on its way. Whom it goes to is sealed with it: the queue's rows outlive a deleted account. */
export const Letter = z.object({ to: z.string(), locale: z.enum(['fa', 'en']), notice: Notice })
export type Letter = z.output<typeof Letter>
