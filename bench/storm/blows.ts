import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../support/chance.ts'
import type { House } from './house.ts'

const lookEveryMs = 10
const longestGapMs = 300

/**
 * Kills web and worker, one shortly after the other, after given numbers of pressed bank buttons. The numbers are drawn
 * beforehand and spread over the buttons that must be pressed to sell out the film.
 */
export function drawBlows(chance: Chance, { kills, places }: { kills: number; places: number }) {
  const left = Array.from({ length: kills }, () => chance.whole(1, Math.max(1, Math.floor(places * 0.9)))).toSorted(
    (a, b) => a - b,
  )
  let struck = 0
  const strike = async (house: House) => {
    const [first, second] = chance.next() < 0.5 ? (['web', 'worker'] as const) : (['worker', 'web'] as const)
    await house.kill(first)
    await sleep(chance.whole(0, longestGapMs))
    await house.kill(second)
    await house.raise()
    struck += 1
  }
  return {
    struck: () => struck,
    /** Kills as planned until `isOver` is true; kills that are left wait for the next crowd. */
    async during(house: House, presses: () => number, isOver: () => boolean) {
      while (!isOver()) {
        const [next = Number.POSITIVE_INFINITY] = left
        if (presses() < next) await sleep(lookEveryMs)
        else {
          left.shift()
          await strike(house)
        }
      }
    },
    /** The kills for which the crowds were too small happen while the worker settles. */
    async rest(house: House) {
      for (; left.length > 0; left.shift()) {
        await sleep(chance.whole(100, 500))
        await strike(house)
      }
    },
  }
}

export type Blows = ReturnType<typeof drawBlows>
