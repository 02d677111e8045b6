/** The speeds that are offered. Below 0.75 speech is hard to understand, above 2 the weakest phones drop frames. */
export const RATES = [0.75, 1, 1.25, 1.5, 2] as const

/** The next speed up or down from the present one; at either end it stays. */
export function steppedRate(rate: number, step: 1 | -1): number {
  const candidates = step > 0 ? RATES.filter((r) => r > rate + 0.001) : RATES.filter((r) => r < rate - 0.001)
  return (step > 0 ? candidates[0] : candidates.at(-1)) ?? rate
}
