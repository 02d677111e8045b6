/** A quiet machine's check alone: the linters and the compiler of types keep about as many processors busy as there are. */
const busyFrom = 2.5

/**
 * How many processes run tests at the same time. One more than there are processors, because many tests wait for a process
 * that dies or for a late payment. Twice as many on a machine that does much else, where each process gets a smaller part.
 * `load`: processes that want a processor, the mean of the last
 * minute.
 */
export function testWorkers(processors: number, load: number): number {
  return load > processors * busyFrom ? 2 * (processors + 1) : processors + 1
}
