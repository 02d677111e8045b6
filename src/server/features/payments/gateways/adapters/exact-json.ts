// whole numbers above 2^53 stay text, because a reference must stay exactly as written
const exactNumbers = ((_key: string, value: unknown, context?: { source?: string }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? context?.source
    : value) as (key: string, value: unknown) => unknown

/** The value of a JSON text, with whole numbers above 2^53 as text; undefined when it is not JSON. */
export function parseExactly(text: string): unknown {
  try {
    return JSON.parse(text, exactNumbers) as unknown
  } catch {
    return undefined
  }
}
