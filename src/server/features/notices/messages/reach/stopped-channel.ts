import type { Db } from '#db/client.ts'
import { after, minutes } from '#lib/time/clock.ts'
import { GiveUp } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { findStop, forgetStop, noteStop, type StoppedChannel } from './stop-queries.ts'

/** The provider takes nothing of the house until a person mends its account there. */
export class ChannelStopped extends GiveUp {
  override name = 'ChannelStopped'
  /** The provider's answer, as its own documents name it. */
  readonly answered: string

  constructor(message: string, answered: string) {
    super(message)
    this.answered = answered
  }
}

/** Then somebody is let try again: the account may have been filled meanwhile, and only a message tells it. */
const restMs = minutes(5)

/** Hands one message over, and notes what it tells of the provider. */
export async function handOverBy(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  channel: StoppedChannel,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (error instanceof ChannelStopped) await noteStop(db, { channel, answered: error.answered, now: clock.now() })
    throw error
  }
  await forgetStop(db, channel)
}

/**
 * Whether messages of this kind cannot be sent just now, because the provider waits for a person. Five minutes after the
 * last one that it refused, the next may try.
 */
export async function isChannelStopped(
  { db, clock }: { db: Db; clock: Core['clock'] },
  channel: StoppedChannel,
): Promise<boolean> {
  const at = await findStop(db, channel)
  return at !== undefined && at > after(clock.now(), -restMs)
}
