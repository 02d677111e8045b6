// whole numbers past 2^53 stay text: a reference must survive as it was written
const exactNumbers = ((_key: string, value: unknown, context?: { source?: string }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? context?.source
    : value) as (key: string, value: unknown) => unknown

/** The value of a JSON text, whole numbers past 2^53 as the text they were written in; undefined when it is no JSON. */
export function parseExactly(text: string): unknown {
  try {
    return JSON.parse(text, exactNumbers) as unknown
  } catch {
    return undefined
  }
}
