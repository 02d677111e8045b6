import { minutes } from '#lib/time/clock.ts'

/** Numbers of the specification (§9) and of the design (§5). */
export const codeLength = 6
export const codeLifeMs = minutes(2)
export const codeTries = 5
