import { z } from 'zod'
import { beginningOf } from '#lib/text/shortened.ts'

/** The values that a setting may have, in words for the person who sets it. */
export interface Shape {
  /** The end of the sentence "it must be …". */
  expected: string
  /** Null: a value of somebody else’s contract, of which there is no example. */
  example: string | null
  /** Its value, or a part of it, is a secret: no sentence repeats it. */
  isSecret?: boolean
  /** In live mode an empty one is a slip of the pen, and not the wish for the default. */
  refusesBlank?: boolean
}

/** A value that a setting cannot have. Its message says what was found: "begins with http://". */
export class Unfit extends Error {
  override name = 'Unfit'
}

const shapes = z.registry<Shape>()
const shownAtMost = 80

/** The value as a sentence may show it: on one line, and not for ever. */
export function shown(text: string): string {
  const rest = text.length > shownAtMost ? ` and ${text.length - shownAtMost} characters more` : ''
  return `${JSON.stringify(beginningOf(text, shownAtMost))}${rest}`
}

function foundIn(text: string, { isSecret = false }: Shape): string {
  if (text === '') return 'is empty'
  return isSecret ? `has ${text.length} character${text.length === 1 ? '' : 's'}` : `is ${shown(text)}`
}

/** A setting that knows its shape. `read` throws `Unfit` for what does not fit; without words, the value is what was found. */
export function setting<Value>(shape: Shape, read: (text: string) => Value) {
  return z
    .string()
    .transform((text, context): Value => {
      try {
        return read(text)
      } catch (error) {
        if (!(error instanceof Unfit)) throw error
        context.addIssue({ code: 'custom', message: error.message || foundIn(text, shape) })
        return z.NEVER
      }
    })
    .register(shapes, shape)
}

/** A setting that passes a test as a whole. */
export function settingWhere(shape: Shape, fits: (text: string) => boolean) {
  return setting(shape, (text) => {
    if (!fits(text)) throw new Unfit()
    return text
  })
}

/** The shape of a setting, also of one that is optional or has a default. */
export function shapeOf(schema: z.core.$ZodType): Shape | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return shapeOf(schema.unwrap())
  return shapes.get(schema)
}

/** One sentence: the setting, what was found, what is expected, and an example. */
export function sentenceOf(name: string, found: string, shape: Shape | undefined): string {
  if (shape === undefined) return `${name} ${found}.`
  return `${name} ${found}: it must be ${shape.expected}${exampleOf(name, shape)}.`
}

/** ", for example PORT=3000", or nothing. */
export function exampleOf(name: string, shape: Shape | undefined): string {
  return shape === undefined || shape.example === null ? '' : `, for example ${name}=${shape.example}`
}

/** A path, which is looked at when all settings are read (look-at-files.ts). */
export const path = (expected: string, example: string) =>
  settingWhere({ expected, example }, (given) => !/[\r\n\0]/.test(given))
