import { after, minutes } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import type { Gateway, GatewayType } from '../gateway.ts'
import { clearFailures, countFailure, listResting } from './health-queries.ts'

const failuresBeforeRest = 5
const rest = minutes(2)
const memory = minutes(5)

/**
 * Records how a call to a gateway went: after five failures, each at most five minutes after the one before, it is not
 * offered for two minutes.
 */
export async function noteHealth(core: Core, gateway: GatewayType, answered: boolean): Promise<void> {
  if (answered) return clearFailures(core.db, gateway)
  const now = core.clock.now()
  await countFailure(core.db, gateway, {
    now,
    forgetBefore: after(now, -memory),
    limit: failuresBeforeRest,
    restingUntil: after(now, rest),
  })
}

/** The gateways without those that pause; when all pause, all are offered: a try is better than nothing. */
export async function awake(core: Core, gateways: readonly Gateway[]): Promise<readonly Gateway[]> {
  const resting = await listResting(core.db, core.clock.now())
  const up = gateways.filter((gateway) => !resting.includes(gateway.type))
  return up.length > 0 ? up : gateways
}
