import type { z } from 'zod'

/** No sign but a minus, no point, no exponent, no zeros or spaces before. */
const spelling = /^-?(0|[1-9]\d*)$/

/** Whether a field reads a number from a text, within whatever may be left out or has a default. */
function readsNumber(field: z.core.$ZodType): boolean {
  const { def } = field._zod
  if ('innerType' in def) return readsNumber(def.innerType as z.core.$ZodType)
  return def.type === 'number' && 'coerce' in def && def.coerce === true
}

/**
 * Leaves a number in an address only where it is spelled as numbers are: `0x3f5`, `1.013e3`, `+1013` and ` 1013` were all
 * the title 1013, so that one title had any number of addresses. Other spellings become what is no number, which the schema
 * refuses in words.
 */
export function addressNumbers(schema: z.ZodObject | undefined): (values: unknown) => unknown {
  const fields = Object.entries(schema?.shape ?? {})
  const numbers = new Set(fields.filter(([, field]) => readsNumber(field)).map(([name]) => name))
  if (numbers.size === 0) return (values) => values
  return (values) =>
    Object.fromEntries(
      Object.entries(values ?? {}).map(([name, value]) => {
        const isStrange = numbers.has(name) && typeof value === 'string' && !spelling.test(value)
        return [name, isStrange ? Number.NaN : value]
      }),
    )
}
