import { findNonce, workParts, writeNonces } from '#lib/web/proof-of-work.ts'

/** The header that a browser sends after a refusal with this task. */
export function showWork(task: string): string {
  const [seed = '', , bits = ''] = task.split('.')
  const nonceOf = (part: number) => findNonce({ seed, part, bits: Number(bits) }, 0, 2 ** 24) ?? 0
  return `${task}:${writeNonces(Array.from({ length: workParts }, (_, part) => nonceOf(part)))}`
}
