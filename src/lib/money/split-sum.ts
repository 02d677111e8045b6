/**
 * Splits a sum into parts in proportion to their weights; the shares add up to the sum exactly. Each part gets its
 * whole units; the units that remain go to the parts with the largest remainders, among equals to the first. When the
 * sum is not larger than all weights together, no part gets more than its weight.
 * @param sum a whole number, zero or more
 * @param weights whole numbers, zero or more; not all zero unless the sum is zero
 */
export function splitSum(sum: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0) return weights.map(() => 0)
  if (sum < 0 || whole === 0n) throw new RangeError(`${sum} cannot be split over ${weights.join(', ')}`)
  const parts = weights.map((weight, index) => {
    const exact = BigInt(sum) * BigInt(weight)
    return { index, share: exact / whole, rest: exact % whole }
  })
  const given = parts.reduce((all, { share }) => all + share, 0n)
  const left = Number(BigInt(sum) - given)
  const lucky = new Set(
    parts
      .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  )
  return parts.map(({ index, share }) => Number(share) + (lucky.has(index) ? 1 : 0))
}
