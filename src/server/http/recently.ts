import { readsNow } from '#db/reads.ts'

const mostKept = 1000

/**
 * Remembers answers for a while, empty ones too, for questions that a stranger may ask as often as they like. Callers
 * who ask at the same time share one look. A failed look is repeated.
 *
 * @param name what the answer depends on
 * @param clock monotonic, in milliseconds; null remembers nothing, for tests that change rows
 */
export function recently<Question, Answer>(
  find: (question: Question) => Promise<Answer>,
  { name, keptMs, clock }: { name: (question: Question) => string; keptMs: number; clock: (() => number) | null },
): (question: Question) => Promise<Answer> {
  if (clock === null) return find
  const kept = new Map<string, { answer: Promise<Answer>; until: number }>()
  return (question) => {
    // a page that is being made has to know all that it depends on, and must not be made of what was found before a change
    if (readsNow() !== null) return find(question)
    const key = name(question)
    const now = clock()
    const known = kept.get(key)
    if (known !== undefined && known.until > now) return known.answer
    const answer = find(question)
    kept.delete(key)
    kept.set(key, { answer, until: now + keptMs })
    answer.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return answer
  }
}
