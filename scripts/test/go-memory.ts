/** tsc holds up to 2 GB at once, and what its collector has not taken away comes on top. */
const enoughGiB = 4

/**
 * Settings for tools written in Go, the compiler and the linter of types: they live for a minute, and collect nothing while
 * they hold less than a quarter of the machine's memory. Where that quarter is small they collect as usual, because a
 * collector at its limit works without end.
 */
export function goMemory(totalBytes: number): Record<string, string> {
  const limitGiB = Math.floor(totalBytes / 4 / 2 ** 30)
  return limitGiB < enoughGiB ? {} : { GOGC: 'off', GOMEMLIMIT: `${limitGiB}GiB` }
}
