/**
 * Jobs that wait or run, as the product's own metrics count them every five seconds; of all queues, or of those whose
 * name begins with one of these.
 */
export async function jobsLeft(origin: string, names: readonly string[] = ['']): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return [...text.matchAll(/^parde_jobs\{queue="([^"]*)",state="(?:ready|active)"\} (\d+)/gm)]
    .filter(([, queue = '']) => names.some((name) => queue.startsWith(name)))
    .reduce((sum, [, , count]) => sum + Number(count), 0)
}
