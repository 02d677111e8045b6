import { readFileSync } from 'node:fs'
import { isObject } from '../http/exchange.ts'

/** A demo account as the seed writes it. */
export interface DemoAccount {
  role: string
  title_fa: string
  title_en: string
  user_name: string
  password: string
  note_fa: string
  note_en: string
}

function isAccount(value: unknown): value is DemoAccount {
  const texts = ['role', 'title_fa', 'title_en', 'user_name', 'password', 'note_fa', 'note_en']
  return isObject(value) && texts.every((key) => typeof value[key] === 'string')
}

/** `missing` before the seed has run, `broken` when the file is there but cannot be used. */
export function readAccounts(file: string): DemoAccount[] | 'missing' | 'broken' {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return 'missing'
  }
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every(isAccount) ? value : 'broken'
  } catch {
    return 'broken'
  }
}
