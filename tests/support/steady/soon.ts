/**
 * How long `vi.waitFor` waits. By itself it gives up after a second, and a machine that does much else needs that for
 * one turn of a test.
 */
export const soon = { timeout: 15_000 } as const
