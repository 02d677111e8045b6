import { randomInt } from 'node:crypto'

/**
 * All tests run on one machine. Each registration in them uses its own network address, as in reality, so that limits
 * per address and hour stop no test. The header counts where the product accepts this machine as its proxy.
 */
export const fromElsewhere = (): Record<string, string> => ({
  'x-forwarded-for': [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.'),
})
