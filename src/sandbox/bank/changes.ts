/** `base` with some of its values changed; or a sentence that names an unknown change or one of the wrong type. */
export function changed<Values extends object>(base: Values, changes: Record<string, unknown>): Values | string {
  const result: Record<string, unknown> = Object.fromEntries(Object.entries(base))
  for (const [key, value] of Object.entries(changes)) {
    if (!Object.hasOwn(base, key)) return `There is no "${key}" here.`
    const before = result[key]
    if (typeof value !== typeof before || Array.isArray(value) !== Array.isArray(before)) {
      return `"${key}" has the wrong type.`
    }
    result[key] = value
  }
  return result as Values
}

/** Saves the changed values. When the change failed and gave a sentence, it saves nothing and returns the sentence. */
export function saveChanged<Values extends object>(
  result: Values | string,
  save: (values: Values) => void,
): string | undefined {
  if (typeof result === 'string') return result
  save(result)
  return undefined
}
