/**
 * Splits a sum over parts in proportion to their weights, so that the shares add up to it to the last unit: each has its
 * whole units, and what is left goes to the largest remainders, the first of equal ones first. A sum that is no larger
 * than all weights together gives no part more than its weight.
 * @param sum a whole number, zero or more
 * @param weights whole numbers, zero or more; not all zero unless the sum is
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
