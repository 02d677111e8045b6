import { randomInt } from 'node:crypto'

/**
 * All tests come from one machine. Whoever registers in them comes from an address of their own, as in life, so that what
 * is allowed per address in an hour bounds no test. It is heeded where the product takes this machine for its proxy.
 */
export const fromElsewhere = (): Record<string, string> => ({
  'x-forwarded-for': [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.'),
})
